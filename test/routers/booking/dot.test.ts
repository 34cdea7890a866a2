import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { pino } from "pino";
import type { StreamedEvent } from "~/domain/live";
import { createGeocoder } from "~/server/gateways/geo/geocoder";
import { endForgotten } from "~/server/services/booking/upkeep/end-forgotten";
import { useDatabase } from "~test/support/db";
import { milesAway, startGeocoder, STREET } from "~test/support/booking/drive";
import {
  givenCustomer,
  givenMechanic,
  givenService,
  givenVehicle,
  orderOf,
  SAN_FRANCISCO,
} from "~test/support/factory";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;
let outside: Awaited<ReturnType<typeof startGeocoder>>;

beforeAll(async () => void (outside = await startGeocoder()));
afterAll(() => outside.stop());
beforeEach(() => {
  world = createWorld(database.db);
  world.clock.set(new Date());
  outside.asked.length = 0;
  world.deps.geocoder = createGeocoder({ url: outside.url, log: pino({ level: "silent" }) });
});

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const KNOWN = { ...STREET, label: "742 Valencia St, San Francisco, CA 94110", precision: "street" };
const inMinutes = (minutes: number) => new Date(world.clock.now().getTime() + minutes * MINUTE_MS);

/** Books and accepts a job, with functions for the mechanic's way there. */
async function givenJob() {
  const { prisma } = database;
  const customer = await givenCustomer(prisma);
  const mechanic = await givenMechanic(prisma, SAN_FRANCISCO);
  const vehicle = await givenVehicle(prisma, customer);
  const service = await givenService(prisma);
  const asCustomer = await world.callerFor(customer);
  const asMechanic = await world.callerFor(mechanic);
  const order = orderOf(vehicle.id, [service.id], inMinutes(8 * 60));
  const { id } = await asCustomer.booking.create(order);
  await asMechanic.booking.accept({ id });
  world.clock.advance(7 * HOUR_MS);
  const street = async () => {
    const row = await prisma.booking.findUniqueOrThrow({ where: { id } });
    return [row.streetLatitude, row.streetLongitude];
  };
  return { id, customer, asCustomer, asMechanic, street };
}
type Job = Awaited<ReturnType<typeof givenJob>>;

/** Reads every answer open to the customer except the position itself. */
async function readAll({ id, asCustomer }: Job): Promise<string> {
  const answers = await Promise.all([
    asCustomer.booking.byId({ id }),
    asCustomer.booking.list({}),
    asCustomer.booking.cancellation({ id }),
    asCustomer.message.notifications({}),
    asCustomer.message.thread({ bookingId: id }),
    asCustomer.payment.list({ id }),
    asCustomer.booking.photos.list({ id }),
    asCustomer.booking.changeOrders({ id }),
  ]);
  return JSON.stringify([answers, world.mails]);
}

describe("finding a mechanic's home by their dot", () => {
  /** Collects the live events of the customer's open page. */
  async function listen({ customer }: Job) {
    const stop = new AbortController();
    const session = await world.sessionOf(customer);
    const changes = world.deps.live.changesFor(session, stop.signal);
    const heard: StreamedEvent[] = [];
    const first = changes.next();
    const all = (async () => {
      const one = await first;
      if (!one.done) heard.push(one.value);
      for await (const change of changes) heard.push(change);
    })();
    // Wait, because the stream subscribes only after checking that its session is live.
    await new Promise((done) => setTimeout(done, 200));
    return { heard, end: () => (stop.abort(), all) };
  }
  const settled = () => new Promise((done) => setTimeout(done, 150));

  test("no answer holds a position beyond two miles, after the arrival, or outside its own call", async () => {
    outside.answer = KNOWN;
    const job = await givenJob();
    const { id, asMechanic, asCustomer } = job;
    expect(await job.street()).toEqual([STREET.latitude, STREET.longitude]);
    await asMechanic.booking.enRoute({ id, etaMinutes: 25 });
    const live = await listen(job);
    const dots: number[] = [];
    for (const miles of [7, 5, 3, 2, 1.5, 1, 0.5]) {
      await asMechanic.booking.position.note({ id, ...milesAway(miles) });
      await settled();
      const { position } = await asCustomer.booking.position.get({ id });
      if (miles > 2) {
        expect(position).toBeNull();
        expect(live.heard.map(({ topic }) => topic)).not.toContain("position");
      } else if (position !== null) dots.push(position.milesLeft);
      const read = await readAll(job);
      for (const point of [milesAway(miles), STREET]) {
        expect(read).not.toContain(point.latitude.toFixed(3));
      }
      expect(read).not.toMatch(/milesLeft|bearing|position/);
      world.clock.advance(2 * MINUTE_MS);
    }
    expect(dots).toEqual([2, 1.5, 1, 0.5]);
    expect(live.heard.filter(({ topic }) => topic === "position")).toHaveLength(4);
    expect(live.heard.every((change) => Object.keys(change).length === 1)).toBe(true);
    world.clock.advance(20 * MINUTE_MS);
    await asMechanic.booking.arrived({ id });
    expect(await asCustomer.booking.position.get({ id })).toEqual({ position: null });
    expect(await database.prisma.jobPosition.count()).toBe(0);
    await live.end();
  });

  test("never shows a mechanic who lives near the job, nor as they leave their street", async () => {
    outside.answer = KNOWN;
    const job = await givenJob();
    const { id, asMechanic, asCustomer } = job;
    await asMechanic.booking.enRoute({ id, etaMinutes: 10 });
    for (const miles of [1.4, 1.4, 2.2, 1.9, 1, 0.3]) {
      await asMechanic.booking.position.note({ id, ...milesAway(miles) });
      expect(await asCustomer.booking.position.get({ id })).toEqual({ position: null });
      world.clock.advance(MINUTE_MS);
    }
  });

  test("refuses the position to other customers, other mechanics and the mechanic", async () => {
    outside.answer = KNOWN;
    const job = await givenJob();
    const { id, asMechanic } = job;
    await asMechanic.booking.enRoute({ id, etaMinutes: 10 });
    for (const miles of [4, 3, 1]) {
      await asMechanic.booking.position.note({ id, ...milesAway(miles) });
      world.clock.advance(2 * MINUTE_MS);
    }
    const other = await world.callerFor(await givenCustomer(database.prisma));
    const rival = await world.callerFor(await givenMechanic(database.prisma, SAN_FRANCISCO));
    for (const [who, code] of [
      [other, "NOT_FOUND"],
      [rival, "NOT_FOUND"],
      [asMechanic, "FORBIDDEN"],
    ] as const) {
      await expect(who.booking.position.get({ id })).rejects.toMatchObject({ code });
    }
    const theirs = JSON.stringify(await asMechanic.booking.byId({ id }));
    expect(theirs).not.toMatch(/street|position/);
  });
});

describe("the location of the customer's street", () => {
  test("is looked up again by the job only when the geocoder failed at booking", async () => {
    outside.answer = null;
    const job = await givenJob();
    await endForgotten(world.context());
    expect(await job.street()).toEqual([null, null]);
    outside.answer = KNOWN;
    const asked = outside.asked.length;
    await endForgotten(world.context());
    expect(outside.asked).toHaveLength(asked);
    world.clock.advance(11 * MINUTE_MS);
    await endForgotten(world.context());
    await endForgotten(world.context());
    expect(await job.street()).toEqual([STREET.latitude, STREET.longitude]);
    expect(outside.asked).toHaveLength(asked + 1);
  });

  test.each([
    ["the middle of a city", { ...KNOWN, precision: "city" }],
    ["no precision", { ...STREET, label: KNOWN.label }],
    [
      "the middle of a street",
      [{ lat: "37.7599", lon: "-122.4213", display_name: KNOWN.label, place_rank: 26 }],
    ],
  ])("stays unknown with %s", async (_what, answer) => {
    outside.answer = answer;
    expect(await (await givenJob()).street()).toEqual([null, null]);
  });

  test("is known by Nominatim's house number, and cleared when the customer changes the location", async () => {
    const [lat, lon] = [String(STREET.latitude), String(STREET.longitude)];
    outside.answer = [{ lat, lon, display_name: KNOWN.label, place_rank: 30 }];
    const { prisma } = database;
    const customer = await givenCustomer(prisma);
    const vehicle = await givenVehicle(prisma, customer);
    const service = await givenService(prisma);
    const api = await world.callerFor(customer);
    const { id } = await api.booking.create(orderOf(vehicle.id, [service.id], inMinutes(600)));
    const row = () => prisma.booking.findUniqueOrThrow({ where: { id } });
    expect(await row()).toMatchObject({
      streetLatitude: STREET.latitude,
      streetLongitude: STREET.longitude,
    });
    outside.answer = [];
    await api.booking.update({ id, serviceLocation: "Behind the mill, Austin, TX" });
    expect(await row()).toMatchObject({ streetLatitude: null, streetLongitude: null });
  });
});
