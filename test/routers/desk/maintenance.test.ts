import { beforeEach, expect, test } from "vitest";
import type { RouterInputs } from "~/trpc/react";
import { useDatabase } from "~test/support/db";
import { atDesk } from "~test/support/desk/desk";
import { givenCustomer, givenService } from "~test/support/factory";
import { refusalOf } from "~test/support/refusal";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db);
});

const OIL = {
  everyMonths: 12,
  everyMiles: 7_500,
  fuels: ["hybrid", "gasoline"],
  version: 0,
  reason: "The usual interval.",
} as const;

type Interval = RouterInputs["desk"]["services"]["maintenance"];
const intervalOf = (input: Pick<Interval, "id"> & Partial<Interval>): Interval => ({
  ...OIL,
  fuels: [...OIL.fuels],
  ...input,
});

test("an owner says how often a service is due, and removes that again", async () => {
  const { id } = await givenService(database.prisma);
  const { desk } = await atDesk(world, database.prisma, "owner");
  expect((await desk.services.list())[0]).not.toHaveProperty("maintenance");
  const { maintenance } = await desk.services.maintenance(intervalOf({ id }));
  expect(maintenance).toEqual({
    everyMonths: 12,
    everyMiles: 7_500,
    fuels: ["gasoline", "hybrid"],
    version: 1,
  });
  const { booking } = await world.callerFor(await givenCustomer(database.prisma));
  const car = await booking.addVehicle({ year: 2019, make: "Toyota", model: "Camry" });
  expect((await booking.reminders.list({ id: car.id })).items).toMatchObject([{ id }]);
  const none = intervalOf({ id, everyMonths: null, everyMiles: null, version: 1 });
  expect(await desk.services.maintenance(none)).not.toHaveProperty("maintenance");
  expect((await booking.reminders.list({ id: car.id })).items).toEqual([]);
  expect((await desk.audit({})).rows).toMatchObject([
    { changes: { interval: "12 months, 7500 miles, gasoline, hybrid → none" } },
    { changes: { interval: "none → 12 months, 7500 miles, gasoline, hybrid" } },
  ]);
});

test("an interval isn't overwritten by someone who saw an older one", async () => {
  const { id } = await givenService(database.prisma);
  const { desk } = await atDesk(world, database.prisma, "owner");
  await desk.services.maintenance(intervalOf({ id }));
  const refusal = await refusalOf(desk.services.maintenance(intervalOf({ id, everyMonths: 6 })));
  expect(refusal.code).toBe("STALE");
  const after = await desk.services.maintenance(intervalOf({ id, everyMonths: 6, version: 1 }));
  expect(after.maintenance).toMatchObject({ everyMonths: 6, version: 2 });
});

test("operators read intervals and don't change them, and strange ones are refused", async () => {
  const { id } = await givenService(database.prisma);
  const operator = (await atDesk(world, database.prisma, "operator")).desk;
  expect((await refusalOf(operator.services.maintenance(intervalOf({ id })))).code).toBe(
    "FORBIDDEN",
  );
  const { desk } = await atDesk(world, database.prisma, "owner");
  for (const [name, value] of Object.entries({ everyMonths: 0, everyMiles: 499, fuels: ["x"] })) {
    const refusal = await refusalOf(
      desk.services.maintenance({ ...intervalOf({ id }), [name]: value }),
    );
    expect(Object.keys(refusal.details.fields ?? {})[0]).toContain(name);
  }
});
