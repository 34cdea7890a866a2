import { v7 as uuid } from "uuid";
import type { JobPayload } from "~/domain/jobs";
import { webhookTypeOf, type WebhookType } from "~/domain/webhook/events";
import type { WebhookEvent } from "~/domain/webhook/schema";
import { enqueue } from "~/server/gateways/jobs/jobs";
import type { ServiceContext } from "../context";
import { inTransaction } from "../transaction";
import { silencedBySuspension } from "./suspended";

/** The state of an event that a paused endpoint missed. */
export const MISSED = { state: "failed", failure: "The endpoint is paused." } as const;

/** An event as the database recorded it (see the migration `webhooks`). */
type Reported = JobPayload<"webhook.event">;

/**
 * Creates a delivery of an event for each endpoint that may receive it (a job). The database queues
 * the job in the event's own transaction, however the change was made. Safe to run twice.
 */
export async function fanOutEvent(ctx: ServiceContext, event: Reported): Promise<void> {
  const type = webhookTypeOf(event.kind);
  if (type === null) return;
  const booking = await ctx.prisma.booking.findUnique({
    where: { id: event.bookingId },
    select: { bookingNumber: true, customerId: true, mechanicId: true, wishedMechanicId: true },
  });
  if (booking === null) return;
  const hearers = await subscribersOf(ctx, event, type, booking);
  const found = await ctx.prisma.webhookEndpoint.findMany({
    where: {
      events: { has: type },
      user: {
        disabledAt: null,
        leavesAt: null,
        OR: [{ id: { in: hearers } }, { staffRole: { not: null } }],
      },
    },
    select: { id: true, userId: true, pausedAt: true },
    orderBy: { id: "asc" },
  });
  const owners = found.map(({ userId }) => userId);
  const silenced = await silencedBySuspension(ctx, { bookingId: event.bookingId, type }, owners);
  const endpoints = found.filter(({ userId }) => !silenced.has(userId));
  if (endpoints.length === 0) return;
  const sent: WebhookEvent = {
    type,
    timestamp: event.at,
    data: {
      bookingId: event.bookingId,
      bookingNumber: booking.bookingNumber,
      status: event.status,
      version: event.version,
    },
  };
  const body = JSON.stringify(sent);
  await inTransaction(ctx, async (ctx) => {
    const made = await ctx.db.webhookDelivery.createManyAndReturn({
      data: endpoints.map(({ id: endpointId, userId, pausedAt }) => ({
        id: uuid(),
        // A paused endpoint's events can be resent once it's resumed.
        ...(pausedAt === null ? {} : MISSED),
        endpointId,
        userId,
        eventId: event.eventId,
        type,
        bookingId: event.bookingId,
        body,
        createdAt: ctx.clock.now(),
      })),
      // precondition: an event makes one delivery for each endpoint
      skipDuplicates: true,
      select: { id: true, endpointId: true, state: true },
    });
    const waiting = made.filter(({ state }) => state === "pending");
    for (const { id: deliveryId, endpointId } of waiting) {
      await enqueue(ctx.db, "webhook.deliver", { deliveryId, endpointId });
    }
  });
}

interface Parties {
  customerId: string;
  mechanicId: string | null;
  wishedMechanicId: string | null;
}

/** Returns the people whose endpoints may receive it, besides staff. */
async function subscribersOf(
  ctx: ServiceContext,
  { bookingId, actorId, mechanicId, at }: Reported,
  type: WebhookType,
  booking: Parties,
): Promise<string[]> {
  const parties = [booking.customerId, booking.mechanicId ?? mechanicId, booking.wishedMechanicId];
  if (type === "message.received") return parties.filter(isOther(actorId));
  if (type !== "booking.released") return [...parties, actorId].filter((id) => id !== null);
  // The booking no longer names the mechanic who released it.
  const accepted = await ctx.prisma.bookingEvent.findFirst({
    where: { bookingId, kind: "accept", createdAt: { lte: new Date(at) } },
    orderBy: { createdAt: "desc" },
    select: { actorId: true },
  });
  return [booking.customerId, accepted?.actorId ?? null, actorId].filter((id) => id !== null);
}

const isOther =
  (actorId: string | null) =>
  (id: string | null): id is string =>
    id !== null && id !== actorId;
