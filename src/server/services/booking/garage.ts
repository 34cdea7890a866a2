import { bookingNotFound } from "../timeline/errors";
import { mechanicFacts } from "./scope";
import { DomainError } from "~/domain/errors";
import type { Reminder } from "~/domain/booking/garage/reminder-schema";
import type { CarEntry } from "~/domain/vehicle/entry-schema";
import type {
  CarJobs,
  DoneJob,
  GarageCar,
  HistoryRow,
  JobCar,
  OpenJob,
} from "~/domain/booking/garage/schema";
import {
  AHEAD_STATUSES,
  DONE_STATUSES,
  isAgreed,
  isOpen,
  type BookingStatus,
} from "~/domain/booking/status";
import { centsToText } from "~/domain/money";
import { lowerReadings } from "~/domain/vehicle/mileage";
import { isRowId } from "~/domain/text/text";
import type { Prisma } from "~/generated/prisma/client";
import type { Actor } from "../actor";
import type { ServiceContext } from "../context";
import { bookedCar, carCopySelect, isOutdated } from "../vehicle/booked";
import { ENTRY_COLUMNS, entriesOf, NEWEST_ENTRY_FIRST, presentEntry } from "../vehicle/entries";
import { DETAIL_COLUMNS, presentDetail, presentVehicle, VEHICLE_COLUMNS } from "../vehicle/view";
import { newestReading, noonOf, presentReading, readingSelect } from "./car-reading";
import { readOwnOrVisible } from "./queries";
import { dueOfCars } from "./reminders/due";
import { seesStreet } from "./view";

const MOST_CARS = 100;
const MOST_JOBS = 200;

const OPEN = { status: { in: [...AHEAD_STATUSES] } } satisfies Prisma.BookingWhereInput;
const DONE = {
  status: { in: [...DONE_STATUSES] },
  completedAt: { not: null },
} satisfies Prisma.BookingWhereInput;

const openSelect = {
  id: true,
  bookingNumber: true,
  status: true,
  scheduledAt: true,
  timeZone: true,
  lines: { select: { name: true }, orderBy: { position: "asc" } },
} as const satisfies Prisma.BookingSelect;

const doneSelect = {
  id: true,
  bookingNumber: true,
  completedAt: true,
  timeZone: true,
  vehicleMileage: true,
  odometerMiles: true,
  warrantyEndsAt: true,
  lines: { select: { name: true, kind: true }, orderBy: { position: "asc" } },
  mechanic: { select: { firstName: true, erasedAt: true } },
} as const satisfies Prisma.BookingSelect;

/** Only before the work begins. */
const canTakeCar = (status: BookingStatus): boolean => isOpen(status) || isAgreed(status);

function presentOpen(row: Prisma.BookingGetPayload<{ select: typeof openSelect }>): OpenJob {
  const { id, bookingNumber, status, scheduledAt, timeZone, lines } = row;
  return {
    id,
    bookingNumber,
    status,
    scheduledAt: scheduledAt.toISOString(),
    timeZone,
    services: lines.map(({ name }) => name),
  };
}

function presentDone(row: Prisma.BookingGetPayload<{ select: typeof doneSelect }>): DoneJob[] {
  const { id, bookingNumber, completedAt, timeZone, mechanic, lines } = row;
  if (completedAt === null) return [];
  return [
    {
      id,
      bookingNumber,
      completedAt: completedAt.toISOString(),
      timeZone,
      miles: row.odometerMiles ?? row.vehicleMileage,
      services: lines.filter(({ kind }) => kind !== "part").map(({ name }) => name),
      parts: lines.filter(({ kind }) => kind === "part").map(({ name }) => name),
      mechanic: mechanic === null || mechanic.erasedAt !== null ? null : mechanic.firstName,
      warrantyEndsAt: row.warrantyEndsAt?.toISOString() ?? null,
    },
  ];
}

/** Merges a car's jobs with its owner's entries, newest first. */
function historyOf(jobs: readonly DoneJob[], entries: readonly CarEntry[]): HistoryRow[] {
  const rows = [
    ...jobs.map((job) => ({ ...job, kind: "job" as const })),
    ...entries.map((entry) => ({ ...entry, kind: "own" as const })),
  ].toSorted((a, b) => timeOf(b) - timeOf(a));
  const lower = lowerReadings(rows.toReversed()).toReversed();
  return rows.map((row, index) => ({ ...row, isLower: lower[index] ?? false }));
}

const timeOf = (row: { completedAt: string } | { doneOn: string }): number =>
  "completedAt" in row ? Date.parse(row.completedAt) : noonOf(row.doneOn).getTime();

/** Returns what is due next, if we know when. */
const nextOf = (items: readonly Reminder[]): Reminder | null =>
  items.find(({ state }) => state === "overdue" || state === "soon") ??
  items.find(({ state }) => state === "later") ??
  null;

/** Returns the caller's cars, last used first, each with its open bookings and its last job. */
export async function garageOf(ctx: ServiceContext, actor: Actor<"user">): Promise<GarageCar[]> {
  const rows = await ctx.db.vehicle.findMany({
    where: { ownerId: actor.userId, deletedAt: null },
    orderBy: [{ lastUsedAt: "desc" }, { id: "desc" }],
    take: MOST_CARS,
    select: { ...VEHICLE_COLUMNS, ownerId: true, mileageAt: true },
  });
  const own = { customerId: actor.userId, vehicleId: { in: rows.map(({ id }) => id) } };
  const open = await ctx.db.booking.findMany({
    where: { ...own, ...OPEN },
    orderBy: [{ scheduledAt: "asc" }, { id: "asc" }],
    take: MOST_JOBS,
    select: { ...openSelect, vehicleId: true },
  });
  const done = await ctx.db.booking.groupBy({
    by: ["vehicleId"],
    where: { ...own, ...DONE },
    _count: { id: true },
  });
  const last = await ctx.db.booking.findMany({
    where: { ...own, ...DONE },
    distinct: ["vehicleId"],
    orderBy: [{ vehicleId: "asc" }, { completedAt: "desc" }],
    select: { ...doneSelect, vehicleId: true },
  });
  const read = await ctx.db.booking.findMany({
    where: { ...own, odometerAt: { not: null } },
    distinct: ["vehicleId"],
    orderBy: [{ vehicleId: "asc" }, { odometerAt: "desc" }],
    select: { ...readingSelect, vehicleId: true },
  });
  const entries = await ctx.db.carEntry.findMany({
    where: { vehicleId: { in: rows.map(({ id }) => id) }, miles: { not: null } },
    distinct: ["vehicleId"],
    orderBy: [{ vehicleId: "asc" }, ...NEWEST_ENTRY_FIRST],
    select: { ...ENTRY_COLUMNS, vehicleId: true },
  });
  const due = await dueOfCars(ctx, rows);
  return rows.map((row) => ({
    vehicle: presentVehicle(row),
    reading: presentReading(
      newestReading(
        row,
        read.filter(({ vehicleId }) => vehicleId === row.id),
        entries.filter(({ vehicleId }) => vehicleId === row.id).map(presentEntry),
      ),
    ),
    next: nextOf(due.get(row.id)?.items ?? []),
    open: open.filter(({ vehicleId }) => vehicleId === row.id).map(presentOpen),
    last: last.filter(({ vehicleId }) => vehicleId === row.id).flatMap(presentDone)[0] ?? null,
    done: done.find(({ vehicleId }) => vehicleId === row.id)?._count.id ?? 0,
  }));
}

/**
 * Returns VIN and plate of a job's car for its mechanic, whenever they see the street, and for as
 * long. The only answer besides its owner's that has them whole.
 * @throws {DomainError} NOT_FOUND for a job that isn't theirs
 */
export async function carOfJob(
  ctx: ServiceContext,
  actor: Actor<"mechanic">,
  id: string,
): Promise<JobCar> {
  const mechanic = await mechanicFacts(ctx, actor);
  const row = mechanic === null ? null : await readOwnOrVisible(ctx, mechanic, id);
  if (mechanic === null || row === null || row.mechanicId !== actor.userId) {
    throw bookingNotFound();
  }
  // precondition: VIN and plate are shown only beside the street
  if (!seesStreet(row, mechanic, ctx.clock.now())) return {};
  const car = await ctx.db.vehicle.findUniqueOrThrow({
    where: { id: row.vehicleId },
    select: DETAIL_COLUMNS,
  });
  return identityOfCar(presentDetail(car));
}

/** Returns what only an owner, a job's mechanic and staff with a reason read of a car. */
export function identityOfCar({ vin, vinLastSix, plate, plateState }: JobCar): JobCar {
  return {
    ...(vin === undefined ? {} : { vin }),
    ...(vinLastSix === undefined ? {} : { vinLastSix }),
    ...(plate === undefined ? {} : { plate }),
    ...(plateState === undefined ? {} : { plateState }),
  };
}

/**
 * Returns the bookings of one of the caller's cars.
 * @throws {DomainError} NOT_FOUND
 */
export async function jobsOfCar(
  ctx: ServiceContext,
  actor: Actor<"user">,
  id: string,
): Promise<CarJobs> {
  const car = isRowId(id)
    ? await ctx.db.vehicle.findFirst({
        where: { id, ownerId: actor.userId },
        select: {
          ...VEHICLE_COLUMNS,
          mileageAt: true,
          deletedAt: true,
        },
      })
    : null;
  if (car === null) throw new DomainError("vehicleNotFound");
  const own = { customerId: actor.userId, vehicleId: id };
  const open = await ctx.db.booking.findMany({
    where: { ...own, ...OPEN },
    orderBy: [{ scheduledAt: "asc" }, { id: "asc" }],
    take: MOST_JOBS,
    select: { ...openSelect, ...carCopySelect, totalCents: true },
  });
  const done = await ctx.db.booking.findMany({
    where: { ...own, ...DONE },
    orderBy: [{ completedAt: "desc" }, { id: "desc" }],
    take: MOST_JOBS,
    select: doneSelect,
  });
  const read = await ctx.db.booking.findMany({
    where: { ...own, odometerAt: { not: null } },
    orderBy: [{ odometerAt: "desc" }],
    take: 1,
    select: readingSelect,
  });
  const entries = await entriesOf(ctx, id);
  return {
    open: open.map((row) => ({
      ...presentOpen(row),
      total: centsToText(row.totalCents),
      ...(car.deletedAt === null && canTakeCar(row.status) && isOutdated(row, car)
        ? { bookedCar: bookedCar(row) }
        : {}),
    })),
    history: historyOf(done.flatMap(presentDone), entries),
    reading: presentReading(newestReading(car, read, entries)),
  };
}
