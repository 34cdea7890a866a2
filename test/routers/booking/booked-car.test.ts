import { beforeEach, expect, test } from "vitest";
import { useDatabase } from "~test/support/db";
import { atDesk } from "~test/support/desk/desk";
import { givenBooking, givenCustomer, givenMechanic, givenVehicle } from "~test/support/factory";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;

beforeEach(() => {
  world = createWorld(database.db);
});

const OTHER_CAR = { year: 2007, make: "Honda", model: "Fit", nickname: "Pea", mileage: 99_000 };

test("editing a car changes no answer about its finished job, on either side or at the desk", async () => {
  const { prisma } = database;
  const [customer, mechanic] = [await givenCustomer(prisma), await givenMechanic(prisma)];
  const vehicle = await givenVehicle(prisma, customer);
  await prisma.vehicle.update({
    where: { id: vehicle.id },
    data: { nickname: "Blue", mileage: 61_000 },
  });
  const { id, bookingNumber } = await givenBooking(prisma, {
    customer,
    mechanic,
    vehicle,
    status: "completed",
    paid: true,
  });
  const [asCustomer, asMechanic] = [
    await world.callerFor(customer),
    await world.callerFor(mechanic),
  ];
  const { desk } = await atDesk(world, prisma, "owner");
  const answers = async () => ({
    customer: await asCustomer.booking.byId({ id }),
    list: await asCustomer.booking.list({}),
    mechanic: await asMechanic.booking.byId({ id }),
    receipts: await asCustomer.payment.receipt({ id }),
    desk: await desk.booking({ id: bookingNumber }),
    found: await desk.search({ q: bookingNumber }),
  });
  const before = await answers();
  expect(before.customer.vehicle).toMatchObject({
    year: 2019,
    make: "Toyota",
    model: "Camry",
    nickname: "Blue",
    mileage: 61_000,
  });
  expect(before.receipts.vehicle).toBe("2019 Toyota Camry");

  await prisma.vehicle.update({ where: { id: vehicle.id }, data: OTHER_CAR });
  const after = await answers();
  expect(after.customer).toEqual(before.customer);
  expect(after).toEqual(before);
});

test("a booking made after an edit has the car as it is then", async () => {
  const { prisma } = database;
  const customer = await givenCustomer(prisma);
  const vehicle = await givenVehicle(prisma, customer);
  await prisma.vehicle.update({ where: { id: vehicle.id }, data: OTHER_CAR });
  const { id } = await givenBooking(prisma, { customer, vehicle });
  const asCustomer = await world.callerFor(customer);
  expect((await asCustomer.booking.byId({ id })).vehicle).toMatchObject(OTHER_CAR);
});

test("a booking whose car is exchanged takes the other car's facts", async () => {
  const { prisma } = database;
  const customer = await givenCustomer(prisma);
  const { id } = await givenBooking(prisma, { customer });
  const other = await givenVehicle(prisma, customer);
  await prisma.vehicle.update({ where: { id: other.id }, data: OTHER_CAR });
  await prisma.booking.update({ where: { id }, data: { vehicleId: other.id } });
  const asCustomer = await world.callerFor(customer);
  expect((await asCustomer.booking.byId({ id })).vehicle).toMatchObject(OTHER_CAR);
});
