import { beforeEach, expect, test } from "vitest";
import { NEARBY_TOLD_AT_MOST } from "~/domain/booking/policy";
import { notifyOfNewRequests } from "~/server/services/booking/upkeep/new-requests";
import { useDatabase } from "~test/support/db";
import {
  givenCustomer,
  givenMechanic,
  givenService,
  givenVehicle,
  NEW_YORK,
  OAKLAND,
  orderOf,
  SAN_FRANCISCO,
} from "~test/support/factory";
import { saveCardFor } from "~test/support/payment/payments";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;

beforeEach(() => {
  world = createWorld(database.db);
  world.clock.set(new Date("2037-11-26T20:00:00Z"));
});

const MINUTE_MS = 60_000;
const pass = (minutes: number) =>
  world.clock.set(new Date(world.clock.now().getTime() + minutes * MINUTE_MS));

async function givenRequest(more: object = {}, { card = true } = {}) {
  const { prisma } = database;
  const customer = await givenCustomer(prisma);
  const vehicle = await givenVehicle(prisma, customer);
  const service = await givenService(prisma, { basePriceCents: 8900 });
  const api = await world.callerFor(customer);
  const { id } = await api.booking.create({
    ...orderOf(vehicle.id, [service.id], new Date("2037-12-02T18:00:00Z")),
    serviceLocation: "742 Valencia St, San Francisco, CA 94110",
    ...more,
  });
  if (card) await saveCardFor(prisma, id);
  return { id, api };
}

const told = async (bookingId: string) =>
  (
    await database.prisma.notification.findMany({
      where: { bookingId, kind: "request_near" },
      orderBy: { userId: "asc" },
    })
  ).map(({ userId }) => userId);

async function announce() {
  await notifyOfNewRequests(world.context());
  await world.runJobs();
}

const digests = () => world.mails.filter(({ subject }) => /new requests? nearby/i.test(subject));

test("tells the nearest mechanics the distance, time and earnings", async () => {
  const { prisma } = database;
  const near = await givenMechanic(prisma, OAKLAND);
  await givenMechanic(prisma, NEW_YORK);
  await givenMechanic(prisma, { ...SAN_FRANCISCO, isAvailable: false });
  await givenMechanic(prisma, { latitude: null, longitude: null });
  const { id } = await givenRequest({ promoCode: "FIRST20" });
  await announce();
  expect(await told(id)).toEqual([near.id]);
  const { items } = await (await world.callerFor(near)).message.notifications({});
  // The platform pays for FIRST20, so the mechanic earns the whole subtotal.
  expect(items[0]).toMatchObject({
    kind: "request_near",
    title: "New request nearby: earn $89.00",
    bookingId: id,
  });
  expect(items[0]?.text).toMatch(/, \d+\.\d miles away, Wed, Dec 2, 10:00 AM PST\.$/);
  expect(digests()).toHaveLength(1);
  expect(digests()[0]).toMatchObject({ to: near.email, subject: items[0]?.title });
});

test("tells once per request, and mails one digest in ten minutes", async () => {
  const { prisma } = database;
  const mechanic = await givenMechanic(prisma, SAN_FRANCISCO);
  const first = await givenRequest();
  await announce();
  await announce();
  expect(await told(first.id)).toEqual([mechanic.id]);
  expect(digests()).toHaveLength(1);
  pass(2);
  await givenRequest();
  const third = await givenRequest();
  await announce();
  expect(await told(third.id)).toEqual([mechanic.id]);
  expect(digests()).toHaveLength(1);
  pass(9);
  await world.runJobs();
  expect(digests().map(({ subject }) => subject)).toEqual([
    "New request nearby: earn $89.00",
    "2 new requests nearby",
  ]);
});

test("tells nobody of a request without a card, without a known location, or for one mechanic", async () => {
  const { prisma } = database;
  const mechanic = await givenMechanic(prisma, SAN_FRANCISCO);
  const bare = await givenRequest({}, { card: false });
  const unknown = await givenRequest({ serviceLocation: "asdf" });
  const direct = await givenRequest({ mechanicId: mechanic.id });
  await announce();
  for (const { id } of [bare, unknown, direct]) expect(await told(id)).toEqual([]);
  await saveCardFor(prisma, bare.id);
  await announce();
  expect(await told(bare.id)).toEqual([mechanic.id]);
});

test("tells the twenty nearest and no more", async () => {
  const { prisma } = database;
  const nearest: string[] = [];
  for (let nth = 0; nth < NEARBY_TOLD_AT_MOST + 2; nth += 1) {
    const latitude = SAN_FRANCISCO.latitude + 0.05 + nth / 200;
    nearest.push((await givenMechanic(prisma, { ...SAN_FRANCISCO, latitude })).id);
  }
  const { id } = await givenRequest();
  await announce();
  expect(await told(id)).toEqual(nearest.slice(0, NEARBY_TOLD_AT_MOST).toSorted());
});

test("mails nothing to mechanics who turned job mails off or about a request that is gone", async () => {
  const { prisma } = database;
  const [quiet, other] = [
    await givenMechanic(prisma, SAN_FRANCISCO),
    await givenMechanic(prisma, SAN_FRANCISCO),
  ];
  await (
    await world.callerFor(quiet)
  ).message.savePreferences({ choices: { jobs: { email: false } } });
  const { id } = await givenRequest();
  await notifyOfNewRequests(world.context());
  await (await world.callerFor(quiet)).booking.accept({ id });
  await world.runJobs();
  expect(digests()).toEqual([]);
  expect(await told(id)).toHaveLength(2);
  expect(other.id).not.toBe(quiet.id);
});

test("tells the others again after a release, and nearby mechanics after a new location", async () => {
  const { prisma } = database;
  const first = await givenMechanic(prisma, SAN_FRANCISCO);
  const { id, api } = await givenRequest();
  await announce();
  const asMechanic = await world.callerFor(first);
  await asMechanic.booking.accept({ id });
  const later = await givenMechanic(prisma, SAN_FRANCISCO);
  await asMechanic.booking.release({ id, reason: "My van broke down." });
  await announce();
  expect(await told(id)).toEqual([first.id, later.id].toSorted());
  const eastern = await givenMechanic(prisma, NEW_YORK);
  await api.booking.update({ id, serviceLocation: "1 Main St, New York, NY 10001" });
  await announce();
  expect(await told(id)).toContain(eastern.id);
});
