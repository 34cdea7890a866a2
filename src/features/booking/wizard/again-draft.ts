import { draftDetails } from "~/domain/booking/details/details";
import type { ServiceView } from "~/domain/booking/schema";
import type { BookingView } from "~/domain/booking/view";
import { isOver } from "~/domain/booking/status";
import type { VehicleView } from "~/domain/vehicle/schema";
import { EMPTY_BOOKING_DRAFT, NEW_VEHICLE, type BookingDraft } from "../form/booking-draft";

export interface Again {
  bookingNumber: string;
  draft: BookingDraft;
  /** Services of the past booking that are no longer offered. */
  leftOut: string[];
}

/**
 * Turns a past booking into a draft, without its time and promo code. Returns null for a booking
 * that isn't over.
 */
export function draftAgain(
  booking: BookingView,
  garage: readonly VehicleView[],
  catalog: readonly ServiceView[],
): Again | null {
  if (!isOver(booking.status)) return null;
  const offered = catalog.filter(({ id }) => booking.serviceIds.includes(id));
  const leftOut = booking.services.filter(({ name }) => !offered.some((one) => one.name === name));
  const { bookingNumber, timeZone, serviceLocation, cancelReason } = booking;
  // Don't request a mechanic who didn't show up last time.
  const cameToIt = cancelReason !== "mechanic_no_show";
  return {
    bookingNumber,
    leftOut: offered.length === booking.services.length ? [] : leftOut.map(({ name }) => name),
    draft: {
      ...EMPTY_BOOKING_DRAFT,
      ...vehicleOf(booking, garage),
      ...draftDetails(booking),
      serviceIds: offered.map(({ id }) => id),
      serviceLocation,
      mechanicId: (cameToIt ? booking.mechanicId : null) ?? "",
      timeZone,
    },
  };
}

/** Returns the car in the garage, or its description if it was removed. */
function vehicleOf({ vehicleId, vehicle }: BookingView, garage: readonly VehicleView[]) {
  if (garage.some(({ id }) => id === vehicleId)) return { vehicleId };
  return {
    vehicleId: NEW_VEHICLE,
    vehicle: {
      year: String(vehicle.year),
      make: vehicle.make,
      model: vehicle.model,
      nickname: vehicle.nickname ?? "",
      mileage: vehicle.mileage === null ? "" : String(vehicle.mileage),
    },
  };
}
