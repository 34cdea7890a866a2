import { ALARM_KIND, alarmWords, isAlarmDue, type AlarmFacts } from "~/domain/staff/alarm";
import type { Claim, Prisma } from "~/generated/prisma/client";
import { enqueue } from "~/server/gateways/jobs/jobs";
import { site } from "~/server/gateways/runtime/site";
import { MINUTE_MS } from "~/domain/time/durations";
import type { ServiceContext } from "../context";
import { notifyByPushAndSms } from "./push-and-sms";
import { inTransaction } from "../transaction";
import { raiseAlert } from "../alert/raise";
import { ownAffairs } from "../audit/own-accounts";

const DESK = { label: "Open the desk", path: "/desk" } as const;

interface Report {
  claimId: string;
  bookingId: string;
  side: AlarmFacts["side"];
}

/**
 * Raises a safety report for staff, and notifies each of them immediately in the product, by email,
 * push and text. Runs in the caller's transaction.
 */
export async function raiseSafetyAlarm(
  ctx: ServiceContext,
  { claimId, bookingId, side }: Report,
): Promise<void> {
  await raiseAlert(ctx, { facts: { kind: "safety", side }, subject: claimId, bookingId });
  const alert = await ctx.db.operatorAlert.update({
    where: { kind_subject_occurrence: { kind: "safety", subject: claimId, occurrence: "" } },
    data: { alarmedAt: ctx.clock.now() },
  });
  await notifyStaff(ctx, alert.id, 0);
}

/** Notifies staff again about safety reports that nobody has taken (job booking.upkeep). */
export async function repeatAlarms(ctx: ServiceContext): Promise<void> {
  const now = ctx.clock.now();
  const waiting = await ctx.prisma.operatorAlert.findMany({
    where: { kind: "safety", takenBy: null, resolvedAt: null },
    orderBy: { createdAt: "asc" },
  });
  for (const { id, createdAt, alarmedAt } of waiting) {
    if (!isAlarmDue({ createdAt, alarmedAt: alarmedAt ?? createdAt }, now)) continue;
    try {
      await inTransaction(ctx, async (ctx) => {
        // When two processes run, only one notifies. A report that has just been taken isn't
        // announced.
        const { count } = await ctx.db.operatorAlert.updateMany({
          where: { id, alarmedAt, takenBy: null, resolvedAt: null },
          data: { alarmedAt: now },
        });
        const minutes = Math.floor((now.getTime() - createdAt.getTime()) / MINUTE_MS);
        if (count > 0) await notifyStaff(ctx, id, minutes);
      });
    } catch (error) {
      ctx.log.error({ err: error, alertId: id }, "staff could not be told of a safety report");
    }
  }
}

/** Marks a report's other alarms as read, because a staff member has taken it. */
export async function silenceAlarm(ctx: ServiceContext, alertId: string): Promise<void> {
  await ctx.db.notification.updateMany({
    where: { kind: ALARM_KIND, dedupeKey: { startsWith: `${alertId}:` }, readAt: null },
    data: { readAt: ctx.clock.now() },
  });
}

/** Returns the staff who aren't a party to a booking, under any of their accounts. */
export async function othersOnStaff(
  ctx: Pick<ServiceContext, "db" | "sql">,
  bookingId: string,
  where: Prisma.UserWhereInput = {},
): Promise<{ id: string; email: string | null }[]> {
  const staff = await ctx.db.user.findMany({
    where: { AND: [{ staffRole: { not: null }, disabledAt: null }, where] },
    select: { id: true, email: true },
  });
  const others: typeof staff = [];
  for (const person of staff) {
    const { bookings } = await ownAffairs(ctx, { userId: person.id });
    if (!bookings.includes(bookingId)) others.push(person);
  }
  return others;
}

/**
 * Notifies all staff except people the report may be about. If nobody is left, the support mailbox
 * gets the whole report, once, because nobody can open it at the desk.
 */
async function notifyStaff(ctx: ServiceContext, alertId: string, minutes: number): Promise<void> {
  const { db } = ctx;
  const { subject, booking } = await db.operatorAlert.findUniqueOrThrow({
    where: { id: alertId },
    include: { booking: true },
  });
  const claim = await db.claim.findUniqueOrThrow({ where: { id: subject } });
  if (booking === null) return;
  const side = claim.openedBy === booking.customerId ? "customer" : "mechanic";
  const facts: AlarmFacts = { alertId, bookingNumber: booking.bookingNumber, side, minutes };
  const staff = await othersOnStaff(ctx, booking.id);
  if (staff.length === 0) return mailReport(ctx, claim, booking.bookingNumber);
  for (const { id: userId } of staff) {
    const [told] = await db.notification.createManyAndReturn({
      data: [
        {
          userId,
          kind: ALARM_KIND,
          dedupeKey: `${alertId}:${minutes}`,
          params: facts,
          createdAt: ctx.clock.now(),
        },
      ],
      skipDuplicates: true,
      select: { id: true },
    });
    if (told !== undefined) await notifyByPushAndSms(ctx, userId, { notificationId: told.id });
  }
  await ctx.live.publish(db, {
    topic: "profile",
    users: staff.map(({ id }) => id),
    mechanics: false,
  });
  const mailed = staff.flatMap(({ email }) => (email === null ? [] : [email]));
  const { title, text } = alarmWords(facts);
  // If nobody was emailed, the support mailbox is.
  for (const to of mailed.length === 0 ? [site.supportEmail] : mailed) {
    await enqueue(db, "mail", {
      to,
      subject: title,
      paragraphs: [text],
      action: { label: DESK.label, url: `${site.url}${DESK.path}` },
    });
  }
}

async function mailReport(
  { db }: Pick<ServiceContext, "db">,
  { id, openedBy, description }: Claim,
  bookingNumber: string,
): Promise<void> {
  const mailedTo = site.supportEmail;
  const { count } = await db.claim.updateMany({
    where: { id, mailedTo: null },
    data: { mailedTo },
  });
  if (count === 0) return;
  const { firstName, lastName, email, phone } = await db.user.findUniqueOrThrow({
    where: { id: openedBy },
  });
  const contact = [email, phone].filter(Boolean).join(", ");
  await enqueue(db, "mail", {
    to: mailedTo,
    subject: `Safety report: ${bookingNumber}`,
    paragraphs: [
      "All staff are parties to this booking, so nobody can open this report at the desk. The reporter knows that you read it here.",
      `From ${`${firstName} ${lastName}`.trim()} (${contact}):`,
      description,
    ],
  });
}

/** Makes alarms unread again that an undone action had silenced at or after this time. */
export async function soundAlarmAgain(
  { db }: Pick<ServiceContext, "db">,
  alertId: string,
  since: string,
): Promise<void> {
  await db.notification.updateMany({
    where: {
      kind: ALARM_KIND,
      dedupeKey: { startsWith: `${alertId}:` },
      readAt: { gte: since },
    },
    data: { readAt: null },
  });
}
