import { draftDetails } from "~/domain/booking/details/details";
import type { ServiceView } from "~/domain/booking/schema";
import { servicesForCar } from "~/domain/catalog/car-price";
import { pricedCar } from "~/domain/catalog/price-rule";
import type { BookingView } from "~/domain/booking/view";
import { wallClockOf } from "~/domain/time/wall-clock";
import { EMPTY_BOOKING_DRAFT, scheduledAtOf, type BookingDraft } from "../form/booking-draft";

/** Converts a booking to the form's values. */
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
 * Moves the draft to a new location's zone. Unless the customer chose another time, the moment
 * stays and the displayed hour may change.
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
 * Returns the time of an edit. An unchanged time is taken from the booking, because a local time
 * that occurs twice is ambiguous.
 */
export function scheduledAtOfEdit(
  booking: BookingView,
  draft: Pick<BookingDraft, "date" | "time" | "timeZone">,
): string {
  const begun = wallClockOf(new Date(booking.scheduledAt), draft.timeZone);
  const same = begun.date === draft.date && begun.time === draft.time;
  return same ? booking.scheduledAt : scheduledAtOf(draft);
}

/** Returns the price of a booked service, and what it said about parts. */
function agreedTerms(line: BookingView["services"][number] | undefined) {
  if (line === undefined) return {};
  const { price, estimatedDuration, priceNote } = line;
  return {
    basePrice: price,
    parts: line.parts ?? null,
    partsNote: line.partsNote ?? null,
    forCar: { price, estimatedDuration, offered: true, priceNote },
  };
}

/**
 * Returns the services to choose from. Booked services keep their agreed price, even if the
 * catalog's price has changed or the service is no longer offered.
 */
export function editableServices(
  booking: Pick<BookingView, "services"> & { vehicle: Parameters<typeof pricedCar>[0] },
  catalog: readonly ServiceView[],
): ServiceView[] {
  const agreed = new Map(booking.services.map((line) => [line.id, line]));
  const offered = servicesForCar(catalog, pricedCar(booking.vehicle)).map((service) => ({
    ...service,
    ...agreedTerms(agreed.get(service.id)),
  }));
  const retired = booking.services
    .filter((line) => !catalog.some((service) => service.id === line.id))
    .map((line) => ({
      id: line.id,
      name: line.name,
      category: "other" as const,
      description: "In this booking, but we no longer offer it.",
      estimatedDuration: line.estimatedDuration,
      ...agreedTerms(line),
      basePrice: line.price,
      requiresTools: [],
    }));
  return [...retired, ...offered];
}
