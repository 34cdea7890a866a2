import type { BookingView, ServiceView } from "~/domain/booking/schema";
import { EMPTY_BOOKING_DRAFT, type BookingDraft } from "../booking-draft";
import { wallClockOf } from "../zoned-time";

/** The form's values of an existing booking. */
export function draftOf(booking: BookingView): BookingDraft {
  const { date, time } = wallClockOf(new Date(booking.scheduledAt), booking.timeZone);
  return {
    ...EMPTY_BOOKING_DRAFT,
    vehicleId: booking.vehicleId,
    issueDescription: booking.issueDescription,
    notes: booking.notes ?? "",
    customerProvidesPartss: booking.customerProvidesPartss,
    serviceIds: booking.serviceIds,
    serviceLocation: booking.serviceLocation,
    timeZone: booking.timeZone,
    date,
    time,
  };
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
      description: "Part of this booking; no longer in the catalogue.",
      estimatedDuration: line.estimatedDuration,
      basePrice: line.price,
      requiresTools: [],
    }));
  return [...retired, ...offered];
}
