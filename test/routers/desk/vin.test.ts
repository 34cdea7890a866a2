import { beforeEach, expect, test } from "vitest";
import { useDatabase } from "~test/support/db";
import { atDesk } from "~test/support/desk/desk";
import { givenBooking, givenCustomer } from "~test/support/factory";
import { refusalOf } from "~test/support/refusal";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db);
  world.clock.set("2026-11-29T12:00:00Z");
});

const VIN = "19XFC1F7XGE028370";
const REASON = "The mechanic asks which pads fit.";

async function aBooking() {
  const customer = await givenCustomer(database.prisma);
  const { booking } = await world.callerFor(customer);
  const vehicle = await booking.addVehicle({
    year: 2016,
    make: "Honda",
    model: "Civic",
    vin: VIN,
    plate: "8ABC123",
    plateState: "CA",
  });
  return givenBooking(database.prisma, { customer, vehicle });
}

test("staff see a VIN's last six; the audit log keeps who read it and why", async () => {
  const { id } = await aBooking();
  const { desk } = await atDesk(world, database.prisma, "operator");
  const shown = await desk.booking({ id });
  expect(shown.vinLastSix).toBe("028370");
  expect(JSON.stringify(shown)).not.toContain(VIN);
  expect(await desk.readCar({ id, reason: REASON })).toEqual({
    vin: VIN,
    vinLastSix: "028370",
    plate: "8ABC123",
    plateState: "CA",
  });
  const { rows } = await desk.audit({});
  expect(rows).toMatchObject([{ action: "booking.vin_read", subject: id, reason: REASON }]);
  expect(JSON.stringify(rows)).not.toContain(VIN);
});

test("staff need a reason, and don't read the car of their own booking", async () => {
  const { id } = await aBooking();
  const { desk, person } = await atDesk(world, database.prisma, "owner");
  const refusal = await refusalOf(desk.readCar({ id, reason: " " }));
  expect(refusal.details.fields).toHaveProperty("reason");
  const own = await givenBooking(database.prisma, { customer: person });
  expect((await refusalOf(desk.readCar({ id: own.id, reason: REASON }))).code).toBe("CONFLICT");
  expect(await database.prisma.auditEntry.count()).toBe(0);
});

test("a booking of a car without a VIN has no such key", async () => {
  const { id } = await givenBooking(database.prisma);
  const { desk } = await atDesk(world, database.prisma, "operator");
  expect(await desk.booking({ id })).not.toHaveProperty("vinLastSix");
  expect(await desk.readCar({ id, reason: REASON })).toEqual({});
});
