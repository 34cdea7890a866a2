import { lateBefore, stuckBefore, unfinishedBefore } from "~/domain/booking/schedule/expiry";
import { AGREED_STATUSES, UNDER_WAY_STATUSES } from "~/domain/booking/status";
import { stoppedAlertUntil } from "~/domain/payment/renewal";
import { JOB_CONTINUED_NOTE, type AlertKind } from "~/domain/staff/alert/kinds";
import type { Booking, Prisma } from "~/generated/prisma/client";
import { raiseAlert, type Alert } from "../../alert/raise";
import type { ServiceContext } from "../../context";
import { lockBooking } from "../../locks";
import { notifyAbout } from "../../timeline/record";
import { inTransaction } from "../../transaction";

/** Batch size. The next run does the rest. */
const AT_ONCE = 200;

/** Accepted jobs that nobody started in time, oldest first. */
export const lateJobs = (now: Date): Prisma.BookingWhereInput => ({
  status: { in: AGREED_STATUSES },
  scheduledAt: { lte: lateBefore(now) },
});

/** Jobs in progress that should have been completed by now. */
export const stuckJobs = (now: Date): Prisma.BookingWhereInput => ({
  status: { in: UNDER_WAY_STATUSES },
  startedAt: { lte: stuckBefore(now) },
});

const unfinishedJobs = (now: Date): Prisma.BookingWhereInput => ({
  status: { in: UNDER_WAY_STATUSES },
  startedAt: { lte: unfinishedBefore(now) },
  finishRemindedAt: null,
});

/**
 * Watches jobs that make no progress (job booking.upkeep): reminds their mechanic once, then alerts
 * the desk once. Resolves alerts of jobs that have continued.
 */
export async function watchJobs(ctx: ServiceContext): Promise<void> {
  await each(ctx, unfinishedJobs, async (ctx, { id }, due) => {
    const { count } = await ctx.db.booking.updateMany({
      where: { AND: [{ id }, due] },
      data: { finishRemindedAt: ctx.clock.now() },
    });
    if (count > 0) await notifyAbout(ctx, id, "job_unfinished");
  });
  await putBeforeDesk(ctx, "job_late", lateJobs, ({ scheduledAt }) => ({
    facts: { kind: "job_late", scheduledAt: scheduledAt.toISOString() },
    // A reassigned job that's late again gets a new alert.
    occurrence: scheduledAt.toISOString(),
  }));
  await putBeforeDesk(ctx, "job_stuck", stuckJobs, ({ startedAt, scheduledAt }) => ({
    facts: { kind: "job_stuck", startedAt: (startedAt ?? scheduledAt).toISOString() },
  }));
  await warnOfEndingAuthorizations(ctx);
}

const endingAuthorization = (now: Date) => ({
  isCurrent: true,
  state: "authorized" as const,
  captureBefore: { gt: now, lte: stoppedAlertUntil(now) },
});

/** Undecided stopped jobs whose authorization ends soon. */
const undecidedJobs = (now: Date): Prisma.BookingWhereInput => ({
  status: { in: UNDER_WAY_STATUSES },
  stoppedAt: { not: null },
  payments: { some: endingAuthorization(now) },
});

/** Alerts the desk once about each authorization that ends soon. */
async function warnOfEndingAuthorizations(ctx: ServiceContext): Promise<void> {
  await each(ctx, undecidedJobs, async (ctx, { id }, due) => {
    await lockBooking(ctx, id);
    const now = ctx.clock.now();
    const booking = await ctx.db.booking.findFirst({
      where: { AND: [{ id }, due] },
      include: { payments: { where: endingAuthorization(now), orderBy: { captureBefore: "asc" } } },
    });
    const captureBefore = booking?.payments[0]?.captureBefore ?? null;
    if (booking === null || captureBefore === null) return;
    await raiseAlert(ctx, {
      facts: {
        kind: "hold_ends",
        stoppedAt: booking.stoppedAt?.toISOString() ?? null,
        endsAt: captureBefore.toISOString(),
      },
      subject: id,
      // A renewed authorization that ends gets a new alert.
      occurrence: captureBefore.toISOString(),
      bookingId: id,
    });
  });
  const now = ctx.clock.now();
  await ctx.db.operatorAlert.updateMany({
    where: { kind: "hold_ends", resolvedAt: null, booking: { NOT: undecidedJobs(now) } },
    data: { resolvedAt: now, note: JOB_CONTINUED_NOTE },
  });
}

type Where = (now: Date) => Prisma.BookingWhereInput;

async function putBeforeDesk(
  ctx: ServiceContext,
  kind: AlertKind,
  where: Where,
  alertOf: (booking: Booking) => Pick<Alert, "facts" | "occurrence">,
): Promise<void> {
  const isNew = { alerts: { none: { kind, resolvedAt: null } } };
  await each(
    ctx,
    (now) => ({ AND: [where(now), isNew] }),
    async (ctx, { id }, due) => {
      await lockBooking(ctx, id);
      const booking = await ctx.db.booking.findFirst({ where: { AND: [{ id }, due] } });
      if (booking === null) return;
      await raiseAlert(ctx, { ...alertOf(booking), subject: id, bookingId: id });
    },
  );
  const now = ctx.clock.now();
  await ctx.db.operatorAlert.updateMany({
    where: { kind, resolvedAt: null, booking: { NOT: where(now) } },
    data: { resolvedAt: now, note: JOB_CONTINUED_NOTE },
  });
}

/** Handles each of those jobs in its own transaction, which checks it again. */
async function each(
  ctx: ServiceContext,
  where: Where,
  action: (
    ctx: ServiceContext,
    found: { id: string },
    due: Prisma.BookingWhereInput,
  ) => Promise<void>,
): Promise<void> {
  const due = where(ctx.clock.now());
  const found = await ctx.db.booking.findMany({
    where: due,
    select: { id: true },
    // The index begins with status and start. Sorting by id would make Postgres read all bookings.
    orderBy: { scheduledAt: "asc" },
    take: AT_ONCE,
  });
  for (const booking of found) {
    try {
      await inTransaction(ctx, (ctx) => action(ctx, booking, due));
    } catch (error) {
      // This one is tried again in the next run. The others don't wait for it.
      ctx.log.error({ err: error, bookingId: booking.id }, "a job could not be looked after");
    }
  }
}
