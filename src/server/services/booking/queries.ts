import { Prisma } from "~/generated/prisma/client";
import { DomainError } from "~/domain/errors";
import { isRowId } from "~/domain/text";
import { MAX_PAGE, type BookingListInput, type BookingView } from "~/domain/booking/schema";
import type { Actor } from "../actor";
import type { ServiceContext } from "../context";
import { bookingNotFound } from "../timeline/errors";
import { afterCursor, encodeCursor } from "./cursor";
import { requirePromo } from "./promo";
import { readBookings, type BookingRow } from "./rows";
import { mechanicFacts, orderedPage, visiblePage, visibleTo, type MechanicFacts } from "./scope";
import { isNearEnough, presentBooking, type Viewer } from "./view";

export function profileRequired(): DomainError {
  return new DomainError("PROFILE_REQUIRED", "Please complete your mechanic profile first.");
}

/**
 * The caller's bookings, newest first (specification §7): a customer's own, or a mechanic's jobs,
 * open jobs within reach and declined requests. At most 100 rows; `nextCursor` continues.
 */
export async function listBookings(
  ctx: ServiceContext,
  actor: Actor<"user">,
  input: BookingListInput,
): Promise<{ items: BookingView[]; nextCursor: string | null }> {
  const asMechanic = actor.userType === "mechanic" && input.as !== "customer";
  if (!asMechanic) {
    if (input.as === "mechanic") throw new DomainError("FORBIDDEN", "Only mechanics can do this.");
    return page(ctx, actor, input, { as: "customer" });
  }
  const mechanic = await mechanicFacts(ctx, actor);
  if (mechanic === null) throw profileRequired();
  return page(ctx, actor, input, { as: "mechanic", mechanic });
}

async function page(
  ctx: ServiceContext,
  actor: Actor<"user">,
  input: BookingListInput,
  viewer: Viewer,
) {
  const limit = input.limit ?? MAX_PAGE;
  const status = input.status
    ? Prisma.sql`AND b."status" = ${input.status}::"BookingStatus"`
    : Prisma.empty;
  const asked = { more: Prisma.sql`${afterCursor(input.cursor)} ${status}`, limit: limit + 1 };
  const rows = await readBookings(
    ctx,
    actor.userId,
    viewer.as === "mechanic"
      ? visiblePage(viewer.mechanic, asked)
      : orderedPage(actor.userId, asked),
  );
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown
      .filter((row) => viewer.as === "customer" || isNearEnough(row, viewer.mechanic))
      .map((row) => presentBooking(row, viewer))
      // A declined request is pending in the database but cancelled in this mechanic's eyes.
      .filter((view) => input.status === undefined || view.status === input.status),
    nextCursor: rows.length > limit && last !== undefined ? encodeCursor(last) : null,
  };
}

/** One booking of the caller's; anything he may not see is not found (specification §7). */
export async function getBooking(
  ctx: ServiceContext,
  actor: Actor<"user">,
  id: string,
): Promise<BookingView> {
  if (!isRowId(id)) throw bookingNotFound();
  const mechanic = await mechanicFacts(ctx, actor);
  // Who may see it is part of the question, so that one that isn't there takes as long as another's
  // (abuse case IDOR-15).
  const own = Prisma.sql`b."customerId" = ${actor.userId}::uuid`;
  const mine = mechanic === null ? own : Prisma.sql`(${own} OR ${visibleTo(mechanic)})`;
  const [row] = await readBookings(
    ctx,
    actor.userId,
    Prisma.sql`SELECT * FROM "Booking" b WHERE b."id" = ${id}::uuid AND ${mine}`,
  );
  if (row === undefined) throw bookingNotFound();
  if (row.customerId === actor.userId) return presentBooking(row, { as: "customer" });
  if (mechanic === null || !isNearEnough(row, mechanic)) throw bookingNotFound();
  return presentBooking(row, { as: "mechanic", mechanic });
}

/** The row of a booking this mechanic may look at, or null. */
export async function readVisible(
  ctx: ServiceContext,
  id: string,
  mechanic: MechanicFacts,
): Promise<BookingRow | null> {
  if (!isRowId(id)) return null;
  const [row] = await readBookings(
    ctx,
    mechanic.userId,
    Prisma.sql`SELECT * FROM "Booking" b WHERE b."id" = ${id}::uuid AND ${visibleTo(mechanic)}`,
  );
  return row !== undefined && isNearEnough(row, mechanic) ? row : null;
}

/** The same, or not found. */
export async function requireVisible(ctx: ServiceContext, id: string, mechanic: MechanicFacts) {
  const row = await readVisible(ctx, id, mechanic);
  if (row === null) throw bookingNotFound();
  return row;
}

/** Whether a promo code applies to the caller; the wizard shows the discount before booking. */
export async function promoFor(
  ctx: ServiceContext,
  actor: Actor<"customer">,
  code: string,
): Promise<{ code: string; percent: number }> {
  const { promo } = await requirePromo(ctx, actor.userId, code);
  return { code: promo.code, percent: promo.percent };
}
