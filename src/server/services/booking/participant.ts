import type { Proposer } from "~/domain/booking/reschedule/rules";
import { isRowId } from "~/domain/text/text";
import type { Actor } from "../actor";
import type { ServiceContext } from "../context";
import { bookingNotFound } from "../timeline/errors";
import { profileRequired } from "./queries";
import { readBookingOf, type BookingRow } from "./rows";
import { mechanicFacts } from "./scope";
import type { Viewer } from "./view";

/** The customer or mechanic of a booking, and which of the two they are. */
export interface Participant {
  row: BookingRow;
  side: Proposer;
  viewer: Viewer;
}

/** Returns the booking for its customer or mechanic. For others it's not found. */
export async function requireParticipant(
  ctx: ServiceContext,
  actor: Actor<"user">,
  id: string,
): Promise<Participant> {
  const row = isRowId(id) ? await readBookingOf(ctx, actor.userId, id) : null;
  if (row === null) throw bookingNotFound();
  if (row.customerId === actor.userId) {
    return { row, side: "customer", viewer: { as: "customer" } };
  }
  const mechanic = await mechanicFacts(ctx, actor);
  if (mechanic === null) throw profileRequired();
  return { row, side: "mechanic", viewer: { as: "mechanic", mechanic } };
}
