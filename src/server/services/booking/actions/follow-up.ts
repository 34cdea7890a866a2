import { v7 as uuid } from "uuid";
import { detailsOfVisit } from "~/domain/booking/details/details";
import { deskDue } from "~/domain/claim/rules";
import { isDone, type BookingStatus } from "~/domain/booking/status";
import { busyUntil } from "~/domain/booking/wizard";
import type { BookingLine } from "~/generated/prisma/client";
import type { ServiceContext } from "../../context";
import { publishLiveEvent, recordEvent, notifyAbout } from "../../timeline/record";
import { newBookingNumber } from "../create/booking-number";
import { detailColumns } from "../create/details";
import { overlappingJob } from "../overlap";

/** The part of a job a claim is about. */
interface Claimed {
  bookingId: string;
  lineId: string | null;
}

/** Returns the lines of a visit: the claimed line, or the whole job. */
export function visitLines(
  ctx: ServiceContext,
  { bookingId, lineId }: Claimed,
): Promise<BookingLine[]> {
  return ctx.db.bookingLine.findMany({
    where: { bookingId, ...(lineId === null ? {} : { id: lineId }) },
    orderBy: { position: "asc" },
  });
}

/**
 * Writes the visit that fixes a job under warranty: free, and already accepted, because its
 * mechanic offered the time. Returns null if the mechanic has another job then. Runs in the
 * caller's transaction, under the mechanic's lock.
 */
export async function insertFollowUp(
  ctx: ServiceContext,
  visit: { claim: Claimed & { description: string }; at: Date },
): Promise<string | null> {
  const { claim, at } = visit;
  const [now, id] = [ctx.clock.now(), uuid()];
  const job = await ctx.db.booking.findUniqueOrThrow({ where: { id: claim.bookingId } });
  const lines = await visitLines(ctx, claim);
  const { customerId, mechanicId } = job;
  const span = {
    scheduledAt: at,
    busyUntil: busyUntil(
      at,
      lines.map((line) => line.durationMinutes),
    ),
  };
  const other = mechanicId === null ? null : await overlappingJob(ctx, mechanicId, id, span);
  // precondition: a visit isn't chosen closer to another job than its mechanic's buffer
  if (other !== null) return null;
  await ctx.db.booking.create({
    data: {
      id,
      bookingNumber: newBookingNumber(),
      customerId,
      mechanicId,
      vehicleId: job.vehicleId,
      timeZone: job.timeZone,
      serviceLocation: job.serviceLocation,
      area: job.area,
      latitude: job.latitude,
      longitude: job.longitude,
      locationPrecision: job.locationPrecision,
      streetLatitude: job.streetLatitude,
      streetLongitude: job.streetLongitude,
      ...detailColumns(detailsOfVisit(job, claim)),
      followsUpId: job.id,
      status: "accepted",
      ...span,
      subtotalCents: 0,
      platformFeeCents: 0,
      totalCents: 0,
      acceptedAt: now,
      // The mechanic has been at this address before.
      contactOpensAt: now,
      createdAt: now,
      lines: {
        create: lines.map((line, position) => ({
          serviceId: line.serviceId,
          kind: line.kind,
          name: line.name,
          durationMinutes: line.durationMinutes,
          parts: line.parts,
          partsNote: line.partsNote,
          position,
          priceCents: 0,
        })),
      },
    },
  });
  await recordEvent(ctx, id, "follow_up", customerId);
  await publishLiveEvent(ctx, {
    id,
    customerId,
    mechanicId,
    wishedMechanicId: null,
    status: "accepted",
  });
  return id;
}

/**
 * Updates the claim when its visit ends, in the same transaction. A completed visit fulfills it.
 * Any other end returns it to the desk.
 */
export async function settleFollowUp(
  ctx: ServiceContext,
  followUpId: string,
  status: BookingStatus,
): Promise<void> {
  const now = ctx.clock.now();
  const done = isDone(status);
  const { count } = await ctx.db.claim.updateMany({
    where: { followUpId, state: "scheduled" },
    data: done
      ? { state: "fulfilled", closedAt: now }
      : { state: "desk", dueAt: deskDue(now), times: [] },
  });
  if (count === 0) return;
  const { id: claimId, bookingId } = await ctx.db.claim.findUniqueOrThrow({
    where: { followUpId },
  });
  if (done) return notifyAbout(ctx, followUpId, "follow_up_done", { claimId });
  await recordEvent(ctx, bookingId, "claim_desk", null);
  await notifyAbout(ctx, bookingId, "claim_at_desk", { claimId });
  await notifyAbout(ctx, bookingId, "job_claim_at_desk", { claimId });
}
