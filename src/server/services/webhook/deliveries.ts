import { v7 as uuid } from "uuid";
import type { z } from "zod";
import { DomainError } from "~/domain/errors";
import { isRowId } from "~/domain/text/text";
import { TEST_TYPE } from "~/domain/webhook/events";
import { DELIVERIES_KEPT_DAYS } from "~/domain/webhook/policy";
import {
  DELIVERY_STATES,
  type deliveriesInputSchema,
  type DeliveryState,
  type DeliveryView,
} from "~/domain/webhook/schema";
import type { Prisma } from "~/generated/prisma/client";
import { enqueue } from "~/server/gateways/jobs/jobs";
import { DAY_MS } from "~/domain/time/durations";
import type { Actor } from "../actor";
import type { ServiceContext } from "../context";
import { after, pageOf, sinceOf } from "../paging";
import { inTransaction } from "../transaction";
import { endpointOf } from "./endpoints";
import { mayReceive, removeUnseenNumbers } from "./receivers";

const deliverySelect = {
  id: true,
  type: true,
  state: true,
  createdAt: true,
  tries: true,
  lastTriedAt: true,
  nextTryAt: true,
  body: true,
  answerStatus: true,
  answerBody: true,
  failure: true,
} satisfies Prisma.WebhookDeliverySelect;
type DeliveryRow = Prisma.WebhookDeliveryGetPayload<{ select: typeof deliverySelect }>;

type Owner = Pick<Actor<"user">, "userId">;

const PAGE = 50;

/** GET /api/webhook-endpoints/{id}/deliveries: an endpoint's deliveries, newest first. */
export async function listDeliveries(
  ctx: Pick<ServiceContext, "db" | "clock" | "sql">,
  { userId }: Owner,
  { id, state, limit = PAGE, cursor, updatedSince }: z.output<typeof deliveriesInputSchema>,
): Promise<{ items: DeliveryView[]; nextCursor: string | null }> {
  await endpointOf(ctx, userId, id);
  await removeUnseenNumbers(ctx, id);
  const since = sinceOf(updatedSince);
  const rows = await ctx.db.webhookDelivery.findMany({
    where: {
      endpointId: id,
      userId,
      ...(state === undefined ? {} : { state }),
      ...(since === undefined ? {} : { OR: [{ createdAt: since }, { lastTriedAt: since }] }),
    },
    select: deliverySelect,
    orderBy: { id: "desc" },
    take: limit + 1,
    ...after(cursor),
  });
  const { shown, nextCursor } = pageOf(rows, limit);
  return { items: shown.map(viewOf), nextCursor };
}

/** POST /api/webhook-endpoints/{id}/test: sends a test delivery, which has its own event type. */
export async function sendTest(
  ctx: ServiceContext,
  { userId }: Owner,
  id: string,
): Promise<DeliveryView> {
  return inTransaction(ctx, async (ctx) => {
    const endpoint = await endpointOf(ctx, userId, id);
    if (endpoint.pausedAt !== null) throw new DomainError("endpointPaused");
    const createdAt = ctx.clock.now();
    const timestamp = createdAt.toISOString();
    const row = await ctx.db.webhookDelivery.create({
      data: {
        endpointId: id,
        userId,
        eventId: uuid(),
        type: TEST_TYPE,
        body: JSON.stringify({ type: TEST_TYPE, timestamp, data: {} }),
        createdAt,
      },
      select: deliverySelect,
    });
    await enqueue(ctx.db, "webhook.deliver", { deliveryId: row.id, endpointId: id });
    return viewOf(row);
  });
}

/**
 * POST /api/deliveries/{id}/resend: sends the same body again under the same id.
 * @throws {DomainError} NOT_FOUND, also for a booking that is no longer theirs; CONFLICT while it
 *   is still being tried, or its endpoint is paused
 */
export async function resend(
  ctx: ServiceContext,
  { userId }: Owner,
  id: string,
): Promise<DeliveryView> {
  return inTransaction(ctx, async (ctx) => {
    const known = isRowId(id)
      ? await ctx.db.webhookDelivery.findFirst({
          where: { id, userId },
          select: {
            endpointId: true,
            type: true,
            bookingId: true,
            userId: true,
            endpoint: { select: { pausedAt: true } },
          },
        })
      : null;
    if (known === null || !(await mayReceive(ctx, known)))
      throw new DomainError("deliveryNotFound");
    if (known.endpoint.pausedAt !== null) throw new DomainError("endpointPaused");
    const { count } = await ctx.db.webhookDelivery.updateMany({
      // precondition: a delivery is sent by one job at a time
      where: { id, userId, state: { not: "pending" } },
      data: { state: "pending", tries: 0, nextTryAt: null },
    });
    if (count === 0) throw new DomainError("deliveryWaits");
    await enqueue(ctx.db, "webhook.deliver", { deliveryId: id, endpointId: known.endpointId });
    return viewOf(
      await ctx.db.webhookDelivery.findUniqueOrThrow({ where: { id }, select: deliverySelect }),
    );
  });
}

/**
 * Deletes deliveries past their retention period, and numbers of bookings that people no longer see
 * (job cleanup).
 */
export async function forgetDeliveries(
  ctx: Pick<ServiceContext, "prisma" | "db" | "sql" | "clock">,
) {
  const before = new Date(ctx.clock.now().getTime() - DELIVERIES_KEPT_DAYS * DAY_MS);
  await ctx.prisma.webhookDelivery.deleteMany({ where: { createdAt: { lte: before } } });
  await removeUnseenNumbers(ctx, null);
}

const stateOf = (state: string): DeliveryState =>
  DELIVERY_STATES.find((known) => known === state) ?? "failed";

function viewOf({ state, createdAt, lastTriedAt, nextTryAt, ...row }: DeliveryRow): DeliveryView {
  return {
    id: row.id,
    type: row.type,
    state: stateOf(state),
    createdAt: createdAt.toISOString(),
    tries: row.tries,
    lastTriedAt: lastTriedAt?.toISOString() ?? null,
    nextTryAt: nextTryAt?.toISOString() ?? null,
    body: row.body,
    answerStatus: row.answerStatus,
    answerBody: row.answerBody,
    failure: row.failure,
  };
}
