import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { REMINDED_AT_MOST } from "~/domain/booking/policy";
import { createStripeGateway } from "~/server/gateways/payments/stripe-gateway";
import { endForgotten } from "~/server/services/booking/upkeep/end-forgotten";
import { useDatabase } from "~test/support/db";
import {
  givenCustomer,
  givenMechanic,
  givenService,
  givenVehicle,
  NEW_YORK,
  orderOf,
  SAN_FRANCISCO,
} from "~test/support/factory";
import { saveCardFor } from "~test/support/payment/payments";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;

beforeEach(() => {
  world = createWorld(database.db);
  world.clock.set(new Date());
});
afterEach(() => world.sandbox.settle());

const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(world.clock.now().getTime() + hours * HOUR_MS);
const pass = async (hours: number) => {
  world.clock.set(inHours(hours));
  await endForgotten(world.context());
};

async function givenRequest(mechanicId?: string, { card = true }: { card?: boolean } = {}) {
  const { prisma } = database;
  const customer = await givenCustomer(prisma);
  const vehicle = await givenVehicle(prisma, customer);
  const service = await givenService(prisma);
  const api = await world.callerFor(customer);
  const order = orderOf(vehicle.id, [service.id], inHours(24 * 20));
  const { id } = await api.booking.create({
    ...order,
    serviceLocation: "San Francisco, CA 94103",
    ...(mechanicId === undefined ? {} : { mechanicId }),
  });
  if (card) await saveCardFor(prisma, id);
  return { id, api, customer };
}

/** Returns the people who got a second notification. */
async function reminded(bookingId: string): Promise<string[]> {
  const told = await database.prisma.notification.findMany({
    where: { bookingId, kind: "still_open" },
    orderBy: { id: "asc" },
  });
  return told.map(({ userId }) => userId);
}

const near = () => givenMechanic(database.prisma, SAN_FRANCISCO);

describe("at half of a request's time", () => {
  test("tells nobody of a request without a card until it has one", async () => {
    const mechanic = await near();
    const { id } = await givenRequest(undefined, { card: false });
    await pass(37);
    expect(await reminded(id)).toEqual([]);
    await saveCardFor(database.prisma, id);
    await pass(0.1);
    expect(await reminded(id)).toEqual([mechanic.id]);
  });

  test("tells of a request without a card where no cards are taken", async () => {
    world = createWorld(database.db, { payments: createStripeGateway({ mode: "off" }) });
    world.clock.set(new Date());
    const mechanic = await near();
    const { id } = await givenRequest(undefined, { card: false });
    await pass(37);
    expect(await reminded(id)).toEqual([mechanic.id]);
  });

  test("tells those who could take it once more, by mail too, and only once", async () => {
    const mechanic = await near();
    const { id } = await givenRequest();
    await pass(35.9);
    expect(await reminded(id)).toEqual([]);
    await pass(0.2);
    await pass(0.1);
    await pass(10);
    expect(await reminded(id)).toEqual([mechanic.id]);
    await world.runJobs();
    const letters = world.mails.filter(({ subject }) => subject.includes("is still open"));
    expect(letters.map(({ to }) => to)).toEqual([mechanic.email]);
    expect(letters[0]?.action?.url).toMatch(new RegExp(`/mechanic/jobs/${id}$`));
    expect(JSON.stringify(letters)).not.toContain("94103");
  });

  test("skips mechanics who are far away, offline, blocked, signed off, or who declined", async () => {
    const { prisma } = database;
    const { id, customer } = await givenRequest();
    await givenMechanic(prisma, NEW_YORK);
    await givenMechanic(prisma, { ...SAN_FRANCISCO, isAvailable: false });
    await givenMechanic(prisma, { ...SAN_FRANCISCO, subscriptionStatus: "expired" });
    const [blocked, no, disabled, stopped, fits] = [
      await near(),
      await near(),
      await near(),
      await near(),
      await near(),
    ];
    await prisma.block.create({ data: { blockerId: blocked.id, blockedId: customer.id } });
    await (await world.callerFor(no)).booking.setStatus({ id, status: "cancelled" });
    await prisma.user.update({ where: { id: disabled.id }, data: { disabledAt: new Date() } });
    await prisma.mechanicProfile.update({
      where: { userId: stopped.id },
      data: { acceptsAgainAt: inHours(100) },
    });
    await pass(36.1);
    expect(await reminded(id)).toEqual([fits.id]);
  });

  test("tells nobody else of a request addressed to one mechanic", async () => {
    const requested = await near();
    await near();
    const { id } = await givenRequest(requested.id);
    await pass(36.1);
    expect(await reminded(id)).toEqual([requested.id]);
  });

  test("tells the nearest mechanics only, up to the limit", async () => {
    const { prisma } = database;
    const nearest: string[] = [];
    for (let nth = 0; nth < REMINDED_AT_MOST + 2; nth += 1) {
      const profile = { ...SAN_FRANCISCO, latitude: SAN_FRANCISCO.latitude + 0.1 + nth / 200 };
      nearest.push((await givenMechanic(prisma, profile)).id);
    }
    // Their distance is unknown.
    await givenMechanic(prisma, { latitude: null, longitude: null });
    const { id } = await givenRequest();
    await pass(36.1);
    expect(await reminded(id)).toEqual(nearest.slice(0, REMINDED_AT_MOST));
  });

  test("starts its time over after an edit and after a release", async () => {
    const mechanic = await near();
    const { id, api } = await givenRequest();
    await pass(35);
    await api.booking.update({ id, notes: "Ring twice" });
    await pass(35);
    expect(await reminded(id)).toEqual([]);
    const asMechanic = await world.callerFor(mechanic);
    await asMechanic.booking.accept({ id });
    await pass(2);
    expect(await reminded(id)).toEqual([]);
    await asMechanic.booking.release({ id, reason: "My van broke down." });
    const other = await near();
    await pass(35.9);
    expect(await reminded(id)).toEqual([]);
    await pass(0.2);
    expect(await reminded(id)).toEqual([other.id]);
  });

  test("does not mail those it no longer concerns", async () => {
    const { prisma } = database;
    const [gone, taker] = [await near(), await near()];
    const { id } = await givenRequest();
    await pass(36.1);
    expect(await reminded(id)).toHaveLength(2);
    await prisma.mechanicProfile.update({
      where: { userId: gone.id },
      data: { isAvailable: false },
    });
    await (await world.callerFor(taker)).booking.accept({ id });
    await world.runJobs();
    expect(world.mails.filter(({ subject }) => subject.includes("is still open"))).toEqual([]);
  });
});
