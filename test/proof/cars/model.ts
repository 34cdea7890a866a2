import type { Fuel } from "~/domain/vehicle/facts";
import { samples } from "../../gateways/vin/samples.json";

// What each car of a garage must show, written down from the rules alone: no query, no join. Every
// number and text is used once, so one that appears at another car has been mixed up.

export interface Name {
  year: number;
  make: string;
  model: string;
}

export interface Facts {
  engineLiters: number | null;
  cylinders: number | null;
  fuel: string | null;
  body: string | null;
}

export const UNKNOWN: Facts = { engineLiters: null, cylinders: null, fuel: null, body: null };

/** A booking's own copy of its car. */
export interface Copy extends Name, Facts {
  nickname: string | null;
  mileage: number | null;
}

/** The notes and photo of the profile, which are about one car. */
export interface About {
  notes: string;
  photo: string | null;
}

export const NOTHING: About = { notes: "", photo: null };

export interface Entry {
  id: string;
  doneOn: string;
  title: string;
  miles: number | null;
  serviceId: string | null;
}

export interface Car extends Copy {
  id: string;
  mileageAt: number;
  vin: string | null;
  plate: string | null;
  plateState: string | null;
  factsFrom: "vin" | "typed" | null;
  isRemoved: boolean;
  lastUsedAt: number;
  emails: boolean;
  /** In the order in which they were added. */
  entries: Entry[];
  own: { id: string; title: string; dueMiles: number; snoozedUntil: string | null }[];
  /** Until when the reminder of a service waits, by the service's id. */
  snoozed: Map<string, string | null>;
}

export interface Job {
  id: string;
  carId: string;
  copy: Copy;
  status: "pending" | "accepted" | "in_progress" | "completed";
  scheduledAt: number;
  completedAt: number;
  odometer: { miles: number; at: number } | null;
  /** Cents of each service, by its id. */
  prices: Map<string, number>;
  photoIds: string[];
  /** What the mechanic reads about the car once the job is completed. */
  ended: About;
}

/** A rule of a service's price. It has one condition. */
export interface Rule {
  make?: string;
  fuel?: Fuel;
  litersFrom?: number;
  addCents: number;
}

const facts = (sample: (typeof samples)[number]): Facts => ({
  engineLiters: sample.liters ?? null,
  cylinders: sample.cylinders ?? null,
  fuel: sample.fuel ?? null,
  body: sample.body ?? null,
});

const known = samples.filter(
  ({ year, liters, cylinders, fuel, body }) =>
    year !== undefined && year > 1995 && liters && cylinders && fuel && body,
);

/** Cars of which everything is known, each with two VINs, and one VIN that doesn't add up. */
const CIVIC: Name = { year: 2016, make: "Honda", model: "Civic" };
const CIVIC_FACTS: Facts = { engineLiters: 1.5, cylinders: 4, fuel: "gasoline", body: "sedan" };
const TWO = known.slice(40, 42);
export const NAMES: readonly Name[] = [
  CIVIC,
  ...TWO.map(({ year, make, model }) => ({
    year: year ?? 0,
    make: make ?? "",
    model: model ?? "",
  })),
];
export const VINS: readonly { vin: string; of: Name | null; facts: Facts }[] = [
  { vin: "19XFC1F7XGE028370", of: CIVIC, facts: CIVIC_FACTS },
  ...TWO.map((sample, at) => ({
    vin: sample.vin,
    of: NAMES[at + 1] ?? null,
    facts: facts(sample),
  })),
  // Doesn't add up, so it tells nothing.
  { vin: "19XFC1F71GE028370", of: null, facts: UNKNOWN },
];

/** Plates of half the cars. The first two are one plate, and that of another state is another. */
export const PLATES: readonly { plate: string; plateState?: string }[] = [
  { plate: "8ABC123" },
  { plate: "8ABC 123", plateState: "CA" },
  { plate: "8ABC123", plateState: "NV" },
  { plate: "7-XYZ-456" },
];

const isSame = (a: Name, b: Name) => a.year === b.year && a.make === b.make && a.model === b.model;

const letters = (plate: string) => plate.replaceAll(/[ -]/g, "");

/** How well a car's plate fits a said one: 3 is best, 0 is another plate. */
function fitOfPlate(car: Car, { plate, plateState }: Said): number {
  if (car.plate === null) return 1;
  if (plate == null || letters(car.plate) !== letters(plate)) return 0;
  if (car.plateState === (plateState ?? null)) return 3;
  return car.plateState === null || plateState == null ? 2 : 0;
}

const hasFacts = (one: Facts) => Object.values(one).some((fact) => fact !== null);

export const factsOf = ({ engineLiters, cylinders, fuel, body }: Facts): Facts => ({
  engineLiters,
  cylinders,
  fuel,
  body,
});

const sameFacts = (a: Facts, b: Facts) => JSON.stringify(factsOf(a)) === JSON.stringify(factsOf(b));

export const copyOf = ({ year, make, model, nickname, mileage, ...car }: Copy): Copy => ({
  year,
  make,
  model,
  nickname,
  mileage,
  ...factsOf(car),
});

/** What an act says about a car. Absent keys don't change, null clears. */
export interface Said extends Name {
  nickname?: string | null;
  mileage?: number | null;
  vin?: string | null;
  plate?: string | null;
  plateState?: string | null;
  fuel?: Fuel;
}

export class Garage {
  readonly cars: Car[] = [];
  readonly jobs: Job[] = [];
  profile: Name | null = null;
  about = NOTHING;
  rules: Rule[] = [];

  constructor(
    readonly ruled: { id: string; baseCents: number },
    readonly plain: { id: string; baseCents: number },
  ) {}

  get inGarage(): Car[] {
    return this.cars
      .filter(({ isRemoved }) => !isRemoved)
      .toSorted((a, b) => b.lastUsedAt - a.lastUsedAt);
  }

  jobsOf = ({ id }: Car) => this.jobs.filter(({ carId }) => carId === id);

  /** Finds the car that a description means: by its VIN, else by its name, told apart by its plate. */
  meant({ vin, ...said }: Said): Car | undefined {
    const nickname = said.nickname ?? null;
    const cars = this.inGarage;
    const ofVin = vin == null ? undefined : cars.find((car) => car.vin === vin);
    if (ofVin !== undefined) return ofVin;
    const named = cars.filter(
      (car) => isSame(car, said) && car.nickname === nickname && (vin == null || car.vin === null),
    );
    if (said.plate == null) return named[0];
    return named
      .filter((car) => fitOfPlate(car, said) > 0)
      .toSorted((a, b) => fitOfPlate(b, said) - fitOfPlate(a, said))[0];
  }

  /** Returns whether a description means a new car only because of its plate. */
  isToldByPlate = (said: Said) =>
    this.meant(said) === undefined && this.meant({ ...said, plate: null }) !== undefined;

  hasVin = (vin: string | null | undefined, except: Car) =>
    vin != null && this.inGarage.some((car) => car.vin === vin && car !== except);

  /** Adds a car, or says more about the one that is meant. `idOf` tells a new one's id. */
  put(said: Said, now: number, idOf: () => string): Car {
    const { nickname, mileage, ...rest } = said;
    const read = mileage == null ? {} : { mileage };
    const owned = this.meant(said);
    if (owned === undefined) {
      const car = this.#blank(idOf(), said, now);
      this.say(car, { ...rest, ...read, nickname: nickname ?? null }, now);
      return car;
    }
    // A description that leads to a car doesn't rename it.
    this.say(owned, { ...rest, ...read, ...nameOf(owned) }, now);
    owned.lastUsedAt = now;
    return owned;
  }

  #blank(id: string, name: Name, now: number): Car {
    const car: Car = {
      id,
      ...nameOf(name),
      ...UNKNOWN,
      nickname: null,
      mileage: null,
      mileageAt: 0,
      vin: null,
      plate: null,
      plateState: null,
      factsFrom: null,
      isRemoved: false,
      lastUsedAt: now,
      emails: false,
      entries: [],
      own: [],
      snoozed: new Map(),
    };
    this.cars.push(car);
    return car;
  }

  /** Writes what is said about a car. */
  say(car: Car, said: Said, now: number): void {
    const { year, make, model, nickname, mileage, vin, plate, plateState, fuel } = said;
    Object.assign(car, { year, make, model });
    if (nickname !== undefined) car.nickname = nickname;
    if (mileage !== undefined && mileage !== car.mileage) {
      Object.assign(car, { mileage, mileageAt: now });
    }
    if (vin !== undefined) car.vin = vin;
    if (plate !== undefined) car.plate = plate;
    if (plateState !== undefined) car.plateState = plateState;
    const told = VINS.find((one) => one.vin === car.vin);
    const ofVin = told?.of != null && isSame(told.of, car) ? told.facts : UNKNOWN;
    if (fuel === undefined && car.factsFrom === "typed") return;
    const next = fuel === undefined ? ofVin : { ...factsOf(car), fuel };
    Object.assign(car, next);
    car.factsFrom = !hasFacts(next) ? null : sameFacts(next, ofVin) ? "vin" : "typed";
  }

  /** Corrects a car, which a profile that describes it follows. */
  correct(car: Car, said: Said, now: number): void {
    const before = nameOf(car);
    this.say(car, said, now);
    this.#moveProfile(before, nameOf(car));
  }

  remove(car: Car): void {
    if (car.isRemoved) return;
    car.isRemoved = true;
    this.#moveProfile(nameOf(car), null);
  }

  restore(car: Car): void {
    if (!car.isRemoved) return;
    car.isRemoved = false;
    this.profile ??= nameOf(car);
  }

  #moveProfile(from: Name, to: Name | null): void {
    if (this.inGarage.some((car) => isSame(car, from))) return;
    if (this.profile !== null && isSame(this.profile, from)) this.profile = to;
  }

  /** Saves the profile's car: one that is only the old profile's copy becomes it. */
  saveProfile(name: Name, now: number, idOf: () => string): void {
    const before = this.profile;
    const isUnchanged = before !== null && isSame(before, name);
    this.profile = name;
    const owned = this.inGarage.find((car) => isSame(car, name));
    if (owned !== undefined && isUnchanged) return;
    const copy =
      before === null || isUnchanged
        ? undefined
        : this.inGarage.find((car) => isSame(car, before) && this.#isBare(car));
    const car = owned ?? copy ?? this.#blank(idOf(), name, now);
    Object.assign(car, nameOf(name), { lastUsedAt: now });
  }

  /**
   * Returns what the profile says about a car. It is about the one in the garage that it names, of
   * several about the first, else about the only car that there ever was.
   */
  aboutOf({ id }: { id: string }): About {
    const named = this.cars.filter((car) => this.profile !== null && isSame(car, this.profile));
    const only = this.cars.length === 1 ? this.cars[0] : undefined;
    const meant = named.find(({ isRemoved }) => !isRemoved) ?? named[0] ?? only;
    return meant?.id === id ? this.about : NOTHING;
  }

  /** Nothing but its name is known of a bare car. */
  #isBare(car: Car): boolean {
    const isUnknown = [car.nickname, car.mileage, car.vin, car.plate, car.factsFrom].every(
      (one) => one === null,
    );
    const isUnused = car.entries.length + car.own.length + car.snoozed.size === 0 && !car.emails;
    return isUnknown && isUnused && this.jobsOf(car).length === 0;
  }

  /** Returns what a service costs for a car: the first rule whose condition is known to hold. */
  priceOf(serviceId: string, car: Name & Facts): number {
    const { ruled, plain } = this;
    if (serviceId === plain.id) return plain.baseCents;
    const first = this.rules.find(
      ({ make = car.make, fuel: wanted, litersFrom = -1 }) =>
        make === car.make &&
        (wanted ?? car.fuel) === car.fuel &&
        litersFrom <= (car.engineLiters ?? -1),
    );
    return ruled.baseCents + (first?.addCents ?? 0);
  }

  pricesFor = (serviceIds: readonly string[], car: Name & Facts) =>
    new Map(serviceIds.map((id) => [id, this.priceOf(id, car)]));

  /** Returns whether a service costs something else for a booking's copy than for its car today. */
  differs = (serviceId: string, job: Job) =>
    this.priceOf(serviceId, job.copy) !== this.priceOf(serviceId, this.carOf(job));

  /** Returns whether a booking's car has been corrected since. */
  isOutdated(job: Job): boolean {
    const car = this.carOf(job);
    return !isSame(job.copy, car) || !sameFacts(job.copy, car);
  }

  carOf(job: Job): Car {
    const car = this.cars.find(({ id }) => id === job.carId);
    if (car === undefined) throw new Error(`Booking ${job.id} is of no car.`);
    return car;
  }
}

export const nameOf = ({ year, make, model }: Name): Name => ({ year, make, model });
