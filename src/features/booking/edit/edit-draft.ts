import { draftDetails } from "~/domain/booking/details/details";
import type { ServiceView } from "~/domain/booking/schema";
import type { BookingView } from "~/domain/booking/view";
import { wallClockOf } from "~/domain/time/wall-clock";
import { EMPTY_BOOKING_DRAFT, scheduledAtOf, type BookingDraft } from "../booking-draft";

/** The form's values of an existing booking. */
export function draftOf(booking: BookingView): BookingDraft {
  const { date, time } = wallClockOf(new Date(booking.scheduledAt), booking.timeZone);
  return {
    ...EMPTY_BOOKING_DRAFT,
    vehicleId: booking.vehicleId,
    ...draftDetails(booking),
    serviceIds: booking.serviceIds,
    serviceLocation: booking.serviceLocation,
    timeZone: booking.timeZone,
    date,
    time,
  };
}

/**
 * The draft by the clock of a new location. While nobody chose another time its moment stays, so a clock
 * in another zone shows another hour.
 */
export function followZone(
  booking: BookingView,
  draft: BookingDraft,
  timeZone: string,
  isNewTime: boolean,
): BookingDraft {
  if (timeZone === booking.timeZone || isNewTime) return { ...draft, timeZone };
  return { ...draft, ...wallClockOf(new Date(booking.scheduledAt), timeZone), timeZone };
}

/**
 * The moment of an edit. While nobody touched it, it is the booking's own: a time that its clock
 * shows twice could not be told from the other one.
 */
export function scheduledAtOfEdit(
  booking: BookingView,
  draft: Pick<BookingDraft, "date" | "time" | "timeZone">,
): string {
  const begun = wallClockOf(new Date(booking.scheduledAt), draft.timeZone);
  const same = begun.date === draft.date && begun.time === draft.time;
  return same ? booking.scheduledAt : scheduledAtOf(draft);
}

/**
 * The services to choose from in an edit: what is booked keeps its agreed price, also when the
 * catalogue's has changed or the service is no longer offered.
 */
export function editableServices(
  booking: Pick<BookingView, "services">,
  catalogue: readonly ServiceView[],
): ServiceView[] {
  const agreed = new Map(booking.services.map((line) => [line.id, line]));
  const offered = catalogue.map((service) => ({
    ...service,
    basePrice: agreed.get(service.id)?.price ?? service.basePrice,
  }));
  const retired = booking.services
    .filter((line) => !catalogue.some((service) => service.id === line.id))
    .map((line) => ({
      id: line.id,
      name: line.name,
      category: "other" as const,
      description: "Part of this booking, but no longer in our catalog.",
      estimatedDuration: line.estimatedDuration,
      basePrice: line.price,
      requiresTools: [],
    }));
  return [...retired, ...offered];
}
