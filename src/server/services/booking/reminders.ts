import {
  isReminded,
  remindedStarts,
  REMINDER_NAMES,
  REMINDERS,
  type ReminderName,
} from "~/domain/booking/reminders";
import { AGREED_STATUSES } from "~/domain/booking/status";
import { statementOf, type Value } from "~/server/gateways/db/statements";
import type { ServiceContext } from "../context";
import { lockBooking } from "../locks";
import { tellAbout } from "../timeline/record";
import { inTransaction } from "../transaction";

/** So many are looked up at a time. */
const AT_ONCE = 500;

interface Due {
  name: string;
  after: Date;
  until: Date;
}

/** Jobs of whose present time nobody was reminded yet: one that is moved counts anew. */
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
 * Reminds both sides of jobs that are near (job booking.remind), each in a transaction of its own, in
 * which the job is looked at again. The rest is for the next run where some could not be told.
 */
export async function remindOfJobs(ctx: ServiceContext): Promise<void> {
  for (const name of REMINDER_NAMES) {
    let failed = 0;
    for (;;) {
      const found = await ctx.sql(due(null, { name, ...remindedStarts(name, ctx.clock.now()) }));
      for (const { id } of found) {
        try {
          await inTransaction(ctx, (ctx) => remind(ctx, id, name));
        } catch (error) {
          failed += 1;
          ctx.log.error({ err: error, bookingId: id }, "nobody could be reminded of a job");
        }
      }
      if (found.length < AT_ONCE || failed > 0) break;
    }
  }
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
  const { count } = await ctx.db.bookingReminder.createMany({
    data: [{ bookingId: id, name, scheduledAt, createdAt: ctx.clock.now() }],
    skipDuplicates: true,
  });
  if (count === 0) return;
  const moved = await ctx.db.bookingEvent.findFirst({
    where: { bookingId: id, kind: "accept_reschedule" },
    orderBy: { createdAt: "desc" },
    select: { createdAt: true },
  });
  const taken = booking.acceptedAt ?? booking.createdAt;
  const agreedAt = moved !== null && moved.createdAt > taken ? moved.createdAt : taken;
  if (!isReminded(name, agreedAt, scheduledAt)) return;
  await tellAbout(ctx, id, REMINDERS[name].customer);
  await tellAbout(ctx, id, REMINDERS[name].mechanic);
}
