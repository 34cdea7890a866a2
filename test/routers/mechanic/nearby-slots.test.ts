import { beforeEach, describe, expect, test } from "vitest";
import { useDatabase } from "~test/support/db";
import {
  givenBooking,
  givenCustomer,
  givenMechanic,
  givenService,
  OAKLAND,
  SAN_FRANCISCO,
} from "~test/support/factory";
import { refusalOf } from "~test/support/refusal";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db);
  // A Monday, nine in the morning in New York.
  world.clock.set("2027-03-01T14:00:00.000Z");
});

/** The Tuesday after, from eight to six in San Francisco. */
const TUESDAY = { from: "2027-03-09T16:00:00Z", to: "2027-03-10T02:00:00Z" };
const THERE = { timeZone: "America/Los_Angeles", hours: [], timeOff: [] };

async function scene() {
  const { prisma } = database;
  const service = await givenService(prisma, { estimatedDuration: 60 });
  const customer = await givenCustomer(prisma);
  const asCustomer = await world.callerFor(customer);
  const ask = async (place = "San Francisco, CA 94103", span = TUESDAY, caller = asCustomer) =>
    (await caller.mechanic.nearbySlots({ place, serviceIds: service.id, ...span })).slots;
  const freeAt = async (time: string, caller = asCustomer) =>
    (await ask(undefined, undefined, caller)).find(({ start }) => start.slice(11, 16) === time)
      ?.free;
  const givenNear = async (profile: Parameters<typeof givenMechanic>[1] = {}) => {
    const mechanic = await givenMechanic(prisma, profile);
    const theirs = await world.callerFor(mechanic);
    await theirs.mechanic.saveAvailability(THERE);
    return { mechanic, theirs };
  };
  return { service, customer, asCustomer, ask, freeAt, givenNear };
}

describe("the number of free mechanics near a place", () => {
  test("is 0, 1–2 or 3+ for each half hour asked for", async () => {
    const { ask, freeAt, givenNear } = await scene();
    expect(await freeAt("17:00")).toBe("0");
    await givenNear();
    expect(await freeAt("17:00")).toBe("1–2");
    await givenNear();
    expect(await freeAt("17:00")).toBe("1–2");
    await givenNear();
    expect(await freeAt("17:00")).toBe("3+");
    const slots = await ask();
    expect(slots).toHaveLength(20);
    expect(slots[0]?.start).toBe("2027-03-09T16:00:00.000Z");
    // With sixty minutes of work and half an hour's drive before six, no job starts after half past
    // four.
    expect(await freeAt("00:30")).toBe("3+");
    expect(await freeAt("01:00")).toBe("0");
  });

  test("leaves a mechanic out during a job, a time off and outside their hours", async () => {
    const { freeAt, givenNear } = await scene();
    const { mechanic, theirs } = await givenNear();
    await givenBooking(database.prisma, {
      mechanic,
      status: "accepted",
      scheduledAt: new Date("2027-03-09T18:00:00Z"),
    });
    expect(await freeAt("18:00")).toBe("0");
    expect(await freeAt("16:30")).toBe("1–2");
    const noon = { start: "2027-03-09T20:00:00.000Z", end: "2027-03-09T21:00:00.000Z" };
    await theirs.mechanic.saveAvailability({ ...THERE, timeOff: [noon] });
    expect(await freeAt("20:00")).toBe("0");
    expect(await freeAt("21:00")).toBe("1–2");
    const wednesdays = [{ weekday: 3, start: "08:00", end: "18:00" }];
    await theirs.mechanic.saveAvailability({ ...THERE, hours: wednesdays });
    expect(await freeAt("21:00")).toBe("0");
  });

  test.each([
    [
      "who is offline",
      async ({ theirs }) => void (await theirs.mechanic.updateProfile({ isAvailable: false })),
    ],
    [
      "who blocked the caller",
      async ({ id, customerId }) =>
        void (await database.prisma.block.create({
          data: { blockerId: id, blockedId: customerId },
        })),
    ],
    [
      "whom the caller blocked",
      async ({ caller, id }) => void (await caller.auth.blocks.add({ userId: id })),
    ],
    [
      "whose account is closed",
      async ({ id }) =>
        void (await database.prisma.user.update({
          where: { id },
          data: { disabledAt: world.clock.now() },
        })),
    ],
    [
      "whose plan has ended",
      async ({ id }) =>
        void (await database.prisma.mechanicProfile.update({
          where: { userId: id },
          data: { subscriptionStatus: "expired" },
        })),
    ],
    [
      "whose accepts were stopped for late releases",
      async ({ id }) =>
        void (await database.prisma.mechanicProfile.update({
          where: { userId: id },
          data: { acceptsAgainAt: new Date("2027-03-08T14:00:00Z") },
        })),
    ],
    [
      "whose radius ends before the location",
      async ({ theirs }) => void (await theirs.mechanic.updateProfile({ serviceRadius: 1 })),
      OAKLAND,
    ],
  ] satisfies [
    string,
    (of: {
      theirs: Awaited<ReturnType<TestWorld["callerFor"]>>;
      caller: Awaited<ReturnType<TestWorld["callerFor"]>>;
      id: string;
      customerId: string;
    }) => Promise<void>,
    { latitude: number; longitude: number }?,
  ][])("leaves out a mechanic %s", async (_who, leave, at = SAN_FRANCISCO) => {
    const { customer, asCustomer, freeAt, givenNear } = await scene();
    const { mechanic, theirs } = await givenNear(at);
    expect(await freeAt("17:00")).toBe("1–2");
    await leave({ theirs, caller: asCustomer, id: mechanic.id, customerId: customer.id });
    expect(await freeAt("17:00")).toBe("0");
  });

  test("leaves out the mechanic who asks", async () => {
    const { freeAt, givenNear } = await scene();
    const { theirs } = await givenNear();
    expect(await freeAt("17:00", theirs)).toBe("0");
  });

  test("is missing for past times and for an unknown place", async () => {
    const { ask } = await scene();
    world.clock.set("2027-03-09T20:10:00.000Z");
    const slots = await ask();
    expect(slots[0]?.start).toBe("2027-03-09T20:30:00.000Z");
    expect(await ask("the old barn behind the mill")).toEqual([]);
  });

  test("is refused for more than 31 days, an unknown service or a missing place", async () => {
    const { asCustomer, ask } = await scene();
    const month = { from: "2027-03-01T00:00:00Z", to: "2027-04-02T00:00:00Z" };
    expect((await refusalOf(ask(undefined, month))).code).toBe("INVALID");
    expect((await refusalOf(ask("  "))).code).toBe("INVALID");
    const unknown = { place: "94103", serviceIds: "nothing", ...TUESDAY };
    expect((await refusalOf(asCustomer.mechanic.nearbySlots(unknown))).code).toBe("INVALID");
  });

  test("refuses the sixty-first look of an hour, whichever of both calls it is", async () => {
    const { asCustomer, ask, givenNear, service } = await scene();
    const { mechanic } = await givenNear();
    for (let look = 0; look < 60; look += 1) await ask("nowhere known");
    expect((await refusalOf(ask())).code).toBe("TOO_MANY");
    const one = { userId: mechanic.id, serviceIds: service.id, ...TUESDAY };
    expect((await refusalOf(asCustomer.mechanic.slots(one))).code).toBe("TOO_MANY");
  });
});

describe("somebody looking for a mechanic's home", () => {
  /** ZIP codes from the city out to a hundred miles, and streets of one of them. */
  const AROUND = ["94103", "94601", "94301", "95113", "94501", "94901", "95616", "93901"];

  async function countsAround(ask: (place: string) => Promise<{ free: string }[]>) {
    const counts: Record<string, string[]> = {};
    for (const place of AROUND) counts[place] = (await ask(place)).map(({ free }) => free);
    return counts;
  }

  test("learns the same of two homes in one map cell, wherever they ask from", async () => {
    const { ask, givenNear } = await scene();
    // A mile apart, at both ends of one cell.
    const { mechanic } = await givenNear({
      latitude: 37.7701,
      longitude: -122.4299,
      serviceRadius: 9,
    });
    const before = await countsAround(ask);
    expect(new Set(Object.values(before).flat())).toEqual(new Set(["0", "1–2"]));
    await database.prisma.mechanicProfile.update({
      where: { userId: mechanic.id },
      data: { latitude: 37.7899, longitude: -122.4101 },
    });
    expect(await countsAround(ask)).toEqual(before);
  });

  test("learns nothing by asking for one street after the other of a ZIP code", async () => {
    // A geocoder that knows streets: each has a point of its own, miles apart.
    const table = world.deps.geocoder;
    world.deps.geocoder = {
      ...table,
      async resolve(text) {
        const place = await table.resolve(text);
        const east = /^(\d) /.exec(text)?.[1];
        if (place === null || east === undefined) return place;
        return { ...place, longitude: place.longitude + Number(east) / 20 };
      },
    };
    const { ask, givenNear } = await scene();
    await givenNear({ ...OAKLAND, serviceRadius: 5 });
    const nearer = await ask("4 Howard St, San Francisco, CA 94103");
    expect(nearer.some(({ free }) => free !== "0")).toBe(false);
    expect(await ask("1 Mission St, San Francisco, CA 94103")).toEqual(nearer);
    expect(await ask("94103")).toEqual(nearer);
    expect((await ask("94607")).some(({ free }) => free !== "0")).toBe(true);
  });

  test("can't tell two mechanics from one, nor four from three", async () => {
    const { ask, givenNear } = await scene();
    await givenNear();
    const one = await ask();
    await givenNear();
    expect(await ask()).toEqual(one);
    await givenNear();
    const three = await ask();
    await givenNear();
    expect(await ask()).toEqual(three);
  });
});
