import { DIGEST_MINUTES } from "~/domain/booking/policy";
import { isOpen } from "~/domain/booking/status";
import { REQUEST_NEAR, severalRequests } from "~/domain/notification/request-notices";
import { DEFAULT_TIME_ZONE } from "~/domain/booking/wizard";
import type { JobPayload } from "~/domain/jobs";
import {
  whenToSend,
  type Channel,
  type NightRule,
  type NoticeCategory,
} from "~/domain/notification/choices";
import {
  isNoticeKind,
  isStillTrue,
  nightRuleOf,
  type NoticeKind,
} from "~/domain/notification/kinds";
import { bookingPage, pageOf } from "~/domain/notification/page";
import { ALARM_KIND, alarmFactsSchema } from "~/domain/staff/alarm";
import { youHaveMessages } from "~/messages/counts";
import { MINUTE_MS } from "~/domain/time/durations";
import type { ServiceContext } from "../context";
import { savedZone } from "../location";
import { isEndedBySuspension } from "~/domain/vetting/suspension";
import { isSuspended, suspensionSelect } from "../contact/contact";
import { choicesOf } from "./choices";
import { noticeSelect, wordsOf, type NoticeRow } from "./queries";

type DeviceNotificationJob = JobPayload<"notice.sms">;

/** Tells whether the email of the same event is still true for this person. */
export type IsStillWritten = (mail: JobPayload<"mail.booking">, userId: string) => Promise<boolean>;

/** A notification for devices, in its current state. */
export interface DeviceNotification {
  category: NoticeCategory;
  kind: NoticeKind | null;
  title: string;
  text: string;
  page: string;
  bookingId: string | null;
  /** Alarms reach staff at any hour, whatever their choices. */
  isAlarm?: boolean;
  night?: NightRule | undefined;
  startsAt?: Date | undefined;
  /** The booking's time zone, if there is one. */
  bookingZone: string | null;
}

type Reading = Pick<ServiceContext, "db" | "clock" | "geocoder">;

/**
 * Reads a notification at the moment it's sent. Returns null if it's outdated, was seen in the
 * meantime, or has no recipient.
 */
export async function readDeviceNotification(
  ctx: Reading,
  job: DeviceNotificationJob,
  isStillWritten: IsStillWritten,
): Promise<DeviceNotification | null> {
  if (job.messagesOf !== undefined)
    return unreadMessagesNotification(ctx, job.userId, job.messagesOf);
  if (job.notificationId === undefined) return null;
  const row = await ctx.db.notification.findFirst({
    where: { id: job.notificationId, userId: job.userId, readAt: null },
    select: noticeSelect,
  });
  const words = row === null ? null : wordsOf(row);
  if (row === null || words === null) return null;
  if (row.kind === ALARM_KIND) return (await isTaken(ctx, row)) ? null : alarmNotification(words);
  const { booking } = row;
  const kind = isNoticeKind(row.kind) ? row.kind : null;
  if (kind !== null && booking !== null && !isStillTrue(kind, booking.status)) return null;
  if (job.booking !== undefined && !(await isStillWritten(job.booking, job.userId))) return null;
  const isRequest = row.kind === REQUEST_NEAR;
  if (isRequest && booking !== null && !isOpen(booking.status)) return null;
  if (isRequest && (await hearsNoRequests(ctx, job.userId))) return null;
  const several = isRequest ? await otherRequests(ctx, job.userId, row.createdAt) : null;
  return {
    ...words,
    ...several,
    kind,
    page: pageOf(row.kind, booking?.id ?? null),
    bookingId: booking?.id ?? null,
    night: kind === null ? undefined : nightRuleOf(kind),
    startsAt: booking?.scheduledAt,
    bookingZone: booking?.timeZone ?? null,
  };
}

/** Returns whether a mechanic was suspended before a waiting notification of a request is sent. */
async function hearsNoRequests({ db, clock }: Reading, userId: string): Promise<boolean> {
  const mechanic = await db.user.findUnique({ where: { id: userId }, select: suspensionSelect });
  return isEndedBySuspension("requests", isSuspended(mechanic), null, clock.now());
}

/** Returns whether a safety report has been taken, so that it needs no more alarms. */
async function isTaken({ db }: Reading, { params }: NoticeRow): Promise<boolean> {
  const id = alarmFactsSchema.safeParse(params).data?.alertId;
  if (id === undefined) return true;
  return (await db.operatorAlert.count({ where: { id, takenBy: null, resolvedAt: null } })) === 0;
}

const alarmNotification = (
  words: Pick<DeviceNotification, "category" | "title" | "text">,
): DeviceNotification => ({
  ...words,
  kind: null,
  page: pageOf(ALARM_KIND, null),
  bookingId: null,
  isAlarm: true,
  bookingZone: null,
});

/** Returns the digest text for several nearby requests; null if there's only one. */
async function otherRequests({ db }: Reading, userId: string, newest: Date) {
  const since = new Date(newest.getTime() - DIGEST_MINUTES * MINUTE_MS);
  const count = await db.notification.count({
    where: { userId, kind: REQUEST_NEAR, readAt: null, createdAt: { gt: since, lte: newest } },
  });
  return count > 1 ? severalRequests(count) : null;
}

/** Returns the number of unread messages for one side of a booking. */
async function unreadMessagesNotification(
  { db, clock }: Reading,
  userId: string,
  bookingId: string,
): Promise<DeviceNotification | null> {
  const booking = await db.booking.findFirst({
    where: { id: bookingId, OR: [{ customerId: userId }, { mechanicId: userId }] },
    select: {
      bookingNumber: true,
      customerId: true,
      mechanicId: true,
      status: true,
      scheduledAt: true,
      timeZone: true,
      mechanic: { select: suspensionSelect },
    },
  });
  const isMechanic = booking?.mechanicId === userId;
  const suspended = isMechanic && isSuspended(booking.mechanic);
  if (isEndedBySuspension("conversation", suspended, booking, clock.now())) return null;
  const count = await db.message.count({ where: { bookingId, receiverId: userId, readAt: null } });
  if (booking === null || count === 0) return null;
  return {
    category: "messages",
    kind: null,
    title: youHaveMessages(count),
    text: `About booking ${booking.bookingNumber}: read and answer there.`,
    page: bookingPage(booking.customerId === userId ? "customer" : "mechanic", bookingId),
    bookingId,
    bookingZone: booking.timeZone,
  };
}

/**
 * Returns when a notification may be sent, in the recipient's time zone: where they live or work,
 * else their browser's last one, else the booking's. Returns null if they turned it off or have no
 * account.
 */
export async function momentFor(
  ctx: Reading,
  userId: string,
  channel: Exclude<Channel, "email">,
  { category, night, startsAt, bookingZone, isAlarm }: DeviceNotification,
): Promise<Date | null> {
  const user = await ctx.db.user.findUnique({
    where: { id: userId, disabledAt: null },
    select: {
      timeZone: true,
      zipCode: true,
      city: true,
      state: true,
      mechanicProfile: { select: { timeZone: true } },
    },
  });
  if (user === null) return null;
  if (isAlarm === true) return ctx.clock.now();
  const home = user.mechanicProfile?.timeZone ?? (await savedZone(ctx, user));
  const timeZone = home ?? user.timeZone ?? bookingZone ?? DEFAULT_TIME_ZONE;
  const choices = await choicesOf(ctx, userId);
  return whenToSend(choices, { category, channel, night, startsAt, timeZone }, ctx.clock.now());
}
