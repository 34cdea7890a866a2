import type { BookingView } from "~/domain/booking/view";
import { isContested } from "~/domain/booking/actions";
import { isAgreed } from "~/domain/booking/status";
import { approachOf, expectedArrival, isLate } from "~/domain/booking/schedule/lateness";
import { dateFormat } from "~/messages/date-format";

/** Tells the mechanic what they have reported about their trip, or returns null. */
export function travelSentence(booking: BookingView, now: number): string | null {
  const { status, enRouteAt, arrivedAt, timeZone } = booking;
  // Work can't start while the customer disputes the arrival.
  if (!isAgreed(status) || isContested(booking)) return null;
  if (arrivedAt !== null) return "You've arrived. Start the job when you begin.";
  if (enRouteAt === null) return null;
  const clock = dateFormat({ hour: "numeric", minute: "2-digit", timeZone });
  const approach = approachOf(booking);
  const at = clock.format(expectedArrival(approach, new Date(now)));
  return isLate(approach, new Date(now))
    ? `You're late: the customer expected you at ${at}. Send them a new estimate.`
    : `You're on the way. The customer expects you at about ${at}.`;
}
