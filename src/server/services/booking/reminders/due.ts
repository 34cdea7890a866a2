import type { Reminder, Reminders } from "~/domain/booking/garage/reminder-schema";
import { AHEAD_STATUSES, DONE_STATUSES, isDone } from "~/domain/booking/status";
import { DEFAULT_TIME_ZONE } from "~/domain/booking/wizard";
import { dayAt } from "~/domain/staff/days";
import type { CarEntry } from "~/domain/vehicle/entry-schema";
import { readFacts, type FactsRow } from "~/domain/vehicle/facts";
import {
  appliesTo,
  dueState,
  nextDue,
  REMINDER_STATES,
  type Due,
  type Interval,
  type LastDone,
  type ReminderState,
} from "~/domain/vehicle/maintenance";
import { isPrePurchase } from "~/domain/vehicle/pre-purchase";
import type { Prisma } from "~/generated/prisma/client";
import type { ServiceContext } from "../../context";
import { ENTRY_COLUMNS, NEWEST_ENTRY_FIRST, presentEntry } from "../../vehicle/entries";
import { newestReading, readingSelect } from "../car-reading";

/** The columns of a car that its reminders need. */
export const REMINDED_COLUMNS = {
  id: true,
  ownerId: true,
  make: true,
  model: true,
  mileage: true,
  mileageAt: true,
  engineLiters: true,
  cylinders: true,
  fuel: true,
  body: true,
} as const satisfies Prisma.VehicleSelect;

type RemindedCar = FactsRow &
  Pick<
    Prisma.VehicleGetPayload<{ select: typeof REMINDED_COLUMNS }>,
    "id" | "ownerId" | "make" | "model" | "mileage" | "mileageAt"
  >;

const jobSelect = {
  id: true,
  status: true,
  vehicleId: true,
  customerId: true,
  followsUpId: true,
  scheduledAt: true,
  completedAt: true,
  timeZone: true,
  ...readingSelect,
  lines: { select: { serviceId: true, name: true } },
} as const satisfies Prisma.BookingSelect;

type Job = Prisma.BookingGetPayload<{ select: typeof jobSelect }>;

/** What a car's reminders are computed from. */
interface CarFacts {
  jobs: readonly Job[];
  entries: readonly CarEntry[];
  rows: readonly Prisma.CarReminderGetPayload<object>[];
}

/** What is due for a car, the most urgent first. */
export type DueOfCar = Pick<Reminders, "items" | "miles" | "isPrePurchase">;

/**
 * Computes the reminders of cars, by their id. Completed bookings and the owner's entries say when
 * something was last done, so a completion closes a reminder and starts the next one. A warranty
 * visit doesn't.
 */
export async function dueOfCars(
  { db, clock }: Pick<ServiceContext, "db" | "clock">,
  cars: readonly RemindedCar[],
): Promise<Map<string, DueOfCar>> {
  if (cars.length === 0) return new Map();
  const ids = cars.map(({ id }) => id);
  const rules = await db.maintenanceRule.findMany({
    include: { service: { select: { name: true, isActive: true } } },
    orderBy: { service: { sortOrder: "asc" } },
  });
  const jobs = await db.booking.findMany({
    where: { vehicleId: { in: ids }, status: { in: [...AHEAD_STATUSES, ...DONE_STATUSES] } },
    select: jobSelect,
  });
  const entries = await db.carEntry.findMany({
    where: { vehicleId: { in: ids } },
    orderBy: [...NEWEST_ENTRY_FIRST],
    select: { ...ENTRY_COLUMNS, vehicleId: true },
  });
  const rows = await db.carReminder.findMany({
    where: { vehicleId: { in: ids } },
    orderBy: { createdAt: "asc" },
  });
  const today = dayAt(clock.now(), DEFAULT_TIME_ZONE);
  return new Map(
    cars.map((car) => {
      const isOfCar = ({ vehicleId }: { vehicleId: string }) => vehicleId === car.id;
      const facts = {
        // A former owner's bookings say nothing about this one's car.
        jobs: jobs.filter((job) => isOfCar(job) && job.customerId === car.ownerId),
        entries: entries.filter(isOfCar).map(presentEntry),
        rows: rows.filter(isOfCar),
      };
      return [car.id, dueOfCar(car, facts, rules, today)];
    }),
  );
}

type Rule = Interval & {
  serviceId: string;
  fuels: string[];
  service: { name: string; isActive: boolean };
};

function dueOfCar(
  car: RemindedCar,
  facts: CarFacts,
  rules: readonly Rule[],
  today: string,
): DueOfCar {
  const { jobs, entries, rows } = facts;
  const miles = newestReading(car, jobs, entries)?.miles ?? null;
  const now = { today, miles };
  const before = jobs.map(({ lines }) => ({ services: lines.map(({ name }) => name) }));
  const isBeforeBuying = entries.length === 0 && isPrePurchase(before);
  const described = { make: car.make, model: car.model, fuel: readFacts(car).fuel };
  const ofServices = (isBeforeBuying ? [] : rules)
    .filter(({ fuels }) => appliesTo(fuels, described))
    .map((rule) => ofService(rule, facts, now));
  const own = rows.flatMap((row) => {
    if (row.title === null) return [];
    const due = { on: dayOrNull(row.dueOn), miles: row.dueMiles };
    return [
      reminder(
        { id: row.id, kind: "own", title: row.title, canBook: false },
        { due, last: null, interval: { everyMonths: null, everyMiles: null } },
        { now, snoozedUntil: dayOrNull(row.snoozedUntil), bookingId: null },
      ),
    ];
  });
  return {
    items: [...ofServices, ...own].toSorted(byUrgency),
    miles,
    isPrePurchase: isBeforeBuying,
  };
}

function ofService(rule: Rule, { jobs, entries, rows }: CarFacts, now: Now): Reminder {
  const { serviceId, service } = rule;
  const ofIt = jobs.filter(({ lines }) => lines.some((line) => line.serviceId === serviceId));
  const last = lastDone([
    ...ofIt.flatMap(({ status, followsUpId, completedAt, timeZone, odometerMiles }) =>
      isDone(status) && followsUpId === null && completedAt !== null
        ? [{ on: dayAt(completedAt, timeZone), miles: odometerMiles }]
        : [],
    ),
    ...entries
      .toReversed()
      .filter((entry) => entry.serviceId === serviceId)
      .map(({ doneOn, miles }) => ({ on: doneOn, miles })),
  ]);
  const [open] = ofIt
    .filter(({ status }) => !isDone(status))
    .toSorted((a, b) => a.scheduledAt.getTime() - b.scheduledAt.getTime());
  const snoozed = rows.find((row) => row.serviceId === serviceId)?.snoozedUntil ?? null;
  return reminder(
    { id: serviceId, kind: "service", title: service.name, canBook: service.isActive },
    { due: nextDue(rule, last), last, interval: rule },
    { now, snoozedUntil: dayOrNull(snoozed), bookingId: open?.id ?? null },
  );
}

type Now = Parameters<typeof dueState>[1];

interface Plan {
  due: Due;
  last: LastDone | null;
  interval: Interval;
}

interface Around {
  now: Now;
  snoozedUntil: string | null;
  bookingId: string | null;
}

function reminder(
  named: Pick<Reminder, "id" | "kind" | "title" | "canBook">,
  { due, last, interval: { everyMonths, everyMiles } }: Plan,
  { now, snoozedUntil, bookingId }: Around,
): Reminder {
  const state = dueState(due, now);
  const isSnoozed = snoozedUntil !== null && snoozedUntil > now.today && state !== "later";
  const shown: ReminderState = bookingId !== null ? "booked" : isSnoozed ? "snoozed" : state;
  return {
    ...named,
    state: shown,
    dueOn: due.on,
    dueMiles: due.miles,
    everyMonths,
    everyMiles,
    lastOn: last?.on ?? null,
    lastMiles: last?.miles ?? null,
    snoozedUntil: isSnoozed ? snoozedUntil : null,
    bookingId,
  };
}

const lastDone = (done: readonly LastDone[]): LastDone | null =>
  done.toSorted((a, b) => a.on.localeCompare(b.on)).at(-1) ?? null;

const dayOrNull = (day: Date | null): string | null => day?.toISOString().slice(0, 10) ?? null;

const LAST_DAY = "9999-12-31";

function byUrgency(a: Reminder, b: Reminder): number {
  const order = REMINDER_STATES.indexOf(a.state) - REMINDER_STATES.indexOf(b.state);
  if (order !== 0) return order;
  return (a.dueOn ?? LAST_DAY).localeCompare(b.dueOn ?? LAST_DAY);
}
