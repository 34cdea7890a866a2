import { knownTypes } from "~/domain/webhook/events";
import {
  RESPONSE_SECONDS,
  isPausedNow,
  nextTryAt,
  PAUSE_AFTER_DAYS,
} from "~/domain/webhook/policy";
import type { JobPayload } from "~/domain/jobs";
import type { Prisma } from "~/generated/prisma/client";
import { enqueue } from "~/server/gateways/jobs/jobs";
import { site } from "~/server/gateways/runtime/site";
import { signedHeaders } from "~/server/gateways/webhook/signature";
import type { WebhookResponse } from "~/server/gateways/webhook/webhook";
import type { ServiceContext } from "../context";
import { inTransaction } from "../transaction";
import { MISSED } from "./fan-out";
import { mayReceive } from "./receivers";
import { openSecret } from "./secrets";
import { silencedBySuspension } from "./suspended";

const deliverySelect = {
  id: true,
  state: true,
  tries: true,
  type: true,
  bookingId: true,
  userId: true,
  body: true,
  endpoint: {
    select: {
      id: true,
      userId: true,
      url: true,
      pausedAt: true,
      failingSince: true,
      secretCipher: true,
      oldSecretCipher: true,
      oldSecretUntil: true,
    },
  },
} satisfies Prisma.WebhookDeliverySelect;
type DeliveryRow = Prisma.WebhookDeliveryGetPayload<{ select: typeof deliverySelect }>;
type EndpointRow = DeliveryRow["endpoint"];

const isSuccess = (answer: WebhookResponse) =>
  "status" in answer && answer.status >= 200 && answer.status < 300;

/** Texts for the endpoint's owner that say why there was no answer. */
const FAILURES = {
  "not public": "The host's address isn't public, so we didn't connect.",
  "too slow": `There was no answer within ${RESPONSE_SECONDS} seconds.`,
  unreachable: "We couldn't connect.",
} as const;

/**
 * Signs and sends a delivery (a job), and records the answer. After a failure it waits and tries
 * again under the same id. The process may die at any point.
 */
export async function deliver(
  ctx: ServiceContext,
  { deliveryId }: JobPayload<"webhook.deliver">,
): Promise<{ until: Date } | void> {
  const delivery = await ctx.prisma.webhookDelivery.findUnique({
    where: { id: deliveryId },
    select: deliverySelect,
  });
  if (delivery === null || delivery.state !== "pending") return;
  const { endpoint } = delivery;
  if (endpoint.pausedAt !== null) return giveUp(ctx, delivery, MISSED.failure);
  // precondition: a delivery reaches only people who may still hear of its booking
  if (!(await mayReceive({ db: ctx.prisma }, delivery))) return giveUp(ctx, delivery, NO_LONGER);
  if (await isSilenced(ctx, delivery)) return giveUp(ctx, delivery, SUSPENDED);
  const at = ctx.clock.now();
  // The stored text is sent unchanged, because the signature covers exactly that text.
  const { id, body } = delivery;
  const headers = signedHeaders({ id, body, at }, secretsOf(endpoint, at));
  const answer = await ctx.webhooks.post(endpoint.url, headers, body);
  if (isSuccess(answer)) return noteSuccess(ctx, delivery, answer, at);
  if ("status" in answer && answer.status === GONE) return removeGone(ctx, endpoint);
  return noteFailure(ctx, delivery, answer, at);
}

/** Returns whether its owner was suspended meanwhile, and hears nothing of this job. */
async function isSilenced(
  ctx: ServiceContext,
  { bookingId, type: stored, userId }: DeliveryRow,
): Promise<boolean> {
  const [type] = knownTypes([stored]);
  if (bookingId === null || type === undefined) return false;
  return (await silencedBySuspension(ctx, { bookingId, type }, [userId])).has(userId);
}

const GONE = 410;

const SUSPENDED = "Your account is suspended, so this job is no longer yours.";
const NO_LONGER = "You're no longer part of this booking, or your account is closed.";

/** Returns the secrets to sign with: the current one, and for a day the previous one. */
function secretsOf(endpoint: EndpointRow, now: Date): string[] {
  const { secretCipher, oldSecretCipher, oldSecretUntil } = endpoint;
  const isOldValid = oldSecretUntil !== null && oldSecretUntil > now;
  const ciphers = [secretCipher, isOldValid ? oldSecretCipher : null];
  return ciphers.filter((cipher) => cipher !== null).map((cipher) => openSecret(endpoint, cipher));
}

/** Returns the columns a try writes to the delivery's row. */
const triedAs = (answer: WebhookResponse, at: Date, tries: number) => ({
  tries,
  lastTriedAt: at,
  answerStatus: "status" in answer ? answer.status : null,
  answerBody: "status" in answer ? answer.body : null,
  failure: "failure" in answer ? FAILURES[answer.failure] : null,
});

async function noteSuccess(
  ctx: ServiceContext,
  { id, tries, endpoint }: DeliveryRow,
  answer: WebhookResponse,
  at: Date,
): Promise<void> {
  await inTransaction(ctx, async ({ db }) => {
    await db.webhookDelivery.updateMany({
      where: { id, state: "pending" },
      data: { ...triedAs(answer, at, tries + 1), state: "delivered", nextTryAt: null },
    });
    await db.webhookEndpoint.updateMany({
      where: { id: endpoint.id, failingSince: { not: null } },
      data: { failingSince: null },
    });
  });
}

async function noteFailure(
  ctx: ServiceContext,
  { id, tries, endpoint }: DeliveryRow,
  answer: WebhookResponse,
  at: Date,
): Promise<{ until: Date } | void> {
  const until = nextTryAt(tries + 1, at);
  await inTransaction(ctx, async (ctx) => {
    await ctx.db.webhookDelivery.updateMany({
      where: { id, state: "pending", tries },
      data: {
        ...triedAs(answer, at, tries + 1),
        state: until === null ? "failed" : "pending",
        nextTryAt: until,
      },
    });
    await ctx.db.webhookEndpoint.updateMany({
      where: { id: endpoint.id, failingSince: null },
      data: { failingSince: at },
    });
    if (endpoint.failingSince !== null && isPausedNow(endpoint.failingSince, at)) {
      await pause(ctx, endpoint, at);
    }
  });
  if (until !== null) return { until };
}

async function giveUp(ctx: ServiceContext, { id }: DeliveryRow, failure: string): Promise<void> {
  await ctx.prisma.webhookDelivery.updateMany({
    where: { id, state: "pending" },
    data: { state: "failed", nextTryAt: null, failure },
  });
}

/** Pauses an endpoint that has failed for days, unless a delivery has just arrived. */
async function pause(
  ctx: ServiceContext,
  { id, userId, url, failingSince }: EndpointRow,
  at: Date,
): Promise<void> {
  const { count } = await ctx.db.webhookEndpoint.updateMany({
    // precondition: only an endpoint that never answered in five days is paused
    where: { id, pausedAt: null, failingSince },
    data: { pausedAt: at },
  });
  if (count === 0) return;
  await mailOwner(ctx, userId, "Your webhook endpoint is paused", [
    `Every delivery to ${url} has failed for ${PAUSE_AFTER_DAYS} days, so we stopped sending.`,
    "Open Settings → Developers to see the answers and to resume it. Missed events can be resent there for 30 days.",
  ]);
}

/** Removes an endpoint that answered 410 Gone, which means it wants no more deliveries. */
async function removeGone(ctx: ServiceContext, { id, userId, url }: EndpointRow): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const { count } = await ctx.db.webhookEndpoint.deleteMany({ where: { id } });
    if (count === 0) return;
    await mailOwner(ctx, userId, "Your webhook endpoint was removed", [
      `${url} answered 410 Gone, so we removed it and won't send anything there.`,
      "If that was a mistake, add it again under Settings → Developers.",
    ]);
  });
}

async function mailOwner(
  { db }: ServiceContext,
  userId: string,
  subject: string,
  paragraphs: string[],
): Promise<void> {
  const { email } = await db.user.findUniqueOrThrow({
    where: { id: userId },
    select: { email: true },
  });
  if (email === null) return;
  const action = { label: "Open Developers", url: `${site.url}/settings/developers` };
  await enqueue(db, "mail", { to: email, subject, paragraphs, action });
}
