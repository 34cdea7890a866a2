import { expect } from "vitest";
import { dayAt } from "~/domain/staff/days";
import type { Play } from "./acts";
import {
  copyOf,
  nameOf,
  NOTHING,
  type About,
  type Car,
  type Facts,
  type Garage,
  type Job,
} from "./model";

// Compares everything that a customer and their mechanic read about each car with the model.

const DAY_MS = 86_400_000;
const ZONE = "America/Los_Angeles";
const money = (cents: number) => (cents / 100).toFixed(2);
const noon = (day: string) => Date.parse(`${day}T12:00:00Z`);

const isAhead = ({ status }: Job) => status !== "completed";

/** Known facts, as answers have them. */
const shownFacts = ({ engineLiters, cylinders, fuel, body }: Facts) =>
  Object.fromEntries(
    Object.entries({ engineLiters, cylinders, fuel, body }).filter(([, fact]) => fact !== null),
  );

const shownCar = (car: Car) => ({
  id: car.id,
  ...nameOf(car),
  nickname: car.nickname,
  mileage: car.mileage,
  ...(car.vin === null ? {} : { vinLastSix: car.vin.slice(-6) }),
  ...shownFacts(car),
  ...(car.factsFrom === null ? {} : { factsFrom: car.factsFrom }),
});

const shownCopy = ({ copy, odometer }: Job) => {
  const { engineLiters, cylinders, fuel, body, ...named } = copyOf(copy);
  return {
    ...named,
    ...shownFacts({ engineLiters, cylinders, fuel, body }),
    ...(odometer === null ? {} : { odometer: odometer.miles }),
  };
};

/** The newest reading: the owner's, a mechanic's, or that of an entry. */
function readingOf(garage: Garage, car: Car): number | null {
  const readings = [
    ...(car.mileage === null ? [] : [{ miles: car.mileage, at: car.mileageAt }]),
    ...garage.jobsOf(car).flatMap(({ odometer }) => odometer ?? []),
    ...car.entries.flatMap(({ miles, doneOn }) =>
      miles === null ? [] : [{ miles, at: noon(doneOn) }],
    ),
  ];
  return readings.toSorted((a, b) => a.at - b.at).at(-1)?.miles ?? null;
}

/** Newest first. Of one day, the entry that was added last. */
function historyOf(garage: Garage, car: Car) {
  const done = garage.jobsOf(car).filter((job) => !isAhead(job));
  return [
    ...done.map(({ id, completedAt, odometer, copy }) => ({
      id,
      at: completedAt,
      miles: odometer?.miles ?? copy.mileage,
    })),
    ...car.entries.toReversed().map(({ id, doneOn, miles }) => ({ id, at: noon(doneOn), miles })),
  ]
    .toSorted((a, b) => b.at - a.at)
    .map(({ id, miles }) => ({ id, miles }));
}

/** When a service was last done: by a booking or by an entry. */
function lastDone(garage: Garage, car: Car, serviceId: string) {
  const times = [
    ...garage
      .jobsOf(car)
      .filter((job) => !isAhead(job) && job.prices.has(serviceId))
      .map(({ completedAt, odometer }) => ({
        on: dayAt(new Date(completedAt), ZONE),
        miles: odometer?.miles ?? null,
      })),
    ...car.entries
      .filter((entry) => entry.serviceId === serviceId)
      .map(({ doneOn, miles }) => ({ on: doneOn, miles })),
  ];
  const on =
    times
      .map((one) => one.on)
      .toSorted()
      .at(-1) ?? null;
  // Any of one day's.
  return { on, miles: times.filter((one) => one.on === on).map((one) => one.miles) };
}

const openOf = (garage: Garage, car: Car) =>
  garage
    .jobsOf(car)
    .filter(isAhead)
    .toSorted((a, b) => a.scheduledAt - b.scheduledAt);

async function checkCar(play: Play, car: Car): Promise<void> {
  const { garage, customer } = play;
  const { id } = car;
  const detail = await customer.booking.vehicle({ id });
  const { deletedAt, ...shown } = detail;
  expect(deletedAt !== undefined).toBe(car.isRemoved);
  expect(shown).toEqual({
    ...shownCar(car),
    ...(car.vin === null ? {} : { vin: car.vin }),
    ...(car.plate === null ? {} : { plate: car.plate }),
    ...(car.plateState === null ? {} : { plateState: car.plateState }),
  });

  const jobs = await customer.booking.carJobs({ id });
  const open = openOf(garage, car);
  expect(jobs.open.map((job) => ({ id: job.id, wasOther: job.bookedCar !== undefined }))).toEqual(
    open.map((job) => ({
      id: job.id,
      wasOther: !car.isRemoved && job.status !== "in_progress" && garage.isOutdated(job),
    })),
  );
  expect(jobs.history.map((row) => ({ id: row.id, miles: row.miles }))).toEqual(
    historyOf(garage, car),
  );
  expect(jobs.history.flatMap((row) => (row.kind === "own" ? [row.title] : [])).toSorted()).toEqual(
    car.entries.map(({ title }) => title).toSorted(),
  );
  expect(jobs.reading?.miles ?? null).toBe(readingOf(garage, car));

  const { items } = await customer.booking.reminders.list({ id });
  const own = items.filter(({ kind }) => kind === "own");
  const shownOwn = own.map(({ id, title, dueMiles }) => ({ id, title, dueMiles }));
  const wanted = car.own.map(({ id, title, dueMiles }) => ({ id, title, dueMiles }));
  const byId = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id);
  expect(shownOwn.toSorted(byId)).toEqual(car.isRemoved ? [] : wanted.toSorted(byId));
  const services = items.filter(({ kind }) => kind === "service");
  expect(services).toHaveLength(car.isRemoved ? 0 : 2);
  for (const { id, lastOn, lastMiles, bookingId, snoozedUntil } of services) {
    const last = lastDone(garage, car, id);
    expect(lastOn).toBe(last.on);
    if (lastOn !== null) expect(last.miles).toContain(lastMiles);
    expect(bookingId).toBe(open.find((job) => job.prices.has(id))?.id ?? null);
    const until = car.snoozed.get(id) ?? null;
    if (snoozedUntil !== null) expect(snoozedUntil).toBe(until);
    if (until === null || until <= play.today()) expect(snoozedUntil).toBeNull();
  }

  if (car.isRemoved) return;
  const prices = await customer.booking.services({ vehicleId: id });
  for (const { id: serviceId } of [garage.ruled, garage.plain]) {
    const price = prices.find((one) => one.id === serviceId)?.forCar?.price;
    expect(price).toBe(money(garage.priceOf(serviceId, car)));
  }
}

/** After each act: lists, cards, and each car's page, with its history, reminders and prices. */
export async function checkCars(play: Play): Promise<void> {
  const { garage, customer } = play;
  expect(await customer.booking.vehicles()).toEqual(garage.inGarage.map(shownCar));
  const cards = await customer.booking.garage();
  expect(
    cards.map(({ vehicle, reading, open, last, done }) => ({
      vehicle,
      miles: reading?.miles ?? null,
      open: open.map(({ id }) => id),
      last: last?.id ?? null,
      done,
    })),
  ).toEqual(
    garage.inGarage.map((car) => {
      const done = garage.jobsOf(car).filter((job) => !isAhead(job));
      return {
        vehicle: shownCar(car),
        miles: readingOf(garage, car),
        open: openOf(garage, car).map(({ id }) => id),
        last: done.toSorted((a, b) => b.completedAt - a.completedAt)[0]?.id ?? null,
        done: done.length,
      };
    }),
  );
  // What is due next on a card is of its own car.
  for (const [at, car] of garage.inGarage.entries()) {
    const next = cards[at]?.next ?? null;
    if (next === null) continue;
    if (next.kind === "own") {
      expect(car.own).toContainEqual(expect.objectContaining({ id: next.id, title: next.title }));
    } else {
      expect(next.lastOn).toBe(lastDone(garage, car, next.id).on);
    }
  }
  for (const car of garage.cars) await checkCar(play, car);

  const { items } = await customer.booking.list({});
  expect(items).toHaveLength(garage.jobs.length);
  for (const job of garage.jobs) {
    const shown = items.find(({ id }) => id === job.id);
    expect(shown).toMatchObject({ vehicleId: job.carId, status: job.status });
    const { notes, photo, ...copy } = shown?.vehicle ?? {};
    expect({ notes, photo }).toEqual(garage.aboutOf(garage.carOf(job)));
    expect(copy).toEqual(shownCopy(job));
    expect(shown?.services.map(({ id, price }) => [id, price])).toEqual(
      [...job.prices].map(([id, cents]) => [id, money(cents)]),
    );
  }
}

/** What a job's mechanic reads of the profile: today's, then what it was at the job's end. */
function readAbout({ garage, world }: Play, job: Job): About {
  if (job.status !== "completed") return garage.aboutOf(garage.carOf(job));
  const isOver = world.clock.now().getTime() >= job.completedAt + DAY_MS;
  return isOver ? NOTHING : job.ended;
}

/** At the end: each booking's page on both sides, its photos, and VIN and plate for the mechanic. */
export async function checkJobs(play: Play): Promise<void> {
  const { garage, customer, mechanic } = play;
  for (const job of garage.jobs) {
    const { id } = job;
    const sides = job.status === "pending" ? [customer] : [customer, mechanic];
    for (const side of sides) {
      const { vehicle, vehicleId } = await side.booking.byId({ id });
      const { notes, photo, ...copy } = vehicle;
      const about = side === mechanic ? readAbout(play, job) : garage.aboutOf(garage.carOf(job));
      expect({ notes, photo }).toEqual(about);
      expect({ vehicleId, copy }).toEqual({ vehicleId: job.carId, copy: shownCopy(job) });
      expect((await side.booking.photos.list({ id })).map((photo) => photo.id)).toEqual(
        job.photoIds,
      );
    }
    if (job.status === "pending") continue;
    const { vin = null, plate = null } = await mechanic.booking.jobCar({ id });
    const car = garage.carOf(job);
    // Some time after the job, the mechanic no longer sees the street, nor these.
    const isOver = job.status === "completed" && vin === null && plate === null;
    if (!isOver) expect({ vin, plate }).toEqual({ vin: car.vin, plate: car.plate });
  }
}
