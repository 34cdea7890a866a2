import type { BookingView } from "~/domain/booking/view";
import { isUnusualHour, sameCarBooking, USUAL_START_MINUTES } from "~/domain/booking/wizard";
import { timeOfDay } from "~/domain/calendar/slots";
import { LOCATION_WORDS, zipQuestion } from "~/domain/location/location";
import type { LocationView } from "~/domain/location/schema";
import { formatDateTime } from "~/messages/format";
import type { BookingDraft } from "./booking-draft";
import { timeLabel } from "../schedule/slots";

interface Wanted {
  /** The id of the booking that is edited. */
  id?: string;
  draft: Pick<BookingDraft, "time" | "vehicleId">;
  scheduledAt: string;
  durationMinutes: number;
  /** The service location. Undefined if it wasn't looked up. */
  location?: LocationView | undefined;
  /** The zones before and after an edit. */
  zones?: { from: string; to: string };
  /** True if the edit keeps the time. */
  keepsTime?: boolean;
}

/** Lists what is allowed but unlikely to be intended, so that the customer confirms it. */
export function warningsAbout(wanted: Wanted, own: readonly BookingView[]): string[] {
  const { draft, location, zones, keepsTime = false, ...planned } = wanted;
  const warnings: string[] = [];
  const question = zipQuestion(location);
  if (question !== null) warnings.push(question);
  if (location?.precision === "area") warnings.push(LOCATION_WORDS.noStreet);
  if (keepsTime) {
    const [before, after] = [zones?.from, zones?.to].map((zone) =>
      formatDateTime(planned.scheduledAt, zone),
    );
    if (before !== after) {
      warnings.push(
        `The new location is in another time zone. Your booking is now at ${after} (was ${before}). Choose a new time if that doesn't work.`,
      );
    }
    return warnings;
  }
  if (isUnusualHour(draft.time)) {
    const { first, last } = USUAL_START_MINUTES;
    warnings.push(
      `${timeLabel(draft.time)} is outside the usual hours. Most jobs start between ${timeLabel(timeOfDay(first))} and ${timeLabel(timeOfDay(last))}, so it may take longer for a mechanic to accept.`,
    );
  }
  const same = sameCarBooking(own, { ...planned, vehicleId: draft.vehicleId });
  if (same) {
    warnings.push(
      `Possible double booking: this car is already booked at that time for ${same.bookingNumber}, ${same.serviceName}, ${formatDateTime(same.scheduledAt, same.timeZone)}.`,
    );
  }
  return warnings;
}
