import { png } from "~test/support/files";
import { atDesk } from "~test/support/desk/desk";
import { givenCustomer, givenMechanic, orderOf } from "~test/support/factory";
import type { PrismaClient } from "~/server/gateways/db/db";
import type { createCaller } from "~/server/root";
import type { Fuel } from "~/domain/vehicle/facts";
import { addDays } from "~/domain/staff/days";
import { addMonths } from "~/domain/vehicle/maintenance";
import { toDomainError } from "~/server/trpc";
import { Browser, mailedCode } from "../../routers/account/auth-support";
import type { TestWorld } from "~test/support/world";
import {
  copyOf,
  NAMES,
  nameOf,
  NOTHING,
  PLATES,
  VINS,
  type Car,
  type Garage,
  type Job,
  type Rule,
  type Said,
} from "./model";

// What a customer, their mechanic and an owner do. Each act makes its call first; only if that
// succeeds, the model follows.

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const FUELS = ["diesel", "hybrid"] as const satisfies Fuel[];

type Caller = ReturnType<typeof createCaller>;

/** Numbers that decide what an act is about. */
export interface Choice {
  car: number;
  other: number;
  name: number;
  vin: number;
  value: number;
}

/** What the acts must get to, in every run. */
export const SITUATIONS = [
  "two cars of one name told apart by their plates",
  "an edit priced for the booked copy of a car that costs something else today",
  "a pending booking priced again for today's car",
] as const;
export type Situation = (typeof SITUATIONS)[number];

export interface Play {
  world: TestWorld;
  prisma: PrismaClient;
  garage: Garage;
  customer: Caller;
  mechanic: Caller;
  email: string;
  /** Returns the day by which something is due. */
  today(): string;
  /** Returns a number that no other act of this run uses. */
  next(): number;
  /** Counts a situation that each run has to reach. */
  reach(situation: Situation): void;
}

const pick = <Value>(from: readonly Value[], at: number): Value | undefined =>
  from.length === 0 ? undefined : from[at % from.length];

const nowOf = ({ world }: Play) => world.clock.now().getTime();

/** Says something about a car, all of it new: name, and whatever the numbers choose. */
function said(play: Play, { name, vin, value }: Choice): Said {
  const serial = play.next();
  return {
    // Half of them have the first name.
    ...NAMES[name % 2 === 0 ? 0 : name % NAMES.length]!,
    ...(value % 2 === 0 ? { nickname: value % 4 === 0 ? "Daily" : "Weekend" } : {}),
    ...(value % 3 === 0 ? {} : { mileage: 10_000 + serial }),
    ...(vin % 2 === 0 ? { vin: pick(VINS, vin / 2)!.vin } : {}),
    ...plateOf(value, serial),
    ...(value % 7 === 0 ? { fuel: FUELS[value % 2]! } : {}),
  };
}

/** Chooses a plate that no other car has, one of a few, or none. */
function plateOf(value: number, serial: number): Pick<Said, "plate" | "plateState"> {
  const kind = value % 5;
  if (kind === 0) return { plate: `P${serial}` };
  return kind < 3 ? pick(PLATES, Math.floor(value / 5))! : {};
}

async function add(play: Play, choice: Choice): Promise<void> {
  const input = said(play, choice);
  const isTold = play.garage.isToldByPlate(input);
  const { id } = await play.customer.booking.addVehicle(input);
  const known = play.garage.cars.some((car) => car.id === id);
  const car = play.garage.put(input, nowOf(play), () => id);
  if (car.id !== id) throw new Error(`Adding answers with car ${id}, not ${car.id}.`);
  if (!isTold) return;
  if (known) throw new Error(`Adding answers with car ${id}, which has another plate.`);
  play.reach("two cars of one name told apart by their plates");
}

async function correct(play: Play, choice: Choice): Promise<void> {
  const car = pick(play.garage.inGarage, choice.car);
  if (car === undefined) return;
  const { vin, plate, plateState, ...input } = said(play, choice);
  const change: Said = {
    ...(choice.other % 2 === 0 ? { ...input, ...nameOf(car) } : input),
    ...(choice.other % 3 === 0 ? { vin: vin ?? null } : {}),
    ...(choice.other % 4 === 0 ? { plate: plate ?? null, plateState: plateState ?? null } : {}),
  };
  await play.customer.booking.updateVehicle({ id: car.id, ...change });
  play.garage.correct(car, change, nowOf(play));
}

const services = ({ garage: { ruled, plain } }: Play, value: number): string[] =>
  [[ruled.id], [plain.id], [ruled.id, plain.id]][value % 3] ?? [];

/** Returns a start on a day of its own, since a mechanic's jobs can't overlap. */
const startOf = (play: Play) => new Date(nowOf(play) + (2 + play.garage.jobs.length) * DAY_MS);

function noteJob(play: Play, id: string, car: Car, at: Date, serviceIds: string[]): void {
  play.garage.jobs.push({
    id,
    carId: car.id,
    copy: copyOf(car),
    status: "pending",
    scheduledAt: at.getTime(),
    completedAt: 0,
    odometer: null,
    prices: play.garage.pricesFor(serviceIds, car),
    photoIds: [],
    ended: NOTHING,
  });
  car.lastUsedAt = nowOf(play);
}

async function book(play: Play, choice: Choice): Promise<void> {
  // A removed car can't be booked.
  const car = pick(play.garage.cars, choice.car);
  if (car === undefined) return;
  const at = startOf(play);
  const serviceIds = services(play, choice.value);
  const { id } = await play.customer.booking.create(orderOf(car.id, serviceIds, at));
  noteJob(play, id, car, at, serviceIds);
}

/** Books as the wizard's first step does for a car that isn't chosen from the list. */
async function bookTyped(play: Play, choice: Choice): Promise<void> {
  const {
    vin: _vin,
    plate: _plate,
    plateState: _state,
    fuel: _fuel,
    ...typed
  } = said(play, choice);
  const { id: carId } = await play.customer.booking.addVehicle(typed);
  const car = play.garage.put(typed, nowOf(play), () => carId);
  const at = startOf(play);
  const serviceIds = services(play, choice.value);
  const { id } = await play.customer.booking.create(orderOf(carId, serviceIds, at));
  noteJob(play, id, car, at, serviceIds);
}

/** Books signed out, with a VIN, at the customer's own address. */
async function bookAsGuest(play: Play, choice: Choice): Promise<void> {
  const { world, garage, email } = play;
  const input = { ...said(play, choice), vin: pick(VINS, choice.vin)!.vin };
  const at = startOf(play);
  const serviceIds = services(play, choice.value);
  const serial = play.next();
  const browser = new Browser(world, { address: `10.0.${serial >> 8}.${serial & 255}` });
  const start = async () => (await browser.calls()).booking.guest;
  const { vehicleId: _vehicleId, ...order } = orderOf("", serviceIds, at);
  const draft = await (
    await start()
  ).start({
    ...order,
    vehicle: input,
    firstName: "Casey",
    lastName: "Customer",
    email,
    phone: "(415) 555-0132",
    acceptedTerms: "draft-1",
  });
  world.mails.length = 0;
  await world.runJobs();
  const confirm = async (seenTotal?: string) =>
    (await start()).confirm({
      draftId: draft.draftId,
      code: mailedCode(world),
      ...(seenTotal === undefined ? {} : { seenTotal }),
    });
  // A car that is known better than it was typed can cost more, which is asked.
  const { booking } = await confirm().catch((error: unknown) => {
    const { newTotal } = toDomainError(error).details;
    if (newTotal === undefined) throw error;
    return confirm(newTotal);
  });
  garage.profile ??= nameOf(input);
  const car = garage.put(input, nowOf(play), () => booking.vehicleId);
  noteJob(play, booking.id, car, at, serviceIds);
}

async function edit(play: Play, choice: Choice): Promise<void> {
  const { garage } = play;
  const { ruled, plain } = garage;
  const pending = garage.jobs.filter(({ status }) => status === "pending");
  // Half of the edits add a service to a booking whose car costs something else today.
  const telling =
    choice.other % 2 === 0
      ? pending.filter((job) => !job.prices.has(ruled.id) && garage.differs(ruled.id, job))
      : [];
  const isTelling = telling.length > 0;
  const job = pick(isTelling ? telling : pending, choice.car);
  if (job === undefined) return;
  const serviceIds = isTelling ? [ruled.id, plain.id] : services(play, choice.value);
  await play.customer.booking.update({ id: job.id, serviceIds, notes: `Note ${play.next()}` });
  if (serviceIds.some((id) => !job.prices.has(id) && garage.differs(id, job))) {
    play.reach("an edit priced for the booked copy of a car that costs something else today");
  }
  // What was agreed stays; another service is priced for the booking's own copy.
  const fresh = garage.pricesFor(serviceIds, job.copy);
  job.prices = new Map(serviceIds.map((id) => [id, job.prices.get(id) ?? fresh.get(id) ?? 0]));
}

const open = ({ garage }: Play, choice: Choice): Job | undefined =>
  pick(
    garage.jobs.filter(({ status }) => status === "pending" || status === "accepted"),
    choice.car,
  );

/** *Update CW-… too*: the only act that changes a booking's own copy. */
async function updateBooked(play: Play, choice: Choice): Promise<void> {
  const job = open(play, choice);
  if (job === undefined) return;
  await play.customer.booking.updateCar({ id: job.id });
  const car = play.garage.carOf(job);
  if (job.status === "accepted" && !play.garage.isOutdated(job)) return;
  job.copy = copyOf(car);
  if (job.status === "accepted") return;
  const prices = play.garage.pricesFor([...job.prices.keys()], car);
  if ([...prices].some(([id, cents]) => cents !== job.prices.get(id))) {
    play.reach("a pending booking priced again for today's car");
  }
  job.prices = prices;
}

async function accept(play: Play, choice: Choice): Promise<void> {
  const job = pick(
    play.garage.jobs.filter(({ status }) => status === "pending"),
    choice.car,
  );
  if (job === undefined) return;
  await play.mechanic.booking.accept({ id: job.id });
  job.status = "accepted";
}

async function complete(play: Play, choice: Choice): Promise<void> {
  const job = open(play, choice);
  if (job === undefined) return;
  const { id } = job;
  if (job.status === "pending") {
    await play.mechanic.booking.accept({ id });
    job.status = "accepted";
  }
  await play.mechanic.booking.setStatus({ id, status: "in_progress" });
  job.status = "in_progress";
  play.world.clock.advance(HOUR_MS);
  const read = async () => {
    const miles = 500_000 + play.next();
    await play.mechanic.booking.odometer({ id, miles });
    job.odometer = { miles, at: nowOf(play) };
  };
  if (choice.value % 3 === 0) await read();
  await play.mechanic.booking.complete({ id });
  const ended = play.garage.aboutOf(play.garage.carOf(job));
  Object.assign(job, { status: "completed", completedAt: nowOf(play), ended });
  play.world.clock.advance(HOUR_MS);
  if (choice.value % 3 === 1) await read();
}

async function addPhoto(play: Play, choice: Choice): Promise<void> {
  const job = open(play, choice);
  if (job === undefined || job.photoIds.length > 0) return;
  const { id } = await play.customer.booking.photos.add({
    id: job.id,
    kind: "issue",
    bytes: new Uint8Array(await png(8 + (play.next() % 50))),
    filename: "photo.png",
  });
  job.photoIds.push(id);
}

async function remove({ garage, customer }: Play, choice: Choice): Promise<void> {
  const car = pick(garage.inGarage, choice.car);
  if (car === undefined) return;
  await customer.booking.removeVehicle({ id: car.id });
  garage.remove(car);
}

async function putBack({ garage, customer }: Play, choice: Choice): Promise<void> {
  const car = pick(
    garage.cars.filter(({ isRemoved }) => isRemoved),
    choice.car,
  );
  if (car === undefined) return;
  await customer.booking.restoreVehicle({ id: car.id });
  garage.restore(car);
}

async function addEntry(play: Play, choice: Choice): Promise<void> {
  const car = pick(play.garage.inGarage, choice.car);
  if (car === undefined) return;
  const serial = play.next();
  const entry = {
    doneOn: addDays(play.today(), -(choice.value % 400)),
    title: `Work ${serial}`,
    miles: choice.value % 3 === 0 ? null : 900_000 + serial,
    serviceId: choice.other % 2 === 0 ? play.garage.ruled.id : null,
  };
  const { id } = await play.customer.booking.addEntry({ id: car.id, ...entry });
  car.entries.push({ id, ...entry });
}

async function removeEntry({ garage, customer }: Play, choice: Choice): Promise<void> {
  const car = pick(
    garage.cars.filter(({ entries }) => entries.length > 0),
    choice.car,
  );
  const entry = car && pick(car.entries, choice.other);
  if (car === undefined || entry === undefined) return;
  await customer.booking.removeEntry({ id: car.id, entryId: entry.id });
  car.entries.splice(car.entries.indexOf(entry), 1);
}

/** Changes an entry by the id of another car, which is refused, or of its own. */
async function changeEntry(play: Play, choice: Choice): Promise<void> {
  const cars = play.garage.inGarage;
  const car = pick(cars, choice.car);
  const named = pick(cars, choice.other);
  const entry = car && pick(car.entries, choice.value);
  if (car === undefined || named === undefined || entry === undefined) return;
  const change = {
    doneOn: entry.doneOn,
    title: `Work ${play.next()}`,
    miles: entry.miles,
    serviceId: entry.serviceId,
  };
  await play.customer.booking.changeEntry({ id: named.id, entryId: entry.id, ...change });
  Object.assign(entry, change);
  if (car !== named) throw new Error("An entry was changed by another car's id.");
}

async function addReminder(play: Play, choice: Choice): Promise<void> {
  const car = pick(play.garage.inGarage, choice.car);
  if (car === undefined) return;
  const serial = play.next();
  const reminder = { title: `Reminder ${serial}`, dueMiles: 20_000 + serial };
  const { items } = await play.customer.booking.reminders.add({ id: car.id, ...reminder });
  const id = items.find(({ title }) => title === reminder.title)?.id ?? "";
  car.own.push({ id, ...reminder, snoozedUntil: null });
}

/** Marks a reminder as done, of a service or the owner's own. */
async function finishReminder(play: Play, choice: Choice): Promise<void> {
  const car = pick(play.garage.inGarage, choice.car);
  if (car === undefined) return;
  const own = choice.value % 2 === 0 ? undefined : car.own[0];
  const { id, title, kind } =
    own === undefined
      ? { id: play.garage.ruled.id, title: "Oil Change", kind: "service" as const }
      : { ...own, kind: "own" as const };
  const doneOn = addDays(play.today(), -(choice.other % 300));
  const miles = 900_000 + play.next();
  const before = await play.customer.booking.carJobs({ id: car.id });
  await play.customer.booking.reminders.done({ id: car.id, kind, reminderId: id, doneOn, miles });
  const after = await play.customer.booking.carJobs({ id: car.id });
  const known = new Set(before.history.map((row) => row.id));
  const entryId = after.history.find((row) => !known.has(row.id))?.id ?? "";
  const serviceId = own === undefined ? id : null;
  car.entries.push({ id: entryId, doneOn, title, miles, serviceId });
  if (own !== undefined) car.own.splice(car.own.indexOf(own), 1);
}

async function snooze(play: Play, choice: Choice): Promise<void> {
  const car = pick(play.garage.inGarage, choice.car);
  if (car === undefined) return;
  const own = choice.value % 2 === 0 ? undefined : car.own[0];
  const { id: reminderId, kind } =
    own === undefined
      ? { id: play.garage.ruled.id, kind: "service" as const }
      : { id: own.id, kind: "own" as const };
  const months = choice.other % 3 === 0 ? 0 : 1;
  await play.customer.booking.reminders.snooze({ id: car.id, kind, reminderId, months });
  const until = months === 0 ? null : addMonths(play.today(), months);
  if (own === undefined) car.snoozed.set(reminderId, until);
  else own.snoozedUntil = until;
}

/** An owner, who has just given their second factor, replaces the rules of a service's price. */
export async function replaceRules(play: Play, rules: Rule[]): Promise<void> {
  const { garage, world, prisma } = play;
  const { services } = (await atDesk(world, prisma, "owner")).desk;
  const { id } = garage.ruled;
  const { version } = await services.rules({ id });
  await services.saveRules({
    id,
    version,
    rules: rules.map(({ make, fuel, ...rule }) => ({
      ...rule,
      ...(make === undefined ? {} : { makes: [make] }),
      ...(fuel === undefined ? {} : { fuels: [fuel] }),
      note: `Rule ${play.next()}`,
    })),
  });
  garage.rules = rules;
}

/** Makes a rule for each make, so that another make always costs something else. */
export const ruleOfEachMake = (play: Play): Rule[] =>
  NAMES.map(({ make }) => ({ make, addCents: 100 + play.next() }));

/** Makes rules each of which is about some of the cars. */
async function saveRules(play: Play, choice: Choice): Promise<void> {
  const conditions = [
    { make: pick(NAMES, choice.name)?.make ?? "" },
    { fuel: FUELS[choice.value % 2]! },
    { litersFrom: 1 + (choice.value % 4) },
  ];
  const at = choice.car % 3;
  const rules = [...conditions.slice(at), ...conditions.slice(0, at)]
    .slice(choice.other % 3)
    .map((condition) => ({ ...condition, addCents: 100 + play.next() }));
  await replaceRules(play, rules);
}

async function changeProfile(play: Play, choice: Choice): Promise<void> {
  const name = pick(NAMES, choice.name) ?? NAMES[0]!;
  await play.customer.auth.updateProfile({
    vehicleYear: name.year,
    vehicleMake: name.make,
    vehicleModel: name.model,
  });
  const known = new Set(play.garage.cars.map(({ id }) => id));
  const added = (await play.customer.booking.vehicles()).find(({ id }) => !known.has(id));
  play.garage.saveProfile(name, nowOf(play), () => added?.id ?? "a car that wasn't added");
}

/** Writes new notes into the profile. Some change its photo, too. */
async function writeNotes(play: Play, { value }: Choice): Promise<void> {
  const serial = play.next();
  const image = async () => (await png(8 + (serial % 50))).toString("base64");
  const { vehicleNotes: notes, vehiclePhoto: photo } = await play.customer.auth.updateProfile({
    vehicleNotes: `About ${serial}`,
    ...(value % 3 === 0 ? { vehiclePhoto: `data:image/png;base64,${await image()}` } : {}),
    ...(value % 9 === 1 ? { vehiclePhoto: null } : {}),
  });
  play.garage.about = { notes, photo };
}

export const ACTS = {
  add,
  correct,
  book,
  bookTyped,
  bookAsGuest,
  edit,
  updateBooked,
  accept,
  complete,
  addPhoto,
  remove,
  putBack,
  addEntry,
  changeEntry,
  removeEntry,
  addReminder,
  finishReminder,
  snooze,
  saveRules,
  changeProfile,
  writeNotes,
} as const;
export type ActName = keyof typeof ACTS;

/** Creates a customer, a mechanic and an owner, who are new, as the cars are. */
export async function newPeople(world: TestWorld, prisma: PrismaClient) {
  const customer = await givenCustomer(prisma);
  const mechanic = await givenMechanic(prisma);
  return {
    email: customer.email,
    customer: await world.callerFor(customer),
    mechanic: await world.callerFor(mechanic),
  };
}
