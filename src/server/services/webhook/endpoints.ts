import { v7 as uuid } from "uuid";
import type { z } from "zod";
import { DomainError } from "~/domain/errors";
import { isRowId } from "~/domain/text/text";
import { knownTypes } from "~/domain/webhook/events";
import { ENDPOINT_LIMIT, OLD_SECRET_HOURS } from "~/domain/webhook/policy";
import type {
  changeEndpointSchema,
  createEndpointSchema,
  EndpointSecret,
  EndpointView,
  rotateSecretSchema,
} from "~/domain/webhook/schema";
import type { Prisma } from "~/generated/prisma/client";
import { newSigningSecret } from "~/server/gateways/webhook/signature";
import { HOUR_MS } from "~/domain/time/durations";
import { noteInHistory } from "../account/second-factor/codes";
import { mailOwner } from "../account/second-factor/mails";
import { withOwnerProof } from "../account/second-factor/owner-proof";
import type { Actor } from "../actor";
import type { ServiceContext } from "../context";
import { lockUser } from "../locks";
import { inTransaction } from "../transaction";
import { sealSecret } from "./secrets";

export const endpointSelect = {
  id: true,
  url: true,
  events: true,
  createdAt: true,
  pausedAt: true,
  failingSince: true,
  oldSecretUntil: true,
} satisfies Prisma.WebhookEndpointSelect;
type EndpointRow = Prisma.WebhookEndpointGetPayload<{ select: typeof endpointSelect }>;

type Owner = Pick<Actor<"user">, "userId">;
type Changes = z.output<typeof changeEndpointSchema>;

/** GET /api/webhook-endpoints: the caller's endpoints, newest first. */
export async function listEndpoints(
  { db, clock }: Pick<ServiceContext, "db" | "clock">,
  { userId }: Owner,
): Promise<EndpointView[]> {
  const rows = await db.webhookEndpoint.findMany({
    where: { userId },
    select: endpointSelect,
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: ENDPOINT_LIMIT,
  });
  return rows.map((row) => viewOf(row, clock.now()));
}

/**
 * POST /api/webhook-endpoints: adds an endpoint. Only this answer contains the signing secret, so
 * it's never remembered for a repeated call.
 * @throws {DomainError} INVALID for an address that isn't public; CONFLICT with five endpoints;
 *   REAUTH_REQUIRED and SECOND_FACTOR_REQUIRED as `withOwnerProof`
 */
export async function createEndpoint(
  ctx: ServiceContext,
  actor: Actor<"user">,
  { url, events, ...proof }: z.output<typeof createEndpointSchema>,
): Promise<EndpointSecret> {
  requirePublic(ctx, url);
  const { userId } = actor;
  return withOwnerProof(ctx, actor, proof, async (ctx) => {
    // precondition: a person has at most five webhook endpoints
    await lockUser(ctx, userId);
    const endpoints = await ctx.db.webhookEndpoint.count({ where: { userId } });
    if (endpoints >= ENDPOINT_LIMIT) {
      throw new DomainError("tooManyEndpoints", { limit: ENDPOINT_LIMIT });
    }
    const id = uuid();
    const now = ctx.clock.now();
    const secret = newSigningSecret();
    const row = await ctx.db.webhookEndpoint.create({
      data: {
        id,
        userId,
        url,
        events: knownTypes(events),
        secretCipher: sealSecret({ id, userId }, secret),
        createdAt: now,
      },
      select: endpointSelect,
    });
    await noteInHistory(ctx, actor, "webhook.added");
    await mailOwner(ctx, actor, "webhookAdded", `It sends to ${url}.`);
    return { ...viewOf(row, now), secret };
  });
}

/**
 * PATCH /api/webhook-endpoints/{id}: changes address and events, and pauses or resumes an endpoint.
 * Only pausing needs no proof, so that an owner who finds a stranger's endpoint isn't held up.
 * @throws {DomainError} as `createEndpoint`; NOT_FOUND
 */
export async function changeEndpoint(
  ctx: ServiceContext,
  actor: Actor<"user">,
  { id, url, events, paused, ...proof }: Changes,
): Promise<EndpointView> {
  if (url !== undefined) requirePublic(ctx, url);
  const change = { id, url, events, paused };
  if (url === undefined && events === undefined && paused === true) {
    return inTransaction(ctx, (ctx) => writeChange(ctx, actor, change));
  }
  await endpointOf(ctx, actor.userId, id);
  return withOwnerProof(ctx, actor, proof, async (ctx) => {
    const changed = await writeChange(ctx, actor, change);
    await mailOwner(ctx, actor, "webhookChanged", `It sends to ${changed.url}.`);
    return changed;
  });
}

async function writeChange(
  ctx: ServiceContext,
  { userId }: Owner,
  { id, url, events, paused }: Pick<Changes, "id" | "url" | "events" | "paused">,
): Promise<EndpointView> {
  const now = ctx.clock.now();
  const { count } = await ctx.db.webhookEndpoint.updateMany({
    where: { id: rowId(id), userId },
    data: {
      ...(url === undefined ? {} : { url }),
      ...(events === undefined ? {} : { events: knownTypes(events) }),
      ...(paused === undefined ? {} : { pausedAt: paused ? now : null }),
      // Earlier failures don't count against a new address, or after resuming.
      ...(url === undefined && paused !== false ? {} : { failingSince: null }),
    },
  });
  if (count === 0) throw new DomainError("endpointNotFound");
  return endpointOf(ctx, userId, id);
}

/**
 * DELETE /api/webhook-endpoints/{id}: removes an endpoint with its deliveries. Returns the
 * remaining ones.
 */
export async function removeEndpoint(
  ctx: ServiceContext,
  actor: Owner,
  id: string,
): Promise<EndpointView[]> {
  return inTransaction(ctx, async (ctx) => {
    const { count } = await ctx.db.webhookEndpoint.deleteMany({
      where: { id: rowId(id), userId: actor.userId },
    });
    if (count === 0) throw new DomainError("endpointNotFound");
    return listEndpoints(ctx, actor);
  });
}

/**
 * POST /api/webhook-endpoints/{id}/rotate: creates a new secret. For a day, the old one signs too.
 * @throws {DomainError} as `createEndpoint`; NOT_FOUND
 */
export async function rotateSecret(
  ctx: ServiceContext,
  actor: Actor<"user">,
  { id, ...proof }: z.output<typeof rotateSecretSchema>,
): Promise<EndpointSecret> {
  const { userId } = actor;
  await endpointOf(ctx, userId, id);
  return withOwnerProof(ctx, actor, proof, async (ctx) => {
    await lockUser(ctx, userId);
    const before = await ctx.db.webhookEndpoint.findFirst({
      where: { id: rowId(id), userId },
      select: { secretCipher: true },
    });
    if (before === null) throw new DomainError("endpointNotFound");
    const now = ctx.clock.now();
    const secret = newSigningSecret();
    const row = await ctx.db.webhookEndpoint.update({
      where: { id },
      data: {
        secretCipher: sealSecret({ id, userId }, secret),
        oldSecretCipher: before.secretCipher,
        oldSecretUntil: new Date(now.getTime() + OLD_SECRET_HOURS * HOUR_MS),
      },
      select: endpointSelect,
    });
    await mailOwner(ctx, actor, "webhookRotated", `It sends to ${row.url}.`);
    return { ...viewOf(row, now), secret };
  });
}

/**
 * Returns one of the caller's endpoints (GET /api/webhook-endpoints/{id}).
 * @throws {DomainError} NOT_FOUND, also for another person's
 */
export async function endpointOf(
  { db, clock }: Pick<ServiceContext, "db" | "clock">,
  userId: string,
  id: string,
): Promise<EndpointView> {
  const row = await db.webhookEndpoint.findFirst({
    where: { id: rowId(id), userId },
    select: endpointSelect,
  });
  if (row === null) throw new DomainError("endpointNotFound");
  return viewOf(row, clock.now());
}

/** Returns the id if a row can have it. Throws 404 for any other. */
function rowId(id: string): string {
  if (!isRowId(id)) throw new DomainError("endpointNotFound");
  return id;
}

function requirePublic({ webhooks }: ServiceContext, url: string): void {
  if (!webhooks.admits(url)) throw new DomainError("endpointNotPublic", { field: "url" });
}

function viewOf({ oldSecretUntil, ...row }: EndpointRow, now: Date): EndpointView {
  const isOldValid = oldSecretUntil !== null && oldSecretUntil > now;
  return {
    id: row.id,
    url: row.url,
    events: knownTypes(row.events),
    createdAt: row.createdAt.toISOString(),
    pausedAt: row.pausedAt?.toISOString() ?? null,
    failingSince: row.failingSince?.toISOString() ?? null,
    oldSecretUntil: isOldValid ? oldSecretUntil.toISOString() : null,
  };
}
