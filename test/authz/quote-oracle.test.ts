import { beforeEach, describe, expect, test } from "vitest";
import { distanceMiles } from "~/domain/mechanic/matching";
import { loadGazetteer } from "~/server/gateways/geo/zip-table";
import { log } from "~/server/gateways/observability/log";
import { createCaller } from "~/server/root";
import { useDatabase } from "~test/support/db";
import {
  givenCustomer,
  givenMechanic,
  givenService,
  OAKLAND,
  SAN_FRANCISCO,
} from "~test/support/factory";
import { createWorld, type TestWorld } from "~test/support/world";

// Asks for quotes and their mechanics at 200 ZIP codes, while one mechanic is offline, fully booked,
// paused, suspended or blocks the viewer. No answer may tell which.

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db);
  // A Monday, six in the morning in San Francisco.
  world.clock.set("2027-03-01T14:00:00.000Z");
});

const PLACES = 200;
const FAR_MILES = 45;
const SINCE = new Date("2027-01-01T00:00:00Z");

/** ZIP codes around San Francisco, inside and outside of every radius below. */
async function zips(): Promise<string[]> {
  const { byZip } = await loadGazetteer(undefined, log);
  const near = [...byZip].filter(([, place]) => distanceMiles(place, SAN_FRANCISCO) < FAR_MILES);
  const step = near.length / PLACES;
  return Array.from({ length: PLACES }, (_, index) => near[Math.floor(index * step)]?.[0] ?? "");
}

const HOMES = [
  { ...SAN_FRANCISCO, area: "San Francisco, CA 94110", serviceRadius: 12 },
  { ...OAKLAND, area: "Oakland, CA 94601", serviceRadius: 15 },
  { latitude: 37.5485, longitude: -121.9886, area: "Fremont, CA 94536", serviceRadius: 25 },
];

async function scene(count: number) {
  const { prisma } = database;
  const service = await givenService(prisma, { specializations: ["Oil Changes"] });
  const customer = await givenCustomer(prisma);
  const session = await world.sessionOf(customer);
  const mechanics: { id: string }[] = [];
  for (const home of HOMES.slice(0, count)) {
    mechanics.push(await givenMechanic(prisma, { ...home, publicSince: SINCE }));
  }
  const places = await zips();
  let calls = 0;
  /** Returns the answers at every place, as text. Each comes from a network of its own. */
  const answers = async (signedIn = false) => {
    const texts: string[] = [];
    for (const location of places) {
      const clientAddress = `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls++ & 255}`;
      const caller = createCaller(world.context(signedIn ? session : null, { clientAddress }));
      const serviceIds = [service.id];
      const { quoteId: _id, ...quote } = await caller.booking.quote({ location, serviceIds });
      const { mechanics } = await caller.mechanic.faces({ location, serviceIds });
      texts.push(JSON.stringify({ quote, mechanics }));
    }
    return texts;
  };
  return { customer, mechanics, answers };
}

/** What a mechanic does that nobody may notice before a code proves the mailbox. */
const STATES = {
  offline: (userId: string) => profile(userId, { isAvailable: false }),
  "fully booked": (userId: string) =>
    database.prisma.timeOff.create({
      data: { userId, startsAt: SINCE, endsAt: new Date("2027-06-01T00:00:00Z") },
    }),
  paused: (userId: string) => profile(userId, { acceptsAgainAt: new Date("2027-03-08T00:00:00Z") }),
} as const;

const profile = (
  userId: string,
  data: {
    isAvailable?: boolean;
    acceptsAgainAt?: Date;
    suspendedAt?: Date;
    suspendedReason?: string;
    latitude?: number;
  },
) => database.prisma.mechanicProfile.update({ where: { userId }, data });

describe("200 places", () => {
  for (const [name, enter] of Object.entries(STATES)) {
    test(`read the same whether a lone mechanic is ${name}`, async () => {
      const { mechanics, answers } = await scene(1);
      const [lone] = mechanics;
      const before = await answers();
      expect(new Set(before.map((text) => text.includes(`"served":true`)))).toEqual(
        new Set([true, false]),
      );
      expect(before.some((text) => text.includes(lone!.id))).toBe(true);
      await enter(lone!.id);
      expect(await answers()).toEqual(before);
    });

    test(`read the same whichever of two mechanics is ${name}`, async () => {
      const { mechanics, answers } = await scene(2);
      const before = await answers();
      for (const { id } of mechanics) {
        await enter(id);
        expect(await answers()).toEqual(before);
      }
    });
  }

  test("read the same whether a mechanic blocks the viewer", async () => {
    for (const count of [1, 2, 3]) {
      const { customer, mechanics, answers } = await scene(count);
      const before = await answers();
      for (const { id } of mechanics) {
        await database.prisma.block.create({ data: { blockerId: id, blockedId: customer.id } });
      }
      expect(await answers(true)).toEqual(before);
      await database.prisma.mechanicProfile.deleteMany();
    }
  });

  test("show the same mechanics while one of three is offline, fully booked or paused", async () => {
    const { mechanics, answers } = await scene(3);
    const shownIn = (texts: readonly string[]) =>
      texts.map((text) => {
        const { quote, mechanics } = JSON.parse(text) as {
          quote: { served: boolean };
          mechanics: unknown;
        };
        return JSON.stringify({ served: quote.served, mechanics });
      });
    const before = shownIn(await answers());
    for (const [index, enter] of Object.values(STATES).entries()) {
      await enter(mechanics[index]!.id);
      expect(shownIn(await answers())).toEqual(before);
    }
  });

  test("don't tell which of three mechanics is offline or fully booked", async () => {
    const { prisma } = database;
    for (const enter of [STATES.offline, STATES["fully booked"]]) {
      const { mechanics, answers } = await scene(3);
      // All three work everywhere here, so only their number can differ.
      await prisma.mechanicProfile.updateMany({ data: { serviceRadius: 100 } });
      const seen: string[][] = [];
      for (const { id } of mechanics) {
        await enter(id);
        seen.push(await answers());
        await profile(id, { isAvailable: true });
        await prisma.timeOff.deleteMany();
      }
      expect(seen[1]).toEqual(seen[0]);
      expect(seen[2]).toEqual(seen[0]);
      await prisma.mechanicProfile.deleteMany();
    }
  });

  test("read the same from every home in a mechanic's map cell", async () => {
    const { mechanics, answers } = await scene(1);
    await profile(mechanics[0]!.id, { latitude: 37.7712 });
    const before = await answers();
    await profile(mechanics[0]!.id, { latitude: 37.7889 });
    expect(await answers()).toEqual(before);
  });

  test("show no suspended mechanic, and none whose page is off", async () => {
    const { mechanics, answers } = await scene(2);
    const [suspended, closed] = mechanics;
    await profile(suspended!.id, { suspendedAt: SINCE, suspendedReason: "A report." });
    await database.prisma.mechanicProfile.update({
      where: { userId: closed!.id },
      data: { publicSince: null },
    });
    const all = (await answers()).join();
    expect(all).not.toContain(suspended!.id);
    expect(all).not.toContain(closed!.id);
    // Whether a place is served stays as it was.
    expect(all).toContain(`"served":true`);
  });
});
