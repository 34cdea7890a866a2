import type { ReadingView } from "~/domain/booking/garage/schema";
import type { CarEntry } from "~/domain/vehicle/entry-schema";
import { lastReading, type Reading } from "~/domain/vehicle/mileage";
import type { Prisma } from "~/generated/prisma/client";

export const readingSelect = {
  odometerMiles: true,
  odometerAt: true,
} as const satisfies Prisma.BookingSelect;

/** The time of a day that an owner named. */
export const noonOf = (day: string): Date => new Date(`${day}T12:00:00Z`);

/**
 * Returns a car's newest reading, of its mechanics or its owner. Of entries of one day, which come
 * newest first, that of the one that was added last.
 */
export function newestReading(
  car: { mileage: number | null; mileageAt: Date | null },
  jobs: readonly Prisma.BookingGetPayload<{ select: typeof readingSelect }>[],
  entries: readonly Pick<CarEntry, "miles" | "doneOn">[],
): Reading | null {
  return lastReading([
    ...readingOf(car.mileage, car.mileageAt, "owner"),
    ...jobs.flatMap((job) => readingOf(job.odometerMiles, job.odometerAt, "mechanic")),
    ...entries
      .toReversed()
      .flatMap(({ miles, doneOn }) => readingOf(miles, noonOf(doneOn), "owner")),
  ]);
}

export const presentReading = (reading: Reading | null): ReadingView | null =>
  reading === null ? null : { ...reading, at: reading.at.toISOString() };

const readingOf = (miles: number | null, at: Date | null, by: Reading["by"]): Reading[] =>
  miles === null || at === null ? [] : [{ miles, at, by }];
