import { afterEach, beforeEach, expect, test } from "vitest";
import { PROMO_LIMITS } from "~/domain/promo/promo";
import { useDatabase } from "~test/support/db";
import { jobAtWork } from "~test/support/booking/change-orders";
import { atDesk } from "~test/support/desk/desk";
import { givenCustomer, givenMechanic, givenService, givenVehicle } from "~test/support/factory";
import { createWorld, UNLIMITED, type TestWorld } from "~test/support/world";
import { answers, concurrently, rounds, tally, times } from "../support";

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db, { bookingLimits: UNLIMITED });
  world.clock.set(new Date());
});
afterEach(() => world.sandbox.settle());

const TERMS = {
  amount: "25.00",
  firstBookingOnly: false,
  usesPerPerson: 1,
  bornBy: "platform",
  reason: "The spring campaign.",
} as const;

async function shopper() {
  const { prisma } = database;
  const customer = await givenCustomer(prisma);
  const vehicle = await givenVehicle(prisma, customer);
  const service = await givenService(prisma);
  const api = await world.callerFor(customer);
  return {
    api,
    book: (promoCode: string) =>
      api.booking.create({
        vehicleId: vehicle.id,
        serviceIds: [service.id],
        serviceLocation: "San Francisco, CA 94110",
        scheduledAt: new Date(world.clock.now().getTime() + 48 * 3_600_000).toISOString(),
        issueDescription: "",
        promoCode,
      }),
  };
}

const usesOf = async (code: string) => {
  const { uses } = await database.prisma.promo.findUniqueOrThrow({ where: { code } });
  return { uses, redeemed: await database.prisma.promoRedemption.count({ where: { code } }) };
};

test("one redemption left and ten bookings at once: one gets it", async () => {
  const { desk } = await atDesk(world, database.prisma, "owner");
  const people = await Promise.all(times(10, () => shopper()));
  for (let round = 0; round < rounds(10, 3); round += 1) {
    const code = `LAST${round}`;
    await desk.promos.create({ ...TERMS, code, usesInAll: 1 });
    const outcomes = await concurrently(people.map((one) => () => one.book(code)));
    expect(tally(outcomes)).toEqual({ OK: 1, PROMO_NOT_APPLICABLE: 9 });
    expect(answers(outcomes)[0]?.discount).toBe("25.00");
    expect(await usesOf(code)).toEqual({ uses: 1, redeemed: 1 });
  }
});

test("two redemptions per person and six tabs: two get one each", async () => {
  const { desk } = await atDesk(world, database.prisma, "owner");
  for (let round = 0; round < rounds(10, 3); round += 1) {
    const code = `TWICE${round}`;
    await desk.promos.create({ ...TERMS, code, usesPerPerson: 2 });
    const { book } = await shopper();
    const outcomes = await concurrently(times(6, () => () => book(code)));
    expect(tally(outcomes)).toEqual({ OK: 2, PROMO_NOT_APPLICABLE: 4 });
  }
});

test("two tabs and one redemption: one gets it", async () => {
  const { desk } = await atDesk(world, database.prisma, "owner");
  for (let round = 0; round < rounds(20, 3); round += 1) {
    const code = `ONCE${round}`;
    await desk.promos.create({ ...TERMS, code });
    const { book } = await shopper();
    const outcomes = await concurrently(times(2, () => () => book(code)));
    expect(tally(outcomes)).toEqual({ OK: 1, PROMO_NOT_APPLICABLE: 1 });
  }
});

test("the last redemption is cancelled while others want it: live redemptions never exceed the limit", async () => {
  const { desk } = await atDesk(world, database.prisma, "owner");
  const people = await Promise.all(times(5, () => shopper()));
  for (let round = 0; round < rounds(10, 3); round += 1) {
    const code = `BACK${round}`;
    await desk.promos.create({ ...TERMS, code, usesInAll: 1 });
    const first = await shopper();
    const { id } = await first.book(code);
    await concurrently<unknown>([
      () => first.api.booking.update({ id, status: "cancelled" }),
      ...people.map((one) => () => one.book(code)),
    ]);
    const { uses, redeemed } = await usesOf(code);
    expect(uses).toBe(redeemed);
    expect(uses).toBeLessThanOrEqual(1);
  }
});

test("a limit set while people book: counts later redemptions together with earlier ones", async () => {
  const { desk } = await atDesk(world, database.prisma, "owner");
  const people = await Promise.all(times(8, () => shopper()));
  for (let round = 0; round < rounds(10, 3); round += 1) {
    const code = `SET${round}`;
    const { id } = await desk.promos.create({ ...TERMS, code });
    const outcomes = await concurrently<unknown>([
      ...people.map((one) => () => one.book(code)),
      () => desk.promos.change({ id, version: 1, usesInAll: 4, reason: "Enough." }),
    ]);
    const { uses, redeemed } = await usesOf(code);
    const wasSet = outcomes.at(-1)?.code === "OK";
    expect(uses).toBe(wasSet ? redeemed : 0);
    if (wasSet) expect(redeemed).toBeLessThanOrEqual(4);
  }
});

test("four owners create the last allowed code at once: one succeeds", async () => {
  const { prisma } = database;
  const owners = await Promise.all(times(4, () => atDesk(world, prisma, "owner")));
  const before = await prisma.promo.count();
  await prisma.promo.createMany({
    data: times(PROMO_LIMITS.most - before - 1, (n) => ({
      code: `MANY${n}`,
      amountCents: 2_500,
      firstBookingOnly: false,
      bornBy: "platform",
    })),
  });
  for (let round = 0; round < rounds(20, 5); round += 1) {
    const outcomes = await concurrently(
      owners.map(
        ({ desk }, n) =>
          () =>
            desk.promos.create({ ...TERMS, code: `FULL${round}OF${n}` }),
      ),
    );
    expect(tally(outcomes)).toEqual({ OK: 1, CONFLICT: 3 });
    expect(await prisma.promo.count()).toBe(PROMO_LIMITS.most);
    await prisma.promo.deleteMany({ where: { code: { startsWith: `FULL${round}OF` } } });
  }
});

test("two discounted jobs of one mechanic are completed at once: at least one payout is reviewed", async () => {
  for (let round = 0; round < rounds(10); round += 1) {
    const mechanic = await givenMechanic(database.prisma);
    const jobs = [];
    for (let n = 0; n < 2; n += 1) {
      jobs.push(await jobAtWork(world, { mechanic, priceCents: 30_000, promo: true }));
      world.clock.advance(3 * 3_600_000);
    }
    await concurrently(jobs.map(({ complete }) => complete));
    const ids = jobs.map(({ id }) => id);
    const reviewed = await database.prisma.operatorAlert.count({
      where: { bookingId: { in: ids }, kind: "promo_discounts" },
    });
    expect(reviewed).toBeGreaterThan(0);
    await world.sandbox.settle();
  }
});
