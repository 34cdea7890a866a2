import { beforeEach, describe, expect, test } from "vitest";
import { createCaller } from "~/server/root";
import { remindOwners } from "~/server/services/booking/reminders/mails";
import { useDatabase } from "~test/support/db";
import {
  givenBooking,
  givenCustomer,
  givenMechanic,
  givenService,
  givenVehicle,
} from "~test/support/factory";
import { refusalOf } from "~test/support/refusal";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;
let user: Awaited<ReturnType<typeof givenCustomer>>;
let oil: Awaited<ReturnType<typeof givenService>>;

const ENGINES = ["gasoline", "diesel", "hybrid", "plug-in"];
const CAMRY = { year: 2019, make: "Toyota", model: "Camry" };

beforeEach(async () => {
  world = createWorld(database.db);
  world.clock.set("2026-11-29T18:00:00Z");
  user = await givenCustomer(database.prisma);
  oil = await givenService(database.prisma, { name: "Oil Change" });
  await database.prisma.maintenanceRule.create({
    data: { serviceId: oil.id, everyMonths: 12, everyMiles: 7_500, fuels: ENGINES },
  });
});

const calls = async (who = user) => (await world.callerFor(who)).booking;
const aCar = async (more: object = {}) => (await calls()).addVehicle({ ...CAMRY, ...more });
const list = async (id: string) => (await calls()).reminders.list({ id });
const oilOf = async (id: string) => (await list(id)).items.find((one) => one.id === oil.id);

/** Adds a completed oil change with a reading of the odometer. */
async function anOilChange(vehicle: { id: string }, day: string, miles: number | null, more = {}) {
  const completedAt = new Date(`${day}T18:00:00Z`);
  const { id } = await givenBooking(database.prisma, {
    customer: user,
    vehicle,
    service: oil,
    status: "completed",
    completedAt,
  });
  await database.prisma.booking.update({
    where: { id },
    data: { ...more, ...(miles === null ? {} : { odometerMiles: miles, odometerAt: completedAt }) },
  });
  return id;
}

describe("the reminder of a service", () => {
  test("isn't known until the service was done once", async () => {
    const { id } = await aCar({ mileage: 90_000 });
    expect(await oilOf(id)).toMatchObject({
      kind: "service",
      title: "Oil Change",
      state: "unknown",
      dueOn: null,
      dueMiles: null,
      everyMonths: 12,
      everyMiles: 7_500,
      lastOn: null,
      bookingId: null,
      canBook: true,
    });
  });

  test("counts from the last completed booking, and is due at the first of date and miles", async () => {
    const car = await aCar({ mileage: 60_000 });
    await anOilChange(car, "2025-03-01", 52_000);
    await anOilChange(car, "2026-06-15", 60_100);
    expect(await oilOf(car.id)).toMatchObject({
      state: "later",
      dueOn: "2027-06-15",
      dueMiles: 67_600,
      lastOn: "2026-06-15",
      lastMiles: 60_100,
    });
    await (await calls()).updateVehicle({ id: car.id, ...CAMRY, mileage: 67_200 });
    expect((await oilOf(car.id))?.state).toBe("soon");
    await (await calls()).updateVehicle({ id: car.id, ...CAMRY, mileage: 67_600 });
    expect((await oilOf(car.id))?.state).toBe("overdue");
    // The last reading counts, even if an earlier one was higher.
    await (
      await calls()
    ).addEntry({
      id: car.id,
      doneOn: "2026-11-30",
      title: "Wash",
      miles: 61_000,
    });
    expect((await oilOf(car.id))?.state).toBe("later");
    world.clock.set("2027-06-15T18:00:00Z");
    expect((await oilOf(car.id))?.state).toBe("overdue");
  });

  test("isn't counted by the mileage that the owner gave when booking", async () => {
    const car = await aCar({ mileage: 30_000 });
    await anOilChange(car, "2026-06-15", null);
    expect(await oilOf(car.id)).toMatchObject({ dueOn: "2027-06-15", dueMiles: null });
  });

  test("is closed by a completed booking, and not by a warranty visit", async () => {
    const car = await aCar({ mileage: 60_000 });
    const first = await anOilChange(car, "2025-06-01", null);
    expect((await oilOf(car.id))?.state).toBe("overdue");
    await anOilChange(car, "2026-11-01", null, { followsUpId: first });
    expect((await oilOf(car.id))?.state).toBe("overdue");
    await anOilChange(car, "2026-11-02", null);
    expect(await oilOf(car.id)).toMatchObject({ state: "later", dueOn: "2027-11-02" });
  });

  test("says so while a booking of it is open", async () => {
    const car = await aCar();
    await anOilChange(car, "2025-06-01", null);
    const booked = await givenBooking(database.prisma, {
      customer: user,
      vehicle: car,
      service: oil,
    });
    expect(await oilOf(car.id)).toMatchObject({ state: "booked", bookingId: booked.id });
    await database.prisma.booking.update({
      where: { id: booked.id },
      data: { status: "cancelled" },
    });
    expect(await oilOf(car.id)).toMatchObject({ state: "overdue", bookingId: null });
  });

  test("of another car changes nothing, though it's the same model", async () => {
    const car = await aCar();
    const twin = await aCar({ nickname: "Twin" });
    await anOilChange(car, "2026-11-01", 60_000);
    expect((await oilOf(car.id))?.state).toBe("later");
    expect((await oilOf(twin.id))?.state).toBe("unknown");
  });

  test("of engines is never for electric cars, nor for cars that may be electric", async () => {
    const electric = await aCar({ fuel: "electric" });
    const leaf = await aCar({ make: "Nissan", model: "Leaf" });
    const hybrid = await aCar({ make: "Hyundai", model: "Ioniq", fuel: "hybrid" });
    expect(await oilOf(electric.id)).toBeUndefined();
    expect(await oilOf(leaf.id)).toBeUndefined();
    expect(await oilOf(hybrid.id)).toBeDefined();
  });

  test("isn't for a removed car, nor for one that was only inspected before buying it", async () => {
    const removed = await aCar();
    await anOilChange(removed, "2025-06-01", null);
    await (await calls()).removeVehicle({ id: removed.id });
    expect((await list(removed.id)).items).toEqual([]);

    const looked = await aCar({ nickname: "Looked at" });
    const inspection = await givenService(database.prisma, { name: "Pre-Purchase Inspection" });
    await givenBooking(database.prisma, {
      customer: user,
      vehicle: looked,
      service: inspection,
      status: "completed",
    });
    expect(await list(looked.id)).toMatchObject({ items: [], isPrePurchase: true });
    await anOilChange(looked, "2026-11-01", null);
    expect(await list(looked.id)).toMatchObject({ isPrePurchase: false });
    expect((await oilOf(looked.id))?.state).toBe("later");
  });

  test("that was done elsewhere goes into the history and starts the next interval", async () => {
    const car = await aCar();
    const { reminders, carJobs } = await calls();
    await reminders.done({
      id: car.id,
      kind: "service",
      reminderId: oil.id,
      doneOn: "2026-10-01",
      miles: 61_000,
    });
    expect(await oilOf(car.id)).toMatchObject({
      state: "later",
      dueOn: "2027-10-01",
      dueMiles: 68_500,
    });
    expect((await carJobs({ id: car.id })).history).toMatchObject([
      { kind: "own", title: "Oil Change", doneOn: "2026-10-01", miles: 61_000, serviceId: oil.id },
    ]);
  });

  test("waits while it's snoozed", async () => {
    const car = await aCar();
    await anOilChange(car, "2025-06-01", null);
    const { reminders } = await calls();
    const which = { id: car.id, kind: "service", reminderId: oil.id } as const;
    await reminders.snooze({ ...which, months: 1 });
    expect(await oilOf(car.id)).toMatchObject({ state: "snoozed", snoozedUntil: "2026-12-29" });
    world.clock.set("2026-12-29T18:00:00Z");
    expect(await oilOf(car.id)).toMatchObject({ state: "overdue", snoozedUntil: null });
    await reminders.snooze({ ...which, months: 3 });
    expect((await oilOf(car.id))?.state).toBe("snoozed");
    await reminders.snooze({ ...which, months: 0 });
    expect((await oilOf(car.id))?.state).toBe("overdue");
  });
});

describe("a reminder of the owner's own", () => {
  test("is due at the first of date and miles, and ends when it's done", async () => {
    const car = await aCar({ mileage: 60_000 });
    const { reminders, carJobs } = await calls();
    const smog = { id: car.id, title: "Smog check", dueOn: "2027-06-01", dueMiles: 70_000 };
    const { items } = await reminders.add(smog);
    const own = items.find(({ kind }) => kind === "own");
    expect(own).toMatchObject({ title: "Smog check", state: "later", dueMiles: 70_000 });
    await (await calls()).updateVehicle({ id: car.id, ...CAMRY, mileage: 70_000 });
    const which = { id: car.id, kind: "own", reminderId: own?.id ?? "" } as const;
    expect((await list(car.id)).items[0]).toMatchObject({ ...own, state: "overdue" });
    const after = await reminders.done({ ...which, doneOn: "2026-11-20" });
    expect(after.items.some(({ kind }) => kind === "own")).toBe(false);
    expect((await carJobs({ id: car.id })).history).toMatchObject([{ title: "Smog check" }]);
    const again = await refusalOf(reminders.done({ ...which, doneOn: "2026-11-20" }));
    expect(again.code).toBe("NOT_FOUND");
  });

  test("needs a date or miles, and there are at most 50", async () => {
    const car = await aCar();
    const { reminders } = await calls();
    const refusal = await refusalOf(reminders.add({ id: car.id, title: "Smog check" }));
    expect(refusal.details.fields).toEqual({ dueOn: "Enter a date or a mileage." });
    await database.prisma.carReminder.createMany({
      data: Array.from({ length: 49 }, () => ({ vehicleId: car.id, title: "Smog check" })),
    });
    const one = { id: car.id, title: "Smog check", dueMiles: 70_000 };
    const outcomes = await Promise.allSettled([reminders.add(one), reminders.add(one)]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await refusalOf(reminders.add(one))).message).toContain("50");
  });

  test("is nobody else's, and another car's reminder isn't this one's", async () => {
    const car = await aCar({ mileage: 10 });
    const twin = await aCar({ nickname: "Twin" });
    const { reminders } = await calls();
    const { items } = await reminders.add({ id: car.id, title: "Smog check", dueMiles: 1 });
    const reminderId = items.find(({ kind }) => kind === "own")?.id ?? "";
    const stranger = (await calls(await givenCustomer(database.prisma))).reminders;
    const of = (id: string) => ({ id, kind: "own", reminderId }) as const;
    const refused = [
      () => stranger.list({ id: car.id }),
      () => stranger.add({ id: car.id, title: "Mine", dueMiles: 1 }),
      () => stranger.remove({ id: car.id, reminderId }),
      () => stranger.done({ ...of(car.id), doneOn: "2026-11-20" }),
      () => stranger.snooze({ ...of(car.id), months: 1 }),
      () => stranger.mail({ id: car.id, emails: true }),
      () => reminders.remove({ id: twin.id, reminderId }),
      () => reminders.done({ ...of(twin.id), doneOn: "2026-11-20" }),
      () => reminders.snooze({ ...of(twin.id), months: 1 }),
    ];
    for (const call of refused) expect((await refusalOf(call())).code).toBe("NOT_FOUND");
    expect((await list(car.id)).items.find(({ id }) => id === reminderId)?.state).toBe("overdue");
    await reminders.remove({ id: car.id, reminderId });
    expect((await list(car.id)).items.some(({ kind }) => kind === "own")).toBe(false);
  });
});

test("the garage's card has what is due next", async () => {
  const car = await aCar();
  const { garage } = await calls();
  expect((await garage())[0]?.next).toBeNull();
  await anOilChange(car, "2026-06-01", null);
  expect((await garage())[0]?.next).toMatchObject({ title: "Oil Change", state: "later" });
  world.clock.set("2027-06-01T18:00:00Z");
  expect((await garage())[0]?.next).toMatchObject({ title: "Oil Change", state: "overdue" });
});

describe("emails about what is due", () => {
  const POSTAL = "Curbwrench, 1 Main St, San Francisco, CA 94105";
  const remind = async (postal: string | null = POSTAL) => {
    world.mails.length = 0;
    await remindOwners(world.context(), postal ?? undefined);
    await world.runJobs();
    return world.mails;
  };

  /** Returns a car with an oil change that is due, and emails on. */
  async function aDueCar() {
    const car = await aCar({ nickname: "Secret name" });
    await anOilChange(car, "2025-06-01", null);
    await database.prisma.vehicle.update({
      where: { id: car.id },
      data: { remindsByEmail: true },
    });
    return car;
  }

  test("are off until the owner turns them on, and need a proven and a postal address", async () => {
    const car = await aCar();
    await anOilChange(car, "2025-06-01", null);
    expect(await remind()).toEqual([]);
    expect(await list(car.id)).toMatchObject({ emails: false, mailing: "unavailable" });
    const { reminders } = await calls();
    const refusal = await refusalOf(reminders.mail({ id: car.id, emails: true }));
    expect(refusal.code).toBe("CONFLICT");
    await database.prisma.vehicle.update({
      where: { id: car.id },
      data: { remindsByEmail: true },
    });
    expect(await remind(null)).toEqual([]);
    await database.prisma.user.update({ where: { id: user.id }, data: { emailVerifiedAt: null } });
    expect(await remind()).toEqual([]);
    await database.prisma.user.update({
      where: { id: user.id },
      data: { emailVerifiedAt: world.clock.now() },
    });
    expect(await remind()).toHaveLength(1);
  });

  test("name the car and what is due, and lead to the wizard with car and service", async () => {
    const car = await aDueCar();
    const [mail] = await remind();
    expect(mail?.to).toBe(user.email);
    expect(mail?.subject).toBe("Your 2019 Toyota Camry is due for service");
    const text = mail?.paragraphs.join("\n") ?? "";
    expect(text).toContain("Oil Change: June 1, 2026");
    expect(text).toContain(POSTAL);
    expect(text).not.toContain("Secret name");
    expect(mail?.action?.label).toBe("Book this");
    expect(mail?.action?.url).toContain(`/customer/booking?vehicle=${car.id}&service=${oil.id}`);
  });

  test("come once a car and month, also from two processes", async () => {
    await aDueCar();
    expect(await remind()).toHaveLength(1);
    expect(await remind()).toEqual([]);
    world.clock.set("2026-12-01T18:00:00Z");
    world.mails.length = 0;
    await Promise.all([
      remindOwners(world.context(), POSTAL),
      remindOwners(world.context(), POSTAL),
    ]);
    await world.runJobs();
    expect(world.mails).toHaveLength(1);
  });

  test("don't come for what isn't due, is booked or snoozed, or for a removed car", async () => {
    const car = await aDueCar();
    const { reminders, removeVehicle } = await calls();
    const which = { id: car.id, kind: "service", reminderId: oil.id } as const;
    await reminders.snooze({ ...which, months: 1 });
    expect(await remind()).toEqual([]);
    await reminders.snooze({ ...which, months: 0 });
    const booked = await givenBooking(database.prisma, {
      customer: user,
      vehicle: car,
      service: oil,
    });
    expect(await remind()).toEqual([]);
    await database.prisma.booking.update({
      where: { id: booked.id },
      data: { status: "cancelled" },
    });
    await removeVehicle({ id: car.id });
    expect(await remind()).toEqual([]);
  });

  test("end with one click, for this car alone", async () => {
    const car = await aDueCar();
    const other = await givenVehicle(database.prisma, user);
    await database.prisma.vehicle.update({
      where: { id: other.id },
      data: { remindsByEmail: true },
    });
    const [mail] = await remind();
    const token = new URL(mail?.unsubscribe?.post ?? "").searchParams.get("token") ?? "";
    const { message } = createCaller(world.context(null));
    const forged = token.replace(car.id, other.id);
    expect((await refusalOf(message.unsubscribe({ token: forged }))).code).toBe("INVALID");
    await message.unsubscribe({ token });
    expect((await list(car.id)).emails).toBe(false);
    expect((await list(other.id)).emails).toBe(true);
  });

  test("are only about cars of this owner", async () => {
    await aDueCar();
    const mechanic = await givenMechanic(database.prisma);
    await remind();
    expect(world.mails.map(({ to }) => to)).toEqual([user.email]);
    expect(world.mails.map(({ to }) => to)).not.toContain(mechanic.email);
  });
});
