import { beforeEach, describe, expect, test } from "vitest";
import { useDatabase } from "~test/support/db";
import { atDesk } from "~test/support/desk/desk";
import { givenBooking, givenCustomer, givenVehicle } from "~test/support/factory";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db);
});

describe("the desk's search", () => {
  test("finds a booking and its customer by whatever a caller says, in any spelling", async () => {
    const { prisma } = database;
    const customer = await givenCustomer(prisma, {
      firstName: "Renée",
      lastName: "Núñez-O’Brien",
      email: "renee@example.com",
      phone: "(415) 555-0142",
    });
    await prisma.user.update({ where: { id: customer.id }, data: { address: "88 Fulton Ave" } });
    const vehicle = await givenVehicle(prisma, customer);
    await prisma.vehicle.update({
      where: { id: vehicle.id },
      data: { year: 2018, make: "Citroën", model: "C4 Picasso" },
    });
    const booking = await givenBooking(prisma, {
      customer,
      vehicle,
      serviceLocation: "1247 Álvarez Street, San Francisco, CA 94109",
    });
    await givenBooking(prisma, { serviceLocation: "9 Larkin St, San Francisco, CA 94109" });
    const { desk } = await atDesk(world, prisma, "operator");
    const found = async (q: string) => {
      const { people, bookings } = await desk.search({ q });
      const isFound = bookings.some(({ bookingNumber }) => bookingNumber === booking.bookingNumber);
      return [people.some(({ id }) => id === customer.id), isFound];
    };
    for (const q of ["renee nunez", "NÚÑEZ", "renee@", "4155550142", "415 555 01"]) {
      expect([q, ...(await found(q))]).toEqual([q, true, true]);
    }
    for (const q of [booking.bookingNumber, booking.bookingNumber.toLowerCase().slice(0, 9)]) {
      expect([q, (await found(q))[1]]).toEqual([q, true]);
    }
    for (const q of ["alvarez", "1247 Alvarez", "ÁLVAREZ street"]) {
      expect([q, (await found(q))[1]]).toEqual([q, true]);
    }
    for (const q of ["fulton", "88 fulton", "citroen c4", "c4 picasso", "2018 Citroën"]) {
      expect([q, (await found(q))[0]]).toEqual([q, true]);
    }
    for (const q of ["1248 Alvarez", "2017 citroen", "a", "", "'"]) {
      expect([q, ...(await found(q))]).toEqual([q, false, false]);
    }
    const { people } = await desk.search({ q: "citroen" });
    expect(people).toMatchObject([
      { name: "Renée Núñez-O’Brien", vehicle: "2018 Citroën C4 Picasso" },
    ]);
    for (const q of ["enee", "ñez-o’br", "0142"]) {
      expect([q, ...(await found(q))]).toEqual([q, true, true]);
    }
  });

  test("finds a car's owner and bookings by its whole license plate, and logs that", async () => {
    const { prisma } = database;
    const [customer, other] = [await givenCustomer(prisma), await givenCustomer(prisma)];
    const booking = (await world.callerFor(customer)).booking;
    const car = { year: 2016, make: "Honda", model: "Civic" };
    const vehicle = await booking.addVehicle({ ...car, plate: "8abc 123", plateState: "CA" });
    await givenVehicle(prisma, customer);
    await (await world.callerFor(other)).booking.addVehicle({ ...car, plate: "8ABC124" });
    const job = await givenBooking(prisma, { customer, vehicle });
    await givenBooking(prisma, { customer });
    await givenBooking(prisma, { customer: other });
    const { desk, person } = await atDesk(world, prisma, "operator");
    const reads = () =>
      prisma.auditEntry.findMany({
        where: { action: "person.foundByPlate" },
        select: { userId: true, subject: true },
      });
    for (const q of ["8ABC12", "ABC123", "8ABC1234", "8ABC*123", "%"]) {
      expect(await desk.search({ q }), q).toEqual({ people: [], bookings: [] });
      expect((await desk.people({ q })).items, q).toEqual([]);
      expect((await desk.bookings({ q })).items, q).toEqual([]);
    }
    expect(await reads()).toEqual([]);
    for (const q of ["8ABC123", "8abc-123", " 8 ABC 123 "]) {
      const { people, bookings } = await desk.search({ q });
      expect(people, q).toMatchObject([{ id: customer.id, vehicle: "2016 Honda Civic" }]);
      expect(bookings, q).toMatchObject([{ bookingNumber: job.bookingNumber }]);
      expect((await desk.people({ q })).items, q).toMatchObject([{ id: customer.id }]);
      expect((await desk.bookings({ q })).items, q).toMatchObject([{ id: job.id }]);
    }
    expect(await reads()).toEqual([{ userId: person.id, subject: customer.id }]);
    expect((await desk.audit({ about: customer.email ?? "" })).rows).toMatchObject([
      { action: "person.foundByPlate", about: { kind: "person", id: customer.id } },
    ]);
  });

  test("doesn't find a plate that was changed, or whose car or account is gone", async () => {
    const { prisma } = database;
    const customer = await givenCustomer(prisma);
    const { booking } = await world.callerFor(customer);
    const car = { year: 2016, make: "Honda", model: "Civic" };
    const { id } = await booking.addVehicle({ ...car, plate: "8ABC123" });
    const { desk } = await atDesk(world, prisma, "operator");
    const isFound = async (q: string) => (await desk.search({ q })).people.length > 0;
    expect(await isFound("8ABC123")).toBe(true);
    await booking.updateVehicle({ id, ...car, plate: "7XYZ999" });
    expect([await isFound("8ABC123"), await isFound("7XYZ999")]).toEqual([false, true]);
    await booking.removeVehicle({ id });
    expect(await isFound("7XYZ999")).toBe(false);
    await booking.restoreVehicle({ id });
    expect(await isFound("7XYZ999")).toBe(true);
    await prisma.user.update({ where: { id: customer.id }, data: { disabledAt: new Date() } });
    expect(await isFound("7XYZ999")).toBe(false);
    await prisma.user.update({ where: { id: customer.id }, data: { disabledAt: null } });
    await booking.updateVehicle({ id, ...car, plate: null });
    expect(await isFound("7XYZ999")).toBe(false);
    expect(await prisma.vehicle.findUnique({ where: { id } })).toMatchObject({ plateHash: null });
  });
});

test("a person's page has address, cars, bookings, a mechanic's money and staff notes", async () => {
  const { prisma } = database;
  const job = await givenBooking(prisma, { status: "completed", paid: true });
  const { desk } = await atDesk(world, prisma, "operator");
  const customer = await desk.person({ id: job.customerId });
  expect(customer.newest).toMatchObject([{ bookingNumber: job.bookingNumber, as: "customer" }]);
  expect(customer.vehicles).toHaveLength(1);
  expect(customer.balance).toBeNull();
  const mechanic = await desk.person({ id: job.mechanicId ?? "" });
  expect(mechanic.newest).toMatchObject([{ as: "mechanic" }]);
  expect(mechanic.balance?.paid).toBe("0.00");
  const noted = await desk.notePerson({ id: job.customerId, note: "Call after 5 PM." });
  expect(noted.log).toMatchObject([
    { action: "person.noted", reason: "Call after 5 PM." },
    { action: "person.read" },
  ]);
  const { others, vehicle } = await desk.booking({ id: job.id });
  expect(others).toEqual([]);
  expect(vehicle).toMatch(/^\d{4} /);
});
