import { afterEach, beforeEach, expect, test } from "vitest";
import { quote } from "~/domain/booking/price/pricing";
import { centsToText, textToCents } from "~/domain/money";
import { useDatabase } from "~test/support/db";
import { atDesk, givenPaidJob } from "~test/support/desk/desk";
import { givenCustomer, givenService, givenVehicle } from "~test/support/factory";
import { createWorld, UNLIMITED, type TestWorld } from "~test/support/world";
import { answers, concurrently, rounds, tally, times } from "../support";

// Owners edit prices while customers book.

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db, { bookingLimits: UNLIMITED });
  world.clock.set(new Date());
});
afterEach(() => world.sandbox.settle());

const REASON = "Parts became dearer.";

/** Creates a customer who books these services and authorizes their card for them. */
async function shopper(services: readonly { id: string }[]) {
  const { prisma } = database;
  const customer = await givenCustomer(prisma);
  const vehicle = await givenVehicle(prisma, customer);
  const api = await world.callerFor(customer);
  return {
    api,
    vehicle,
    book: (more: { seenTotal?: string } = {}) =>
      api.booking.create({
        vehicleId: vehicle.id,
        serviceIds: services.map(({ id }) => id),
        serviceLocation: "San Francisco, CA 94110",
        scheduledAt: new Date(world.clock.now().getTime() + 48 * 3_600_000).toISOString(),
        issueDescription: "",
        ...more,
      }),
    async hold(id: string, totalAmount: string) {
      const intent = { bookingId: id, amount: Number(totalAmount) };
      const { clientSecret } = await api.payment.createIntent(intent);
      await world.confirmCard(clientSecret, "4242424242424242");
      return api.payment.refresh({ id });
    },
  };
}

/** Reads everything stored about a paid booking: lines, payments, receipt. */
async function sold(job: Awaited<ReturnType<typeof givenPaidJob>>) {
  const where = { bookingId: job.id };
  return {
    receipt: await job.asCustomer.payment.receipt({ id: job.id }),
    lines: await database.prisma.bookingLine.findMany({ where, orderBy: { position: "asc" } }),
    ledger: await database.prisma.ledgerEntry.findMany({ where, orderBy: { id: "asc" } }),
    payments: await database.prisma.payment.findMany({ where }),
    booking: await database.prisma.booking.findUniqueOrThrow({ where: { id: job.id } }),
  };
}

test("bookings while prices are edited: lines from one moment, totals that add up, authorizations for the total", async () => {
  const { prisma } = database;
  const { desk } = await atDesk(world, prisma, "owner");
  const one = await givenService(prisma, { basePriceCents: 10_000 });
  const two = await givenService(prisma, { basePriceCents: 10_000 });
  const paid = await givenPaidJob(world, prisma, { service: one });
  await world.sandbox.settle();
  const before = await sold(paid);
  const people = await Promise.all(times(8, () => shopper([one, two])));

  // The catalog's prices after each edit.
  const prices = [10_000, 10_000];
  const moments = [prices.join()];
  const edits = rounds(30, 10);
  const editing = (async () => {
    const versions = [1, 1];
    for (let edit = 1; edit <= edits; edit += 1) {
      const which = edit % 2;
      const service = which === 0 ? one : two;
      prices[which] = 10_000 + edit * 100;
      moments.push(prices.join());
      await desk.services.change({
        id: service.id,
        version: versions[which] ?? 0,
        name: `${service.name} at ${prices[which]}`,
        basePrice: String(prices[which] / 100),
        estimatedDuration: 60 + 5 * (edit % 10),
        reason: REASON,
      });
      versions[which] = (versions[which] ?? 0) + 1;
    }
  })();
  const booking = Promise.all(
    people.map(async ({ book }) => {
      const made = [];
      for (let each = 0; each < rounds(10, 4); each += 1) made.push(await book());
      return made;
    }),
  );
  const [, made] = await Promise.all([editing, booking]);

  for (const view of made.flat()) {
    const row = await prisma.booking.findUniqueOrThrow({
      where: { id: view.id },
      include: { lines: { orderBy: { position: "asc" } } },
    });
    expect(moments).toContain(row.lines.map(({ priceCents }) => priceCents).join());
    for (const { name, priceCents } of row.lines) {
      // A name and its price always come from the same edit.
      if (name.includes(" at ")) expect(name.endsWith(` at ${priceCents}`)).toBe(true);
    }
    const minutes = row.lines.reduce((sum, line) => sum + line.durationMinutes, 30);
    expect(row.busyUntil.getTime() - row.scheduledAt.getTime()).toBe(minutes * 60_000);
    const subtotal = row.lines.reduce((sum, { priceCents }) => sum + priceCents, 0);
    expect(row.subtotalCents).toBe(subtotal);
    expect(row.totalCents).toBe(subtotal + row.platformFeeCents);
  }
  const [buyer] = people;
  const [bought] = made[0] ?? [];
  if (buyer === undefined || bought === undefined)
    throw new Error("Expected at least one customer to book.");
  expect(await buyer.hold(bought.id, bought.totalAmount)).toEqual({ paymentStatus: "authorized" });
  const payment = await prisma.payment.findFirstOrThrow({ where: { bookingId: bought.id } });
  expect(payment.authorizedCents).toBe(Number(bought.totalAmount.replace(".", "")));
  expect(await sold(paid)).toEqual(before);
});

test("a price that changes while the customer agrees to it: the booking costs what the customer saw, or is refused", async () => {
  const { prisma } = database;
  const { desk } = await atDesk(world, prisma, "owner");
  const service = await givenService(prisma, { basePriceCents: 10_000 });
  const { book } = await shopper([service]);
  let seen = 105;
  for (let round = 0; round < rounds(20, 5); round += 1) {
    const price = (seen === 105 ? 20_000 : 10_000) / 100;
    const seenTotal = seen.toFixed(2);
    const [changed, booked] = await concurrently<unknown>([
      () =>
        desk.services.change({
          id: service.id,
          version: round + 1,
          basePrice: price,
          reason: REASON,
        }),
      () => book({ seenTotal }),
    ]);
    expect(changed?.code).toBe("OK");
    expect(["OK", "CONFLICT"]).toContain(booked?.code);
    if (booked?.code === "OK") expect(booked.value).toMatchObject({ totalAmount: seenTotal });
    seen = price * 1.05;
  }
});

test("a service retired while many book it: a booking has it whole, or is told that it is gone", async () => {
  const { prisma } = database;
  const { desk } = await atDesk(world, prisma, "owner");
  const kept = await givenService(prisma);
  const going = await givenService(prisma);
  for (let round = 0; round < rounds(10, 3); round += 1) {
    const people = await Promise.all(times(6, () => shopper([kept, going])));
    const outcomes = await concurrently<unknown>([
      () => desk.services.retire({ id: going.id, reason: REASON }),
      ...people.map(
        ({ book }) =>
          () =>
            book(),
      ),
    ]);
    const { OK = 0, INVALID = 0 } = tally(outcomes);
    expect(OK + INVALID).toBe(outcomes.length);
    for (const view of answers(outcomes.slice(1))) {
      expect(view).toMatchObject({ totalAmount: "210.00", services: [{}, {}] });
    }
    await desk.services.restore({ id: going.id, reason: REASON });
  }
});

test("two owners at once: one edit counts and the other is told; two new services can't share a name", async () => {
  const { prisma } = database;
  const owners = [await atDesk(world, prisma, "owner"), await atDesk(world, prisma, "owner")];
  for (let round = 0; round < rounds(10, 3); round += 1) {
    const service = await givenService(prisma);
    const changed = await concurrently<unknown>(
      owners.map(
        ({ desk }, index) =>
          () =>
            desk.services.change({
              id: service.id,
              version: 1,
              basePrice: 50 + index,
              reason: REASON,
            }),
      ),
    );
    expect(tally(changed)).toEqual({ OK: 1, STALE: 1 });
    const made = await concurrently<unknown>(
      owners.map(
        ({ desk }) =>
          () =>
            desk.services.create({
              name: `Wipers ${round}`,
              category: "maintenance",
              description: "Both front blades replaced.",
              estimatedDuration: 20,
              basePrice: "39.00",
              requiresTools: [],
              specializations: ["Tune-ups"],
              reason: REASON,
            }),
      ),
    );
    expect(tally(made)).toEqual({ OK: 1, CONFLICT: 1 });
  }
  const places = await prisma.service.findMany({ select: { sortOrder: true, name: true } });
  const wipers = places.filter(({ name }) => name.startsWith("Wipers"));
  expect(new Set(wipers.map(({ sortOrder }) => sortOrder)).size).toBe(wipers.length);
});

test("two owners mark two services as the diagnosis: the last one has it alone", async () => {
  const { prisma } = database;
  const owners = [await atDesk(world, prisma, "owner"), await atDesk(world, prisma, "owner")];
  for (let round = 0; round < rounds(10, 3); round += 1) {
    const services = [await givenService(prisma), await givenService(prisma)];
    const outcomes = await concurrently<unknown>(
      owners.map(({ desk }, index) => () => {
        const { id } = services[index] ?? { id: "" };
        return desk.services.change({ id, version: 1, isDiagnosis: true, reason: REASON });
      }),
    );
    expect(tally(outcomes)).toEqual({ OK: 2 });
    expect(await prisma.service.count({ where: { isDiagnosis: true } })).toBe(1);
  }
});

test("two owners save a service's rules at once: one list counts, the other is refused", async () => {
  const { prisma } = database;
  const owners = [await atDesk(world, prisma, "owner"), await atDesk(world, prisma, "owner")];
  for (let round = 0; round < rounds(10, 3); round += 1) {
    const { id } = await givenService(prisma);
    const outcomes = await concurrently(
      owners.map(({ desk }, index) => () => {
        const rule = { makes: ["BMW"], addCents: 1_000, note: `Owner ${index}` };
        return desk.services.saveRules({ id, version: 1, rules: [rule, rule] });
      }),
    );
    expect(tally(outcomes)).toEqual({ OK: 1, STALE: 1 });
    const winner = outcomes.findIndex(({ code }) => code === "OK");
    const rows = await prisma.priceRule.findMany({ where: { serviceId: id } });
    expect(rows.map(({ note }) => note)).toEqual([`Owner ${winner}`, `Owner ${winner}`]);
  }
});

test("rules edited while people book: what was shown is authorized, or refused with the new total", async () => {
  const { prisma } = database;
  const { desk } = await atDesk(world, prisma, "owner");
  const service = await givenService(prisma, { basePriceCents: 10_000 });
  const people = await Promise.all(times(6, () => shopper([service])));
  // Every car of the factory matches, so each edit changes the price of all.
  const anyCar = { yearFrom: 1990 };
  const ruleFor = (addCents: number) => ({ ...anyCar, addCents, note: `Add ${addCents}` });

  let isOver = false;
  const editing = (async () => {
    for (let edit = 1; edit <= rounds(30, 10); edit += 1) {
      const rules = edit % 5 === 0 ? [] : [ruleFor(edit * 100), ruleFor(50_000)];
      await desk.services.saveRules({ id: service.id, version: edit, rules });
    }
    isOver = true;
  })();
  const booking = Promise.all(
    people.map(async ({ book, api, hold, vehicle }) => {
      const made: Awaited<ReturnType<typeof book>>[] = [];
      const seen: string[] = [];
      for (let each = 0; each < rounds(12, 4) || !isOver; each += 1) {
        const [listed] = await api.booking.services({ vehicleId: vehicle.id });
        const priceCents = textToCents(listed?.forCar?.price ?? "") ?? 0;
        const { totalCents } = quote({ lines: [{ priceCents }], issueDescription: "" });
        const total = centsToText(totalCents);
        const [outcome] = await concurrently([() => book({ seenTotal: total })]);
        if (outcome?.code === "OK") {
          made.push(outcome.value);
          seen.push(total);
        } else {
          expect(outcome?.code).toBe("CONFLICT");
        }
        if (made.length >= rounds(12, 4)) break;
      }
      const [first] = made;
      if (first !== undefined) {
        await hold(first.id, first.totalAmount);
        const payment = await prisma.payment.findFirstOrThrow({ where: { bookingId: first.id } });
        expect(payment.authorizedCents).toBe(textToCents(seen[0] ?? ""));
      }
      return made.map((view, index) => ({ view, total: seen[index] }));
    }),
  );
  const [, booked] = await Promise.all([editing, booking]);

  const all = booked.flat();
  expect(all.length).toBeGreaterThan(0);
  for (const { view, total } of all) {
    expect(view.totalAmount).toBe(total);
    const line = await prisma.bookingLine.findFirstOrThrow({ where: { bookingId: view.id } });
    // A line's price and note always come from the same list.
    const addCents = line.priceCents - 10_000;
    expect(line.priceNote).toBe(addCents === 0 ? null : `Add ${addCents}`);
    expect(line.priceRuleId === null).toBe(addCents === 0);
  }
});
