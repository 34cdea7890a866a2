import type { FactsRow } from "~/domain/vehicle/facts";
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

/** Columns of a booking's own copy that its car's correction can make out of date. */
export const carCopySelect = {
  ...bookedCarSelect,
  vehicleEngineLiters: true,
  vehicleCylinders: true,
  vehicleFuel: true,
  vehicleBody: true,
} as const satisfies Prisma.BookingSelect;

/**
 * Returns whether a booking's copy has other facts than the car. A nickname or mileage alone doesn't
 * count.
 */
export function isOutdated(
  copy: Prisma.BookingGetPayload<{ select: typeof carCopySelect }>,
  car: FactsRow & { year: number; make: string; model: string },
): boolean {
  return (
    copy.vehicleYear !== car.year ||
    copy.vehicleMake !== car.make ||
    copy.vehicleModel !== car.model ||
    copy.vehicleEngineLiters !== car.engineLiters ||
    copy.vehicleCylinders !== car.cylinders ||
    copy.vehicleFuel !== car.fuel ||
    copy.vehicleBody !== car.body
  );
}
