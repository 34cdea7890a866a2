import { randomUUID } from "node:crypto";
import type { BookingEventKind } from "~/domain/booking/status";
import type { NoticeAmounts } from "~/domain/notification/amounts";
import { isNoticeKind } from "~/domain/notification/kinds";
import { statement } from "~/server/gateways/db/statements";
import type { JobPayload } from "~/domain/jobs";
import { jobData, jobInsert } from "~/server/gateways/jobs/jobs";
import type { AddressedEvent } from "~/server/services/live";
import type { ServiceContext } from "../context";
import { notify } from "../notification/record";

/** Recipients of a live event. */
interface Recipients {
  id: string;
  customerId: string;
  mechanicId: string | null;
  wishedMechanicId: string | null;
  status: string;
}

/**
 * Adds an event to a booking's timeline, in the transaction of its change. `deviceAt` is the time
 * on the phone that sent it.
 */
export async function recordEvent(
  ctx: ServiceContext,
  bookingId: string,
  kind: BookingEventKind,
  actorId: string | null,
  deviceAt: Date | null = null,
): Promise<void> {
  await ctx.db.bookingEvent.create({
    data: { bookingId, kind, actorId, deviceAt, createdAt: ctx.clock.now() },
  });
}

/**
 * Refreshes both sides' open screens after a booking changed. If it's an open job, also every
 * mechanic's.
 */
export async function publishLiveEvent(
  ctx: ServiceContext,
  booking: Recipients,
  scope: { openJobs?: boolean } = {},
): Promise<void> {
  await ctx.live.publish(ctx.db, addressedTo(booking, scope));
}

/** Refreshes both sides' open screens, for a change that one statement has made and committed. */
export function publishLiveEventSoon(
  ctx: ServiceContext,
  booking: Recipients,
  scope: { openJobs?: boolean } = {},
): void {
  ctx.live.publishSoon(addressedTo(booking, scope));
}

function addressedTo(booking: Recipients, scope: { openJobs?: boolean }): AddressedEvent {
  const users = [booking.customerId, booking.mechanicId, booking.wishedMechanicId];
  return {
    topic: "bookings",
    users: users.filter((id) => id !== null),
    mechanics: (scope.openJobs ?? false) && booking.wishedMechanicId === null,
  };
}

/** Kinds of email about a booking. */
export type MailKind = JobPayload<"mail.booking">["kind"];

const mailJob = statement<{ id: string; mail: string; key: string }, never>((db, value) =>
  jobInsert(
    db.with("booked", (db) =>
      db.selectFrom("Booking").select("customerId").where("id", "=", value("id")),
    ),
    "mail.booking",
    "booked",
    { data: value("mail"), key: value("key"), columns: ["customerId"] },
  ),
);

/**
 * Tells people what happened to a booking: by email, written and sent by the worker, and in the
 * product if the event has a notification, which keeps these amounts.
 */
export async function notifyAbout(
  ctx: ServiceContext,
  bookingId: string,
  kind: MailKind,
  about: Pick<
    JobPayload<"mail.booking">,
    | "paymentId"
    | "changeId"
    | "refundId"
    | "disputeId"
    | "personId"
    | "claimId"
    | "messageId"
    | "oldTotal"
  > = {},
  amounts: NoticeAmounts = {},
): Promise<void> {
  const mail = jobData("mail.booking", { bookingId, kind, ...about });
  const key = randomUUID();
  await ctx.sql(mailJob({ id: bookingId, mail, key }));
  if (isNoticeKind(kind)) {
    await notify(ctx, { kind, bookingId, key, mail, personId: about.personId, amounts });
  }
}
