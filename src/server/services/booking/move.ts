import type { Prisma } from "~/generated/prisma/client";
import type { DomainError } from "~/domain/errors";
import { isRowId } from "~/domain/text";
import type { BookingView } from "~/domain/booking/schema";
import { isWithinReach, pointOf } from "~/domain/mechanic/matching";
import { BOOKING_MOVES, CONFLICT_SENTENCES, type BookingMove } from "~/domain/booking/status";
import type { Actor } from "../actor";
import type { ServiceContext } from "../context";
import { bookingNotFound, conflict } from "../timeline/errors";
import { announce, mailAbout, recordEvent, type MailKind } from "../timeline/record";
import { profileRequired } from "./queries";
import { readBooking } from "./rows";
import { mechanicFacts, type MechanicFacts } from "./scope";
import { presentBooking, type Viewer } from "./view";

/** Which move tells whom by mail; starting work is seen on the screen. */
const MAIL_OF: Partial<Record<BookingMove, MailKind>> = {
  cancel: "cancel",
  decline: "decline",
  start: "start",
};

/**
 * Writes a booking's status (an accept has its own statement): a conditional update from the move's
 * status within `scope`.
 * Nothing updated means the booking is not there for this actor, or no longer in that status; the
 * caller says which. Runs in the caller's transaction.
 */
export async function moveBooking(
  ctx: ServiceContext,
  move: {
    id: string;
    name: Exclude<BookingMove, "accept">;
    scope: Prisma.BookingWhereInput;
    data?: Prisma.BookingUncheckedUpdateManyInput;
    actorId: string | null;
  },
): Promise<boolean> {
  const { from, to } = BOOKING_MOVES[move.name];
  const { count } = await ctx.db.booking.updateMany({
    where: { AND: [{ id: move.id, status: from }, move.scope] },
    data: { ...move.data, status: to, version: { increment: 1 } },
  });
  if (count === 0) return false;
  await recordEvent(ctx, move.id, move.name, move.actorId);
  const mail = MAIL_OF[move.name];
  if (mail !== undefined) await mailAbout(ctx, move.id, mail);
  return true;
}

/**
 * Makes accepts and declines of one booking come one after the other; call it first in the
 * transaction. A decline changes no column of the booking, so the conditional update of an accept
 * beside it would not notice it, nor would a second decline.
 */
export async function lockBooking(ctx: ServiceContext, id: string): Promise<void> {
  await ctx.db.$queryRaw`SELECT 1 FROM "Booking" WHERE "id" = ${id}::uuid FOR NO KEY UPDATE`;
}

/** Why a conditional update found nothing: no such booking, or a status that does not allow it. */
export async function whyNot(
  ctx: ServiceContext,
  id: string,
  sentence: string,
): Promise<DomainError> {
  const row = await ctx.db.booking.findUnique({ where: { id }, select: { status: true } });
  return row === null ? bookingNotFound() : conflict(sentence, row.status);
}

/** A move notes its moment when its statement is sent; the commit that others see comes after it. */
const COMMITTED_WITHIN_MS = 1_000;

/**
 * Why a mechanic finds nothing: there is nothing for him, or it was there when his call began (at
 * `begun`) and a rival or the customer was quicker; then it is a conflict like any other.
 */
export async function goneSince(
  ctx: ServiceContext,
  mechanic: MechanicFacts,
  id: string,
  begun: Date,
): Promise<DomainError> {
  const since = new Date(begun.getTime() - COMMITTED_WITHIN_MS);
  const row = isRowId(id)
    ? await ctx.db.booking.findFirst({
        where: {
          id,
          customerId: { not: mechanic.userId },
          declines: { none: { mechanicId: mechanic.userId } },
          AND: [
            { OR: [{ acceptedAt: { gte: since } }, { cancelledAt: { gte: since } }] },
            { OR: [{ wishedMechanicId: null }, { wishedMechanicId: mechanic.userId }] },
          ],
        },
        select: { status: true, wishedMechanicId: true, latitude: true, longitude: true },
      })
    : null;
  const wasOpen =
    row !== null &&
    (row.wishedMechanicId !== null ||
      (mechanic.isAvailable && isWithinReach(mechanic.point, mechanic.radiusMiles, pointOf(row))));
  return wasOpen ? conflict(CONFLICT_SENTENCES.taken, row.status) : bookingNotFound();
}

/** The moved booking as its mover sees it; everybody concerned is told. */
export async function finish(
  ctx: ServiceContext,
  actor: Actor<"user">,
  id: string,
  viewer: Viewer,
  audience: { pool?: boolean } = {},
): Promise<BookingView> {
  const row = await readBooking(ctx, actor.userId, id);
  if (row === null) throw bookingNotFound();
  await announce(ctx, row, audience);
  return presentBooking(row, viewer);
}

/** The mechanic behind an actor; 403 PROFILE_REQUIRED before he went through onboarding. */
export async function requireMechanic(
  ctx: ServiceContext,
  actor: Actor<"mechanic">,
): Promise<MechanicFacts> {
  const mechanic = await mechanicFacts(ctx, actor);
  if (mechanic === null) throw profileRequired();
  return mechanic;
}
