import { vehicleName } from "~/domain/vehicle/name";
import type { Prisma } from "~/generated/prisma/client";

/** Columns of a booking's own copy of its car, which editing the car doesn't change. */
export const bookedCarSelect = {
  vehicleYear: true,
  vehicleMake: true,
  vehicleModel: true,
} satisfies Prisma.BookingSelect;

/** Returns the booked car's name, such as "2018 Toyota Camry". */
export const bookedCar = (booking: Prisma.BookingGetPayload<{ select: typeof bookedCarSelect }>) =>
  vehicleName({
    year: booking.vehicleYear,
    make: booking.vehicleMake,
    model: booking.vehicleModel,
  });
