import { beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { FLAG_DETAILS, TEXT_DETAILS } from "~/domain/booking/details/details";
import { detailsShape } from "~/domain/booking/details/schema";
import { useDatabase } from "~test/support/db";
import { givenCustomer, givenMechanic, givenService, givenVehicle } from "~test/support/factory";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;

beforeEach(() => {
  world = createWorld(database.db);
});

/** Something else than what an empty form sends, for every detail there is. */
function tellEverything(word: string, yes: boolean) {
  return {
    ...Object.fromEntries(TEXT_DETAILS.map(({ name }) => [name, `${word} ${name}`])),
    ...Object.fromEntries(FLAG_DETAILS.map(({ name }) => [name, yes])),
  };
}

async function setUp() {
  const { prisma } = database;
  const customer = await givenCustomer(prisma);
  const vehicle = await givenVehicle(prisma, customer);
  const service = await givenService(prisma);
  const api = await world.callerFor(customer);
  const order = (details: object) =>
    api.booking.create({
      vehicleId: vehicle.id,
      serviceIds: [service.id],
      scheduledAt: new Date(Date.now() + 2 * 86_400_000).toISOString(),
      serviceLocation: "742 Valencia St, San Francisco, CA 94110",
      ...details,
    });
  return { api, order };
}

test("everything a customer tells is answered, stays where an edit leaves it out, and changes with one", async () => {
  const { api, order } = await setUp();
  const told = tellEverything("first", true);
  const { id, ...created } = await order(told);
  expect(created).toMatchObject(told);
  const place = "1 Market St, San Francisco, CA 94105";
  expect(await api.booking.update({ id, serviceLocation: place })).toMatchObject(told);
  const retold = tellEverything("second", false);
  expect(await api.booking.update({ id, ...retold })).toMatchObject(retold);
  expect(await api.booking.byId({ id })).toMatchObject(retold);
});

test("a customer who tells nothing has said no to everything", async () => {
  const { order } = await setUp();
  const created = await order({});
  for (const { name } of TEXT_DETAILS) expect(created[name] ?? "", name).toBe("");
  for (const { name } of FLAG_DETAILS) expect(created[name], name).toBe(false);
});

test("a mechanic reads what may be absent from an answer only after accepting", async () => {
  const { order } = await setUp();
  const told = tellEverything("told", true);
  const { id } = await order(told);
  const api = await world.callerFor(await givenMechanic(database.prisma));
  const answered = z.object(detailsShape("answered")).shape;
  const kept = TEXT_DETAILS.filter(({ name }) => answered[name].safeParse(null).success);
  expect(kept.map(({ name }) => name)).toContain("notes");
  expect(await api.booking.byId({ id })).toMatchObject({
    ...told,
    ...Object.fromEntries(kept.map(({ name }) => [name, null])),
  });
  expect(await api.booking.accept({ id })).toMatchObject(told);
});
