import type { z } from "zod";
import { v7 as uuid } from "uuid";
import type {
  BookingPauseView,
  changePauseSchema,
  OpenPause,
  pauseBookingsSchema,
  resumeBookingsSchema,
} from "~/domain/booking/pause/schema";
import { DomainError } from "~/domain/errors";
import type { Actor } from "../actor";
import { recordAction } from "../audit/record";
import type { ServiceContext } from "../context";
import { lockNewBookings } from "../locks";
import { inTransaction } from "../transaction";

/** GET /api/booking-pause: the current pause of new bookings, or null. */
export async function readPause(ctx: Pick<ServiceContext, "db">): Promise<OpenPause> {
  const row = await ctx.db.bookingPause.findFirst({ where: { endedAt: null } });
  return { pause: row === null ? null : pauseView(row) };
}

const pauseView = ({
  sentence,
  startedAt,
  endsAt,
}: {
  sentence: string;
  startedAt: Date;
  endsAt: Date | null;
}): BookingPauseView => ({
  sentence,
  since: startedAt.toISOString(),
  endsAt: endsAt?.toISOString() ?? null,
});

export const pausedRefusal = ({ sentence }: BookingPauseView) =>
  new DomainError("bookingsPaused", { sentence, paused: true });

/** @throws {DomainError} CONFLICT while new bookings are paused */
export async function requireBookingsOpen(ctx: Pick<ServiceContext, "db">): Promise<void> {
  const { pause } = await readPause(ctx);
  if (pause !== null) throw pausedRefusal(pause);
}

/**
 * POST /api/desk/booking-pause: stops new bookings. After it returns, no booking can be made.
 * Existing requests and jobs continue. With an end, bookings resume by themselves.
 * @throws {DomainError} CONFLICT if they're paused already; INVALID if the end is past
 */
export async function pauseBookings(
  ctx: ServiceContext,
  actor: Actor<"staff">,
  { sentence, endsAt, reason }: z.output<typeof pauseBookingsSchema>,
): Promise<OpenPause> {
  const end = endsAt == null ? null : new Date(endsAt);
  if (end !== null && end <= ctx.clock.now()) {
    throw new DomainError("pauseEndPast", { field: "endsAt" });
  }
  return inTransaction(ctx, async (ctx) => {
    // precondition: new bookings are paused once, and after those that are being made
    await lockNewBookings(ctx);
    const { pause } = await readPause(ctx);
    if (pause !== null) throw new DomainError("bookingsPausedAlready");
    const row = await ctx.db.bookingPause.create({
      data: { id: uuid(), sentence, startedAt: ctx.clock.now(), endsAt: end },
    });
    await recordAction(ctx, actor, {
      action: "bookings.paused",
      subject: row.id,
      reason,
      changes: { sentence, ...(end === null ? {} : { endsAt: end.toISOString() }) },
    });
    await notifyEveryone(ctx);
    return { pause: pauseView(row) };
  });
}

/**
 * PUT /api/desk/booking-pause: changes the sentence everyone reads. New bookings stay paused.
 * @throws {DomainError} CONFLICT if they aren't paused; STALE if someone changed the sentence since
 *   it was read
 */
export async function changePauseSentence(
  ctx: ServiceContext,
  actor: Actor<"staff">,
  { sentence, seenSentence, reason }: z.output<typeof changePauseSchema>,
): Promise<OpenPause> {
  return inTransaction(ctx, async (ctx) => {
    const [row] = await ctx.db.bookingPause.updateManyAndReturn({
      where: { endedAt: null, sentence: seenSentence },
      data: { sentence },
    });
    if (row === undefined) {
      const { pause } = await readPause(ctx);
      throw new DomainError(pause === null ? "bookingsNotPaused" : "pauseSentenceChanged");
    }
    if (sentence === seenSentence) return { pause: pauseView(row) };
    await recordAction(ctx, actor, {
      action: "bookings.pause_changed",
      subject: row.id,
      reason,
      changes: { sentence: `${seenSentence} → ${sentence}` },
    });
    await notifyEveryone(ctx);
    return { pause: pauseView(row) };
  });
}

/**
 * POST /api/desk/booking-pause/end: allows new bookings again.
 * @throws {DomainError} CONFLICT if they aren't paused
 */
export async function resumeBookings(
  ctx: ServiceContext,
  actor: Actor<"staff">,
  { reason }: z.output<typeof resumeBookingsSchema>,
): Promise<OpenPause> {
  return inTransaction(ctx, async (ctx) => {
    const [ended] = await ctx.db.bookingPause.updateManyAndReturn({
      where: { endedAt: null },
      data: { endedAt: ctx.clock.now() },
      select: { id: true },
    });
    if (ended === undefined) throw new DomainError("bookingsNotPaused");
    await recordAction(ctx, actor, { action: "bookings.resumed", subject: ended.id, reason });
    await notifyEveryone(ctx);
    return { pause: null };
  });
}

/** Resumes new bookings once the end of their pause has passed. Safe to repeat. */
export async function endPauses(ctx: ServiceContext): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const now = ctx.clock.now();
    const { count } = await ctx.db.bookingPause.updateMany({
      where: { endedAt: null, endsAt: { lte: now } },
      data: { endedAt: now },
    });
    if (count > 0) await notifyEveryone(ctx);
  });
}

/** Makes open pages show or hide the sentence. */
async function notifyEveryone(ctx: ServiceContext): Promise<void> {
  await ctx.live.publish(ctx.db, {
    topic: "catalog",
    users: [],
    mechanics: false,
    everybody: true,
  });
}
