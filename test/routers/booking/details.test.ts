import { beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { FLAG_DETAILS, TEXT_DETAILS } from "~/domain/booking/details/details";
import { detailsShape } from "~/domain/booking/details/schema";
import { HIDDEN_CONTACT } from "~/domain/text/contact-data";
import { useDatabase } from "~test/support/db";
import { givenCustomer, givenMechanic, givenService, givenVehicle } from "~test/support/factory";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;

beforeEach(() => {
  world = createWorld(database.db);
});

/** Values for every detail that differ from an empty form's. */
function everyDetail(word: string, yes: boolean) {
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

test("returns everything a customer enters; an edit changes what it names and keeps the rest", async () => {
  const { api, order } = await setUp();
  const told = everyDetail("first", true);
  const { id, ...created } = await order(told);
  expect(created).toMatchObject(told);
  const place = "1 Market St, San Francisco, CA 94105";
  expect(await api.booking.update({ id, serviceLocation: place })).toMatchObject(told);
  const retold = everyDetail("second", false);
  expect(await api.booking.update({ id, ...retold })).toMatchObject(retold);
  expect(await api.booking.byId({ id })).toMatchObject(retold);
});

test("treats every question a customer leaves empty as a no", async () => {
  const { order } = await setUp();
  const created = await order({});
  for (const { name } of TEXT_DETAILS) expect(created[name] ?? "", name).toBe("");
  for (const { name } of FLAG_DETAILS) expect(created[name], name).toBe(false);
});

test("hides optional details and all contact data from a mechanic until they accept", async () => {
  const { order } = await setUp();
  const told = everyDetail("Call 415-555-0134 for", true);
  const { id } = await order(told);
  const api = await world.callerFor(await givenMechanic(database.prisma));
  const kept = TEXT_DETAILS.filter(({ isPrivate }) => isPrivate);
  const answered = z.object(detailsShape("answered")).shape;
  for (const { name, isPrivate } of TEXT_DETAILS)
    expect(answered[name].safeParse(null).success, name).toBe(isPrivate);
  expect(await api.booking.byId({ id })).toMatchObject({
    ...everyDetail(`Call ${HIDDEN_CONTACT} for`, true),
    ...Object.fromEntries(kept.map(({ name }) => [name, null])),
  });
  expect(await api.booking.accept({ id })).toMatchObject(told);
});
