import { BUFFER_MINUTES } from "~/domain/booking/policy";
import { busyStarts } from "~/domain/booking/schedule/busy";
import type { BusyTimes } from "~/domain/booking/schedule/busy-schema";
import { bufferOf, reachOfJobs, spanOfJob } from "~/domain/calendar/busy";
import { DomainError } from "~/domain/errors";
import { IN_HAND_STATUSES, type BookingStatus } from "~/domain/booking/status";
import { formatMoment } from "~/messages/format";
import { jobInTheWay } from "~/server/gateways/db/buffer";
import { statement, type Value } from "~/server/gateways/db/statements";
import type { Actor } from "../actor";
import type { ServiceContext } from "../context";
import { conflict } from "../timeline/errors";
import { requireParticipant } from "./participant";

/** When a job begins, and when it and the drive after it end. */
interface Span {
  scheduledAt: Date;
  busyUntil: Date;
}

const inHandOf = (mechanicId: string, exceptId: string) => ({
  mechanicId,
  id: { not: exceptId },
  status: { in: [...IN_HAND_STATUSES] },
});

const firstInTheWay = statement(
  (db, value: Value<Span & { mechanicId: string; bookingId: string }>) =>
    db
      .selectFrom(
        jobInTheWay({
          mechanicId: value("mechanicId"),
          bookingId: value("bookingId"),
          scheduledAt: value("scheduledAt"),
          busyUntil: value("busyUntil"),
        }),
      )
      .select(["o.bookingNumber", "o.scheduledAt", "o.busyUntil", "o.timeZone"]),
);

/** Finds the mechanic's first other job that overlaps a span of time, or is too close to it. */
export async function overlappingJob(
  ctx: Pick<ServiceContext, "sql">,
  mechanicId: string,
  bookingId: string,
  { scheduledAt, busyUntil }: Span,
) {
  const [job] = await ctx.sql(firstInTheWay({ mechanicId, bookingId, scheduledAt, busyUntil }));
  if (job === undefined) return null;
  return {
    ...job,
    scheduledAt: new Date(job.scheduledAt),
    busyUntil: new Date(job.busyUntil),
  };
}

/** Reads how many minutes a mechanic keeps between two jobs. */
async function bufferOfMechanic(ctx: ServiceContext, userId: string) {
  return bufferOf(
    await ctx.db.mechanicCalendar.findUnique({
      where: { userId },
      select: { bufferMinutes: true },
    }),
  );
}

/**
 * Names the job of a mechanic that overlaps a span of time, or leaves less between the two than
 * they keep; null if none does.
 * @param status the current status of the booking they want
 */
export async function overlapRefusal(
  ctx: ServiceContext,
  mechanicId: string,
  exceptId: string,
  span: Span,
  status: BookingStatus,
): Promise<DomainError | null> {
  const job = await overlappingJob(ctx, mechanicId, exceptId, span);
  if (job === null) return null;
  const { bookingNumber: number, scheduledAt, timeZone } = job;
  const facts = { status, number, when: formatMoment(scheduledAt, timeZone) };
  const { from, to } = spanOfJob(job, BUFFER_MINUTES);
  if (from < span.busyUntil.getTime() && span.scheduledAt.getTime() < to) {
    return new DomainError("overlapsJob", facts);
  }
  const minutes = await bufferOfMechanic(ctx, mechanicId);
  return new DomainError("tooCloseToJob", { ...facts, minutes });
}

/** Refuses a new time for an accepted booking while its mechanic has another job. */
export async function requireFreeMechanic(
  ctx: ServiceContext,
  booking: Span & { id: string; mechanicId: string | null },
  scheduledAt: Date,
  side: "customer" | "mechanic",
): Promise<void> {
  const { id, mechanicId } = booking;
  if (mechanicId === null) return;
  const lasts = booking.busyUntil.getTime() - booking.scheduledAt.getTime();
  const span = { scheduledAt, busyUntil: new Date(scheduledAt.getTime() + lasts) };
  const refusal = await overlapRefusal(ctx, mechanicId, id, span, "accepted");
  if (refusal === null) return;
  // The customer isn't told which job it is, because it's another customer's.
  throw side === "mechanic" ? refusal : conflict("mechanicBusy", "accepted");
}

/**
 * GET /api/bookings/{id}/busy: times at which the job can't start, because its mechanic has another
 * one.
 */
export async function busyTimesOf(
  ctx: ServiceContext,
  actor: Actor<"user">,
  id: string,
): Promise<BusyTimes> {
  await requireParticipant(ctx, actor, id);
  const { mechanicId, scheduledAt, busyUntil } = await ctx.db.booking.findUniqueOrThrow({
    where: { id },
    select: { mechanicId: true, scheduledAt: true, busyUntil: true },
  });
  if (mechanicId === null) return { busy: [] };
  const now = ctx.clock.now();
  const { from } = reachOfJobs({ from: now, until: now });
  const [jobs, buffer] = await Promise.all([
    ctx.db.booking.findMany({
      where: { ...inHandOf(mechanicId, id), busyUntil: { gt: from } },
      select: { scheduledAt: true, busyUntil: true },
    }),
    bufferOfMechanic(ctx, mechanicId),
  ]);
  return busyStarts(jobs, busyUntil.getTime() - scheduledAt.getTime(), buffer);
}
