import { beforeEach, describe, expect, test } from "vitest";
import { useDatabase } from "~test/support/db";
import { givenCustomer, givenMechanic, givenService, orderOf } from "~test/support/factory";
import { refusalOf } from "~test/support/refusal";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db);
  world.clock.set(new Date());
});

const CAMRY = { year: 2018, make: "Toyota", model: "Camry" };
const AVALON = { year: 2019, make: "Toyota", model: "Avalon" };

/** Returns a pending booking of a Camry, which its owner then corrects to an Avalon. */
async function corrected() {
  const { prisma } = database;
  const [customer, mechanic] = [await givenCustomer(prisma), await givenMechanic(prisma)];
  const { booking, payment } = await world.callerFor(customer);
  const service = await givenService(prisma);
  const car = await booking.addVehicle(CAMRY);
  const at = new Date(world.clock.now().getTime() + 3 * 86_400_000);
  const { id, totalAmount } = await booking.create({
    ...orderOf(car.id, [service.id], at),
    mechanicId: mechanic.id,
  });
  const theirs = (await world.callerFor(mechanic)).booking;
  const correct = () => booking.updateVehicle({ id: car.id, ...AVALON, fuel: "hybrid" });
  const open = async () => (await booking.carJobs({ id: car.id })).open[0];
  return { id, totalAmount, car, service, booking, payment, theirs, mechanic, correct, open };
}

describe("a car that is corrected while it's booked", () => {
  test("asks about a pending booking, which then takes it at the price that was seen", async () => {
    const { id, totalAmount, booking, correct, open } = await corrected();
    expect(await open()).not.toHaveProperty("bookedCar");
    await correct();
    expect(await open()).toMatchObject({ bookedCar: "2018 Toyota Camry", total: totalAmount });
    const before = await booking.byId({ id });
    expect(before.vehicle).toMatchObject(CAMRY);
    const after = await booking.updateCar({ id, seenTotal: totalAmount });
    expect(after.vehicle).toMatchObject({ ...AVALON, fuel: "hybrid" });
    expect(after).toMatchObject({ totalAmount, version: before.version + 1 });
    expect(await open()).not.toHaveProperty("bookedCar");
  });

  test("is refused at another price than the one that was seen", async () => {
    const { id, booking, correct } = await corrected();
    await correct();
    const refusal = await refusalOf(booking.updateCar({ id, seenTotal: "1.00" }));
    expect(refusal.code).toBe("CONFLICT");
    expect(refusal.details).toHaveProperty("newTotal");
    expect((await booking.byId({ id })).vehicle).toMatchObject(CAMRY);
  });

  test("prices a pending booking again for the corrected car, once its customer has seen that", async () => {
    const { id, service, booking, correct } = await corrected();
    await database.prisma.priceRule.create({
      data: {
        serviceId: service.id,
        position: 0,
        isActive: true,
        makes: [],
        models: [],
        fuels: ["hybrid"],
        bodies: [],
        addCents: 4_000,
        note: "Two batteries",
      },
    });
    await correct();
    const { totalAmount } = await booking.byId({ id });
    const refusal = await refusalOf(booking.updateCar({ id, seenTotal: totalAmount }));
    const { newTotal } = refusal.details;
    expect(Number(newTotal)).toBeCloseTo(Number(totalAmount) + 42);
    const after = await booking.updateCar({ id, seenTotal: newTotal });
    expect(after.totalAmount).toBe(newTotal);
    expect(after.vehicle).toMatchObject({ ...AVALON, fuel: "hybrid" });
  });

  test("changes an accepted booking's car, not its price, and tells the mechanic", async () => {
    const { id, totalAmount, booking, theirs, service, mechanic, correct } = await corrected();
    await theirs.accept({ id });
    await correct();
    await database.prisma.service.update({
      where: { id: service.id },
      data: { basePriceCents: 99_900 },
    });
    await world.runJobs();
    world.mails.length = 0;
    const after = await booking.updateCar({ id });
    expect(after.vehicle).toMatchObject(AVALON);
    expect(after.totalAmount).toBe(totalAmount);
    expect((await theirs.byId({ id })).vehicle).toMatchObject(AVALON);
    await world.runJobs();
    const [mail, ...others] = world.mails;
    expect(others).toEqual([]);
    expect(mail?.to).toBe(mechanic.email);
    expect(mail?.paragraphs.join(" ")).toContain("It's now a 2019 Toyota Avalon.");
    const { message } = await world.callerFor(mechanic);
    expect((await message.notifications({})).items.map(({ kind }) => kind)).toContain(
      "car_changed",
    );
  });

  test("keeps a booking as it is once the work has begun, and isn't asked about", async () => {
    const { id, booking, theirs, correct, open } = await corrected();
    await theirs.accept({ id });
    await theirs.setStatus({ id, status: "in_progress" });
    await correct();
    expect(await open()).not.toHaveProperty("bookedCar");
    expect((await refusalOf(booking.updateCar({ id }))).code).toBe("CONFLICT");
    expect((await booking.byId({ id })).vehicle).toMatchObject(CAMRY);
  });

  test("is updated by its customer alone, and only while it's in the garage", async () => {
    const { id, car, booking, theirs, correct } = await corrected();
    await correct();
    const stranger = (await world.callerFor(await givenCustomer(database.prisma))).booking;
    expect((await refusalOf(stranger.updateCar({ id }))).code).toBe("NOT_FOUND");
    await theirs.accept({ id });
    expect((await refusalOf(theirs.updateCar({ id }))).code).toBe("FORBIDDEN");
    await booking.removeVehicle({ id: car.id });
    expect((await refusalOf(booking.updateCar({ id }))).code).toBe("NOT_FOUND");
    expect((await booking.byId({ id })).vehicle).toMatchObject(CAMRY);
  });
});
