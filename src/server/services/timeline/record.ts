import type { BookingEventKind } from "~/domain/booking/status";
import { Prisma } from "~/generated/prisma/client";
import { jobInsert, type JobPayload } from "~/server/gateways/jobs/jobs";
import type { Signal } from "~/server/gateways/db/live";
import type { ServiceContext } from "../context";

/** Who hears of a change while it happens. */
interface Audience {
  id: string;
  customerId: string;
  mechanicId: string | null;
  wishedMechanicId: string | null;
  status: string;
}

/** Writes an entry of a booking's timeline, in the transaction of the change it tells of. */
export async function recordEvent(
  ctx: ServiceContext,
  bookingId: string,
  kind: BookingEventKind,
  actorId: string | null,
): Promise<void> {
  await ctx.db.bookingEvent.create({
    data: { bookingId, kind, actorId, createdAt: ctx.clock.now() },
  });
}

/** Tells both sides' open screens that a booking changed; open jobs concern every mechanic. */
export async function announce(
  ctx: ServiceContext,
  booking: Audience,
  more: { pool?: boolean } = {},
): Promise<void> {
  await ctx.live.publish(ctx.db, signalOf(booking, more));
}

/** The same for a change that one statement has made and committed. */
export function announceSoon(
  ctx: ServiceContext,
  booking: Audience,
  more: { pool?: boolean } = {},
): void {
  ctx.live.publishSoon(signalOf(booking, more));
}

function signalOf(booking: Audience, more: { pool?: boolean }): Signal {
  const users = [booking.customerId, booking.mechanicId, booking.wishedMechanicId];
  return {
    topic: "bookings",
    users: users.filter((id) => id !== null),
    mechanics: (more.pool ?? false) && booking.wishedMechanicId === null,
  };
}

/** The part of a booking mail's payload that says whose booking it is, from a row of it. */
export const CUSTOMER = Prisma.sql`jsonb_build_object('customerId', "customerId")`;

/** What a mail about a booking can tell. */
export type MailKind = JobPayload<"mail.booking">["kind"];

/** The mails about bookings; each is written and sent by the worker. */
export async function mailAbout(
  ctx: ServiceContext,
  bookingId: string,
  kind: MailKind,
): Promise<void> {
  await ctx.db.$executeRaw(
    jobInsert(
      "mail.booking",
      { bookingId, kind },
      Prisma.sql`(SELECT "customerId" FROM "Booking" WHERE "id" = ${bookingId}::uuid) booked`,
      CUSTOMER,
    ),
  );
}
