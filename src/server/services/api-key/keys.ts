import type { z } from "zod";
import { KEY_LIMIT, KEY_PREFIX_LENGTH, KEY_START } from "~/domain/api-key/policy";
import type { ApiKeyView, CreatedKey, createKeySchema, CurrentKey } from "~/domain/api-key/schema";
import { DESK_SCOPE, knownScopes } from "~/domain/api-key/scopes";
import { DomainError } from "~/domain/errors";
import { isRowId } from "~/domain/text/text";
import type { Prisma } from "~/generated/prisma/client";
import { hashOfToken, newToken } from "~/server/gateways/auth/tokens";
import { DAY_MS } from "~/domain/time/durations";
import { noteInHistory } from "../account/second-factor/codes";
import { mailOwner } from "../account/second-factor/mails";
import { withOwnerProof } from "../account/second-factor/owner-proof";
import type { Actor, ActorFacts } from "../actor";
import type { ServiceContext } from "../context";
import { lockUser } from "../locks";
import { inTransaction } from "../transaction";

export const keySelect = {
  id: true,
  name: true,
  prefix: true,
  scopes: true,
  createdAt: true,
  expiresAt: true,
  lastUsedAt: true,
  lastNetwork: true,
  deskGrantedAt: true,
} satisfies Prisma.ApiKeySelect;
type KeyRow = Prisma.ApiKeyGetPayload<{ select: typeof keySelect }>;

/**
 * GET /api/keys: the caller's keys, newest first. Expired keys stay in the list until they're
 * removed.
 */
export async function listKeys(
  { db }: Pick<ServiceContext, "db">,
  { userId }: Pick<Actor<"user">, "userId">,
): Promise<ApiKeyView[]> {
  const rows = await db.apiKey.findMany({
    where: { userId },
    select: keySelect,
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: KEY_LIMIT,
  });
  return rows.map(viewOf);
}

/**
 * GET /api/keys/current: facts about the key that makes the call, so that a program can tell whose
 * key it was given. It's the only call about keys that a key can make.
 * @throws {DomainError} NOT_FOUND for a caller without a key
 */
export async function currentKey(
  { db }: Pick<ServiceContext, "db">,
  { userId, userType, sessionId, key }: ActorFacts,
): Promise<CurrentKey> {
  const row =
    key === undefined
      ? null
      : await db.apiKey.findFirst({
          where: { id: sessionId, userId },
          select: { id: true, name: true, expiresAt: true },
        });
  if (key === undefined || row === null) throw new DomainError("noCurrentKey");
  return {
    id: row.id,
    name: row.name,
    scopes: [...key.scopes],
    expiresAt: row.expiresAt.toISOString(),
    ownerId: userId,
    ownerType: userType,
  };
}

/**
 * POST /api/keys: creates a key and emails its owner. Only its hash is stored, so the key is shown
 * in this answer and never again.
 * @throws {DomainError} REAUTH_REQUIRED and SECOND_FACTOR_REQUIRED as `withOwnerProof`; CONFLICT
 *   with ten keys; FORBIDDEN if anyone but staff asks for the desk
 */
export async function createKey(
  ctx: ServiceContext,
  actor: Actor<"user">,
  { name, scopes, expiresInDays, ...proof }: z.output<typeof createKeySchema>,
): Promise<CreatedKey> {
  const { userId } = actor;
  const asksForDesk = scopes.includes(DESK_SCOPE);
  if (asksForDesk && actor.staffRole === null) throw new DomainError("deskScopeForStaff");
  return withOwnerProof(ctx, actor, proof, async (ctx) => {
    // precondition: a person has at most ten API keys
    await lockUser(ctx, userId);
    // An owner needs no other owner's permission.
    const isOwner =
      asksForDesk && (await ctx.db.user.count({ where: { id: userId, staffRole: "owner" } })) > 0;
    const keys = await ctx.db.apiKey.count({ where: { userId } });
    if (keys >= KEY_LIMIT) throw new DomainError("tooManyKeys", { limit: KEY_LIMIT });
    const now = ctx.clock.now();
    const key = `${KEY_START}${newToken()}`;
    const row = await ctx.db.apiKey.create({
      data: {
        userId,
        name,
        prefix: key.slice(0, KEY_PREFIX_LENGTH),
        hash: hashOfToken(key),
        scopes: knownScopes(scopes),
        createdAt: now,
        expiresAt: new Date(now.getTime() + expiresInDays * DAY_MS),
        ...(isOwner ? { deskGrantedAt: now, deskGrantedBy: userId } : {}),
      },
      select: keySelect,
    });
    await noteInHistory(ctx, actor, "apiKey.created");
    await mailOwner(ctx, actor, "keyCreated", `It is called “${name}”.`);
    return { ...viewOf(row), key };
  });
}

/** DELETE /api/keys/{id}: the key stops working with its next call. Returns the remaining ones. */
export async function removeKey(
  ctx: ServiceContext,
  actor: Actor<"user">,
  id: string,
): Promise<ApiKeyView[]> {
  return inTransaction(ctx, async (ctx) => {
    const { count } = isRowId(id)
      ? await ctx.db.apiKey.deleteMany({ where: { id, userId: actor.userId } })
      : { count: 0 };
    if (count === 0) throw new DomainError("keyNotFound");
    await noteInHistory(ctx, actor, "apiKey.removed");
    return listKeys(ctx, actor);
  });
}

export function viewOf({ deskGrantedAt, ...row }: KeyRow): ApiKeyView {
  const scopes = knownScopes(row.scopes);
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    scopes,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    lastNetwork: row.lastNetwork,
    waitsForOwner: scopes.includes(DESK_SCOPE) && deskGrantedAt === null,
  };
}
