import { beforeEach, describe, expect, test } from "vitest";
import { addDays, dayAt, stepsBetween, stepStart } from "~/domain/staff/days";
import type { Figures } from "~/domain/staff/numbers-schema";
import { closeDays } from "~/server/services/desk/numbers/close";
import { useDatabase } from "~test/support/db";
import { atDesk, disputeAtProvider, givenPaidJob } from "~test/support/desk/desk";
import { givenBooking, givenCustomer, givenMechanic, givenVehicle } from "~test/support/factory";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db);
});

const ZONE = "America/New_York";
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const at = (text: string) => new Date(text);
const cents = (text: string) => Math.round(Number(text) * 100);

const desk = async () => (await atDesk(world, database.prisma, "operator")).desk;

/** A small seeded generator, so that every run has the same scene. */
function randomFrom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
}

const FIRST = at("2027-02-10T05:00:00Z");
const DAYS = 40;

/**
 * Writes weeks of bookings in every state, across a daylight saving change, with money of every
 * kind.
 */
async function givenWeeks() {
  const { prisma } = database;
  const roll = randomFrom(7);
  const moment = () => new Date(FIRST.getTime() + roll(DAYS * 24 * 60) * 60_000);
  const customers = await Promise.all(Array.from({ length: 6 }, () => givenCustomer(prisma)));
  const mechanic = await givenMechanic(prisma);
  const vehicles = await Promise.all(customers.map((customer) => givenVehicle(prisma, customer)));
  for (let index = 0; index < 60; index += 1) {
    const who = roll(customers.length);
    const createdAt = moment();
    const booking = await givenBooking(prisma, {
      customer: customers[who],
      vehicle: vehicles[who],
      createdAt,
      scheduledAt: at(`2028-01-${String((index % 28) + 1).padStart(2, "0")}T12:00:00Z`),
    });
    const taken = roll(10) < 6;
    const event = (kind: string, after: number) =>
      prisma.bookingEvent.create({
        data: { bookingId: booking.id, kind, createdAt: new Date(createdAt.getTime() + after) },
      });
    const wait = roll(600) * 60_000 + roll(60) * 1_000;
    if (taken) await event("accept", wait);
    // Released, and accepted once more.
    if (taken && roll(4) === 0) await event("accept", wait + 5 * HOUR_MS);
    if (roll(3) === 0) {
      await prisma.booking.update({
        where: { id: booking.id },
        data: {
          status: "cancelled",
          cancelledAt: new Date(createdAt.getTime() + wait + roll(90) * HOUR_MS),
          cancelledBy: ["customer", "mechanic", "system", "operator"][roll(4)] ?? null,
        },
      });
    }
  }
  const kinds = ["capture", "tip", "fee", "refund", "dispute", "promo_subsidy", "payout"];
  await prisma.ledgerEntry.createMany({
    data: Array.from({ length: 120 }, (_, index) => {
      const kind = kinds[roll(kinds.length)] ?? "capture";
      const account = kind !== "payout" && roll(3) === 0 ? ("platform" as const) : "mechanic";
      const amountCents = (kind === "capture" || kind === "tip" ? 1 : -1) * (100 + roll(90_000));
      const mechanicId = account === "mechanic" ? mechanic.id : null;
      return { account, mechanicId, kind, amountCents, source: `s${index}`, createdAt: moment() };
    }),
  });
  world.clock.set(new Date(FIRST.getTime() + (DAYS + 6) * DAY_MS));
}

const days = new Map<number, string>();
function dayOf(moment: Date): string {
  const known = days.get(moment.getTime()) ?? dayAt(moment, ZONE);
  days.set(moment.getTime(), known);
  return known;
}

async function allRows() {
  const bookings = await database.prisma.booking.findMany({ include: { events: true } });
  return { bookings, entries: await database.prisma.ledgerEntry.findMany() };
}

/** Counts the numbers of some days from the rows, by hand. */
function countedByHand(
  { bookings, entries }: Awaited<ReturnType<typeof allRows>>,
  first: string,
  last: string,
) {
  const within = (moment: Date | null) => {
    if (moment === null) return false;
    const day = dayOf(moment);
    return first <= day && day <= last;
  };
  const accepts = bookings.map(({ createdAt, events, ...booking }) => {
    const times = events.filter(({ kind }) => kind === "accept").map((event) => event.createdAt);
    const [taken = null] = times.toSorted((a, b) => a.getTime() - b.getTime());
    return { ...booking, createdAt, taken };
  });
  const made = accepts.filter(({ createdAt }) => within(createdAt));
  const taken = accepts.filter((booking) => within(booking.taken));
  const cancelled = accepts.filter(({ cancelledAt }) => within(cancelledAt));
  const unfilled = cancelled.filter((booking) => booking.taken === null);
  const waits = taken
    .map((booking) => (booking.taken?.getTime() ?? 0) - booking.createdAt.getTime())
    .map((wait) => Math.floor(wait / 60_000))
    .toSorted((a, b) => a - b);
  const returning = made.filter(({ customerId, createdAt }) =>
    bookings.some((one) => one.customerId === customerId && one.createdAt < createdAt),
  );
  const rows = entries.filter(({ createdAt }) => within(createdAt));
  const sum = (sign: number, kinds: string[], account?: string) =>
    rows
      .filter((row) => kinds.includes(row.kind) && (account ?? row.account) === row.account)
      .reduce((total, { amountCents }) => total + sign * amountCents, 0);
  const by = (side: string) => cancelled.filter(({ cancelledBy }) => cancelledBy === side).length;
  const percent = (part: number, all: number) =>
    all === 0 ? null : Math.round((part / all) * 1_000) / 10;
  return {
    bookings: made.length,
    returning: returning.length,
    returningRate: percent(returning.length, made.length),
    taken: taken.length,
    unfilled: unfilled.length,
    fillRate: percent(taken.length, taken.length + unfilled.length),
    minutesToAccept: waits[Math.ceil(waits.length / 2) - 1] ?? null,
    cancelledByCustomer: by("customer"),
    cancelledByMechanic: by("mechanic"),
    cancelledBySystem: by("system"),
    cancelledByOperator: by("operator"),
    gross: sum(1, ["capture", "tip"]),
    fees: sum(-1, ["fee"], "mechanic"),
    refunds: sum(-1, ["refund"]),
    disputes: sum(-1, ["dispute"]),
    payouts: sum(-1, ["payout"]),
  };
}

const inCents = ({ gross, fees, refunds, disputes, payouts, ...counts }: Figures) => ({
  ...counts,
  gross: cents(gross),
  fees: cents(fees),
  refunds: cents(refunds),
  disputes: cents(disputes),
  payouts: cents(payouts),
});

describe("the desk's numbers", () => {
  test("equal the rows, by day, week and month, before and after their days are stored", async () => {
    await givenWeeks();
    const span = { from: "2027-02-10", to: "2027-03-26" };
    const api = await desk();
    const all = await allRows();
    const check = async () => {
      for (const by of ["day", "week", "month"] as const) {
        const { rows, total } = await api.numbers({ ...span, by });
        expect(rows.map(({ from, to }) => ({ first: from, last: to }))).toEqual(
          stepsBetween(span.from, span.to, by),
        );
        for (const { from, to, ...figures } of rows) {
          expect(inCents(figures), `${from} to ${to}`).toEqual(countedByHand(all, from, to));
        }
        expect(inCents(total)).toEqual(countedByHand(all, span.from, span.to));
      }
    };
    await check();
    expect(await database.prisma.businessDay.count()).toBe(0);
    await closeDays(world.context());
    expect(await database.prisma.businessDay.count()).toBeGreaterThan(40);
    await check();
  }, 60_000);

  test("compare with as many days before them", async () => {
    await givenWeeks();
    await closeDays(world.context());
    const { before } = await (await desk()).numbers({ from: "2027-03-01", to: "2027-03-10" });
    expect(inCents(before)).toEqual(countedByHand(await allRows(), "2027-02-19", "2027-02-28"));
  });

  test("end a day at midnight in New York, in winter and in summer", async () => {
    const { prisma } = database;
    for (const createdAt of ["2027-01-06T04:59:59Z", "2027-01-06T05:00:00Z"]) {
      await givenBooking(prisma, { createdAt: at(createdAt) });
    }
    for (const createdAt of ["2027-07-06T03:59:59Z", "2027-07-06T04:00:00Z"]) {
      await givenBooking(prisma, { createdAt: at(createdAt) });
    }
    world.clock.set(at("2027-07-08T12:00:00Z"));
    await closeDays(world.context());
    const made = async (day: string) =>
      (await (await desk()).numbers({ from: day, to: day })).total.bookings;
    expect(await Promise.all(["2027-01-05", "2027-01-06"].map(made))).toEqual([1, 1]);
    expect(await Promise.all(["2027-07-05", "2027-07-06"].map(made))).toEqual([1, 1]);
  });

  test("count today when asked, and store it an hour after it ends", async () => {
    world.clock.set(at("2027-05-03T20:00:00Z"));
    await givenBooking(database.prisma, { createdAt: at("2027-05-03T15:00:00Z") });
    await closeDays(world.context());
    expect(await database.prisma.businessDay.count()).toBe(0);
    expect((await (await desk()).numbers({})).rows.at(-1)).toMatchObject({
      from: "2027-05-03",
      bookings: 1,
    });
    world.clock.set(at("2027-05-04T04:30:00Z"));
    await closeDays(world.context());
    expect(await database.prisma.businessDay.count()).toBe(0);
    world.clock.set(at("2027-05-04T05:00:01Z"));
    await Promise.all([closeDays(world.context()), closeDays(world.context())]);
    expect(await database.prisma.businessDay.findMany()).toMatchObject([{ bookings: 1 }]);
  });

  test("keep May unchanged by June's refunds and chargebacks of May's jobs, and by a deletion", async () => {
    const { prisma } = database;
    world.clock.set(at("2027-05-20T15:00:00Z"));
    const createdAt = at("2027-05-20T14:00:00Z");
    const job = await givenPaidJob(world, prisma, { createdAt });
    const other = await givenPaidJob(world, prisma, { createdAt });
    const api = await desk();
    const month = async (from: string, to: string) => (await api.numbers({ from, to })).total;
    const may = () => month("2027-05-01", "2027-05-31");
    const june = () => month("2027-06-01", "2027-06-30");
    const inMay = await may();
    expect(inMay).toMatchObject({
      bookings: 2,
      taken: 2,
      minutesToAccept: 60,
      gross: "210.00",
      fees: "10.00",
      refunds: "0.00",
    });

    world.clock.set(at("2027-06-10T15:00:00Z"));
    await closeDays(world.context());
    const { desk: later } = await atDesk(world, prisma, "owner");
    await later.refund({ id: job.id, amount: "21.00", reason: "It squeaks.", bornBy: "shared" });
    await world.sandbox.settle();
    await disputeAtProvider(world, await other.intentId(), "product_not_received");
    await prisma.user.update({
      where: { id: job.customer.id },
      data: { email: null, firstName: "", lastName: "", disabledAt: world.clock.now() },
    });
    expect(await june()).toMatchObject({
      bookings: 0,
      gross: "0.00",
      refunds: "21.00",
      disputes: "105.00",
    });
    expect(await may()).toEqual(inMay);
    // Counted again, the days of May equal the stored ones.
    await prisma.businessDay.deleteMany();
    expect(await may()).toEqual(inMay);

    world.clock.set(at("2027-07-02T15:00:00Z"));
    await closeDays(world.context());
    expect(await june()).toMatchObject({ refunds: "21.00", disputes: "105.00" });
  });

  test("refuse more days than a screen shows, and days in reverse", async () => {
    const api = await desk();
    for (const span of [
      { from: "2027-02-02", to: "2027-02-01" },
      { from: "2020-01-01", to: "2027-02-01" },
      { from: "0001-01-01", to: "0001-01-02" },
    ]) {
      await expect(api.numbers(span)).rejects.toMatchObject({ code: "BAD_REQUEST" });
    }
    world.clock.set(at("2027-02-01T12:00:00Z"));
    const { from, to, rows } = await api.numbers({ from: "2020-01-01", by: "month" });
    expect([from, to, rows.length]).toEqual(["2022-12-25", "2027-02-01", 51]);
  });
});

test("start weeks on Mondays, whatever day the span starts with", () => {
  expect(stepStart("2027-02-28", "week")).toBe("2027-02-22");
  expect(stepsBetween("2027-02-27", "2027-03-02", "week")).toEqual([
    { first: "2027-02-27", last: "2027-02-28" },
    { first: "2027-03-01", last: "2027-03-02" },
  ]);
  expect(addDays("2027-02-28", 1)).toBe("2027-03-01");
});
