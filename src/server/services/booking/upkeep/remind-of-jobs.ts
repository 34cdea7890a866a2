import {
  isReminded,
  LATE,
  lateStarts,
  remindedStarts,
  REMINDER_NAMES,
  REMINDERS,
  type ReminderName,
} from "~/domain/booking/schedule/reminders";
import { isToldLate } from "~/domain/booking/schedule/lateness";
import { AGREED_STATUSES } from "~/domain/booking/status";
import { statementOf, type Value } from "~/server/gateways/db/statements";
import type { ServiceContext } from "../../context";
import { lockBooking } from "../../locks";
import { notifyAbout } from "../../timeline/record";
import { inTransaction } from "../../transaction";

/** Batch size. */
const AT_ONCE = 500;

interface Due {
  name: string;
  after: Date;
  until: Date;
}

/** Jobs without a reminder for their current start. A rescheduled job gets a new one. */
const due = statementOf((db, value: Value<Due>, _none: null) =>
  db
    .selectFrom("Booking as b")
    .select("b.id")
    .where("b.status", "in", AGREED_STATUSES)
    .where("b.scheduledAt", ">", value("after"))
    .where("b.scheduledAt", "<=", value("until"))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("BookingReminder as r")
            .select("r.bookingId")
            .whereRef("r.bookingId", "=", "b.id")
            .whereRef("r.scheduledAt", "=", "b.scheduledAt")
            .where("r.name", "=", value("name")),
        ),
      ),
    )
    .orderBy("b.scheduledAt")
    .limit(AT_ONCE),
);

/**
 * Reminds both sides of upcoming jobs (job booking.remind), and tells customers whose mechanic
 * hasn't arrived. Each job has its own transaction, which checks it again. If some fail, the next
 * run continues.
 */
export async function remindOfJobs(ctx: ServiceContext): Promise<void> {
  for (const name of REMINDER_NAMES) {
    const starts = () => ({ name, ...remindedStarts(name, ctx.clock.now()) });
    await each(ctx, starts, (ctx, id) => remind(ctx, id, name));
  }
  await each(ctx, () => ({ name: LATE, ...lateStarts(ctx.clock.now()) }), noticeAbsence);
}

async function each(
  ctx: ServiceContext,
  starts: () => Due,
  action: (ctx: ServiceContext, id: string) => Promise<void>,
): Promise<void> {
  let failed = 0;
  for (;;) {
    const found = await ctx.sql(due(null, starts()));
    for (const { id } of found) {
      try {
        await inTransaction(ctx, (ctx) => action(ctx, id));
      } catch (error) {
        failed += 1;
        ctx.log.error({ err: error, bookingId: id }, "a reminder of a job could not be queued");
      }
    }
    if (found.length < AT_ONCE || failed > 0) return;
  }
}

/** Checks once per start whether the mechanic has arrived, and tells the customer if not. */
async function noticeAbsence(ctx: ServiceContext, id: string): Promise<void> {
  await lockBooking(ctx, id);
  const { after, until } = lateStarts(ctx.clock.now());
  const booking = await ctx.db.booking.findFirst({
    where: { id, status: { in: AGREED_STATUSES }, scheduledAt: { gt: after, lte: until } },
    select: { scheduledAt: true, arrivedAt: true, enRouteAt: true, etaMinutes: true },
  });
  if (booking === null) return;
  if (!(await isFirst(ctx, id, LATE, booking.scheduledAt))) return;
  if (booking.arrivedAt !== null) return;
  await notifyAbout(ctx, id, isToldLate(booking, ctx.clock.now()) ? "late" : "delayed");
}

/**
 * Tells a customer once per start that the mechanic will come later than booked, in the caller's
 * transaction.
 */
export async function notifyOfDelay(
  ctx: ServiceContext,
  id: string,
  scheduledAt: Date,
): Promise<void> {
  if (await isFirst(ctx, id, LATE, scheduledAt)) await notifyAbout(ctx, id, "delayed");
}

/** Records a reminder for this start. Returns whether it's the first one. */
export async function isFirst(
  ctx: ServiceContext,
  bookingId: string,
  name: string,
  scheduledAt: Date,
): Promise<boolean> {
  const { count } = await ctx.db.bookingReminder.createMany({
    data: [{ bookingId, name, scheduledAt, createdAt: ctx.clock.now() }],
    skipDuplicates: true,
  });
  return count > 0;
}

async function remind(ctx: ServiceContext, id: string, name: ReminderName): Promise<void> {
  await lockBooking(ctx, id);
  const { after, until } = remindedStarts(name, ctx.clock.now());
  const booking = await ctx.db.booking.findFirst({
    where: { id, status: { in: AGREED_STATUSES }, scheduledAt: { gt: after, lte: until } },
    select: { scheduledAt: true, acceptedAt: true, createdAt: true },
  });
  if (booking === null) return;
  const { scheduledAt } = booking;
  if (!(await isFirst(ctx, id, name, scheduledAt))) return;
  const moved = await ctx.db.bookingEvent.findFirst({
    where: { bookingId: id, kind: "accept_reschedule" },
    orderBy: { createdAt: "desc" },
    select: { createdAt: true },
  });
  const taken = booking.acceptedAt ?? booking.createdAt;
  const agreedAt = moved !== null && moved.createdAt > taken ? moved.createdAt : taken;
  if (!isReminded(name, agreedAt, scheduledAt)) return;
  await notifyAbout(ctx, id, REMINDERS[name].customer);
  await notifyAbout(ctx, id, REMINDERS[name].mechanic);
}
