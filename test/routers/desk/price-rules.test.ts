import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { hasCondition } from "~/domain/catalog/price-rule";
import type { StaffRole } from "~/domain/staff/roles";
import { createCaller } from "~/server/root";
import type { RouterInputs } from "~/trpc/react";
import { useDatabase } from "~test/support/db";
import { givenCustomer, givenMechanic, givenService, givenVehicle } from "~test/support/factory";
import { garageCars, priceByHand, ruleLists } from "~test/support/price-oracle";
import { refusalOf } from "~test/support/refusal";
import { createWorld, UNLIMITED, type TestWorld } from "~test/support/world";

const dollars = (cents: number) => (cents / 100).toFixed(2);

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db);
});

type SentRule = RouterInputs["desk"]["services"]["saveRules"]["rules"][number];

const LARGE: SentRule = {
  litersFrom: 3,
  addCents: 4_000,
  minutes: 15,
  note: "Large engines take seven quarts",
};
const ELECTRIC: SentRule = {
  fuels: ["electric"],
  notOffered: true,
  note: "Electric cars don't need oil changes",
};
const BMW: SentRule = { makes: ["BMW"], addCents: 2_500, note: "BMW oil filter" };

async function atDesk(staffRole: StaffRole) {
  const person = await givenCustomer(database.prisma, { staffRole });
  const session = {
    ...(await world.sessionOf(person)),
    secondFactorAt: world.clock.now(),
  };
  return createCaller(world.context(session)).desk;
}

/** Creates an oil change for $89.00 with these rules. */
async function ruledService(...rules: SentRule[]) {
  const service = await givenService(database.prisma, {
    name: "Oil Change",
    basePriceCents: 8_900,
  });
  const desk = await atDesk("owner");
  const saved = await desk.services.saveRules({ id: service.id, version: 1, rules });
  return { service, desk, saved };
}

async function shopper(car: { engineLiters?: number; fuel?: string; make?: string } = {}) {
  const customer = await givenCustomer(database.prisma);
  const vehicle = await givenVehicle(database.prisma, customer);
  await database.prisma.vehicle.update({ where: { id: vehicle.id }, data: car });
  const api = await world.callerFor(customer);
  const booking = (...services: { id: string }[]) => ({
    vehicleId: vehicle.id,
    serviceIds: services.map(({ id }) => id),
    serviceLocation: "San Francisco, CA 94110",
    scheduledAt: new Date(world.clock.now().getTime() + 48 * 3_600_000).toISOString(),
    issueDescription: "",
  });
  return { customer, vehicle, api, booking };
}

describe("the rules of a service", () => {
  test("are saved as a whole list, in order, and logged", async () => {
    const { service, desk, saved } = await ruledService(ELECTRIC, LARGE);
    expect(saved).toMatchObject({ version: 2, basePrice: "89.00" });
    expect(saved.rules.map(({ note }) => note)).toEqual([ELECTRIC.note, LARGE.note]);

    const [electric, large] = saved.rules;
    const again = await desk.services.saveRules({
      id: service.id,
      version: 2,
      rules: [
        { ...LARGE, id: large!.id, paused: true },
        { ...ELECTRIC, id: electric!.id },
      ],
      reason: "Large engines wait.",
    });
    expect(again.rules.map(({ id, paused }) => [id, paused])).toEqual([
      [large!.id, true],
      [electric!.id, false],
    ]);
    expect(await desk.services.rules({ id: service.id })).toEqual(again);
    const entry = await database.prisma.auditEntry.findFirstOrThrow({
      where: { action: "service.rules", reason: "Large engines wait." },
    });
    expect(entry.changes).toEqual({ rules: "2 (2 active) → 2 (1 active)" });
  });

  test("refuse a list that someone else has changed", async () => {
    const { service, desk } = await ruledService(LARGE);
    const late = desk.services.saveRules({ id: service.id, version: 1, rules: [] });
    expect(await refusalOf(late)).toMatchObject({ code: "STALE", details: { version: 2 } });
    expect((await desk.services.rules({ id: service.id })).rules).toHaveLength(1);
  });

  test("count the bookings of 90 days that they priced, and approved updated quotes for more", async () => {
    const { service, desk, saved } = await ruledService(ELECTRIC, LARGE);
    const { prisma } = database;
    const { api, booking } = await shopper({ engineLiters: 3.5, fuel: "gasoline" });
    const mechanic = await givenMechanic(prisma);
    const book = async () => (await api.booking.create(booking(service))).id;
    const [, raised, lowered, declined, old] = [
      await book(),
      await book(),
      await book(),
      await book(),
      await book(),
    ];
    const now = world.clock.now();
    for (const [bookingId, state, totalCents] of [
      [raised, "approved", 15_000],
      [lowered, "approved", 12_000],
      [declined, "declined", 15_000],
      [old, "approved", 15_000],
    ] as const) {
      await prisma.changeOrder.create({
        data: {
          bookingId,
          number: 1,
          mechanicId: mechanic.id,
          state,
          reason: "Larger filter",
          subtotalBeforeCents: 12_900,
          totalBeforeCents: 13_545,
          subtotalCents: totalCents,
          platformFeeCents: 0,
          discountCents: 0,
          diagnosticFeeCents: 0,
          totalCents,
          expiresAt: now,
          answeredAt: now,
          closedAt: now,
        },
      });
    }
    const countsOf = async () => {
      const { rules } = await desk.services.rules({ id: service.id });
      return rules.map(({ note, bookings, updatedQuotes }) => [note, bookings, updatedQuotes]);
    };
    expect(await countsOf()).toEqual([
      [ELECTRIC.note, 0, 0],
      [LARGE.note, 5, 2],
    ]);
    const days = (count: number) => new Date(now.getTime() - count * 86_400_000);
    const madeAt = (createdAt: Date) =>
      prisma.booking.update({ where: { id: old }, data: { createdAt } });
    await madeAt(days(89));
    expect((await countsOf())[1]).toEqual([LARGE.note, 5, 2]);
    await madeAt(days(91));
    expect((await countsOf())[1]).toEqual([LARGE.note, 4, 1]);

    // A rule that moves keeps its counts, and one that is new has none.
    const [electric, large] = saved.rules;
    const moved = await desk.services.saveRules({
      id: service.id,
      version: 2,
      rules: [{ ...LARGE, id: large!.id }, BMW, { ...ELECTRIC, id: electric!.id }],
    });
    expect(moved.rules.map(({ bookings, updatedQuotes }) => [bookings, updatedQuotes])).toEqual([
      [4, 1],
      [0, 0],
      [0, 0],
    ]);
  });

  test("take an id of another service, or one sent twice, for a new rule's", async () => {
    const { saved, desk } = await ruledService(LARGE);
    const other = await givenService(database.prisma);
    const id = saved.rules[0]!.id;
    const { rules } = await desk.services.saveRules({
      id: other.id,
      version: 1,
      rules: [{ ...LARGE, id }],
    });
    expect(rules[0]!.id).not.toBe(id);
    const twice = await desk.services.saveRules({
      id: saved.serviceId,
      version: 2,
      rules: [
        { ...LARGE, id },
        { ...BMW, id },
      ],
    });
    expect(new Set(twice.rules.map((rule) => rule.id)).size).toBe(2);
    expect(twice.rules[0]!.id).toBe(id);
  });

  test.each<[string, SentRule, string]>([
    ["no condition", { addCents: 100, note: "All" }, "rules.0.makes"],
    ["a lower price", { ...BMW, addCents: -100 }, "rules.0.addCents"],
    ["a raise without a note", { makes: ["BMW"], addCents: 100 }, "rules.0.note"],
    ["a raise of what isn't offered", { ...ELECTRIC, addCents: 100 }, "rules.0.addCents"],
    ["years from end to start", { ...BMW, yearFrom: 2010, yearTo: 2009 }, "rules.0.yearTo"],
    ["liters from end to start", { ...BMW, litersFrom: 3, litersTo: 2 }, "rules.0.litersTo"],
    [
      "cylinders from end to start",
      { ...BMW, cylindersFrom: 8, cylindersTo: 4 },
      "rules.0.cylindersTo",
    ],
    ["minutes that aren't a step of five", { ...BMW, minutes: 7 }, "rules.0.minutes"],
  ])("refuse %s", async (_name, rule, path) => {
    const { id } = await givenService(database.prisma);
    const desk = await atDesk("owner");
    const saved = desk.services.saveRules({ id, version: 1, rules: [rule] });
    expect(Object.keys((await refusalOf(saved)).details.fields ?? {})).toEqual([path]);
  });

  test("can't lower a price in the database either", async () => {
    const { service } = await ruledService(BMW);
    const lowered = database.prisma.priceRule.updateMany({
      where: { serviceId: service.id },
      data: { addCents: -1 },
    });
    await expect(lowered).rejects.toThrow("PriceRule_raises");
  });

  test("are read by operators, and saved by owners only", async () => {
    const { service } = await ruledService(BMW);
    const desk = await atDesk("operator");
    expect((await desk.services.rules({ id: service.id })).rules).toHaveLength(1);
    const saved = desk.services.saveRules({ id: service.id, version: 2, rules: [] });
    expect((await refusalOf(saved)).code).toBe("FORBIDDEN");
  });
});

describe("a booking's price", () => {
  test("is that of its car, with the rule's note and minutes", async () => {
    const { service, saved } = await ruledService(ELECTRIC, LARGE);
    const { api, booking } = await shopper({ engineLiters: 3.5, fuel: "gasoline" });
    const made = await api.booking.create({ ...booking(service), seenTotal: "135.45" });
    expect(made.services).toEqual([
      expect.objectContaining({
        price: "129.00",
        priceNote: LARGE.note,
        estimatedDuration: service.estimatedDuration + 15,
      }),
    ]);
    expect(made.services[0]).not.toHaveProperty("factsMissing");
    const line = await database.prisma.bookingLine.findFirstOrThrow({
      where: { bookingId: made.id },
    });
    expect(line.priceRuleId).toBe(saved.rules[1]!.id);
  });

  test("is refused with the car's total where another one was seen", async () => {
    const { service } = await ruledService(LARGE);
    const { api, booking } = await shopper({ engineLiters: 3.5 });
    const made = api.booking.create({ ...booking(service), seenTotal: "93.45" });
    expect(await refusalOf(made)).toMatchObject({
      code: "CONFLICT",
      details: { newTotal: "135.45" },
    });
  });

  test("is the base price while the engine isn't known, which both sides read", async () => {
    const { service } = await ruledService(LARGE);
    const { api, booking } = await shopper();
    const made = await api.booking.create(booking(service));
    expect(made.services[0]).toMatchObject({ price: "89.00", factsMissing: true });
    expect(made.services[0]).not.toHaveProperty("priceNote");
    const mechanic = await givenMechanic(database.prisma);
    const seen = await (await world.callerFor(mechanic)).booking.byId({ id: made.id });
    expect(seen.services[0]).toMatchObject({ price: "89.00", factsMissing: true });
  });

  test("is never refused because the service isn't offered: both sides read the note", async () => {
    const { service } = await ruledService(ELECTRIC);
    const { api, booking } = await shopper({ fuel: "electric" });
    const made = await api.booking.create(booking(service));
    expect(made.services[0]).toMatchObject({ price: "89.00", priceNote: ELECTRIC.note });
    const mechanic = await givenMechanic(database.prisma);
    const seen = await (await world.callerFor(mechanic)).booking.byId({ id: made.id });
    expect(seen.services[0]).toMatchObject({ priceNote: ELECTRIC.note });
  });

  test("stays when its rules, or its car, change later", async () => {
    const { service, desk } = await ruledService(LARGE);
    const { api, booking, vehicle } = await shopper({ engineLiters: 3.5 });
    const made = await api.booking.create(booking(service));
    await desk.services.saveRules({ id: service.id, version: 2, rules: [] });
    await database.prisma.vehicle.update({ where: { id: vehicle.id }, data: { engineLiters: 2 } });
    const edited = await api.booking.update({ id: made.id, issueDescription: "It drips." });
    expect(edited.services).toEqual(made.services);
    expect(edited.totalAmount).toBe("135.45");
  });

  test("of a service added by an edit is that of the booking's own copy of its car", async () => {
    const { service } = await ruledService(LARGE);
    const plain = await givenService(database.prisma);
    const { api, booking, vehicle } = await shopper({ engineLiters: 3.5 });
    const made = await api.booking.create(booking(plain));
    await database.prisma.vehicle.update({ where: { id: vehicle.id }, data: { engineLiters: 2 } });
    const edited = await api.booking.update({ id: made.id, serviceIds: [plain.id, service.id] });
    expect(edited.services[1]).toMatchObject({ price: "129.00", priceNote: LARGE.note });
  });

  test("isn't changed by paused rules", async () => {
    const { service } = await ruledService({ ...LARGE, paused: true });
    const { api, booking } = await shopper({ engineLiters: 3.5 });
    const made = await api.booking.create(booking(service));
    expect(made.totalAmount).toBe("93.45");
    expect(Object.keys(made.services[0]!)).not.toContain("priceNote");
    const [listed] = await api.booking.services({ vehicleId: booking(service).vehicleId });
    expect(listed).not.toHaveProperty("priceRules");
  });
});

describe("a quote", () => {
  const asked = (service: { id: string }) => ({
    location: "94110",
    serviceIds: [service.id],
    issueDescription: "",
  });

  test("names the price for the car, its note, and what it could cost at most", async () => {
    const { service } = await ruledService(BMW, LARGE);
    const nobody = createCaller(world.context(null)).booking;
    const open = await nobody.quote(asked(service));
    expect([open.total, open.highestTotal]).toEqual(["93.45", "135.45"]);
    expect(open.lines[0]).toMatchObject({ price: "89.00", factsMissing: true });

    const bmw = { year: 2018, make: "BMW", model: "X5" };
    const known = await nobody.quote({ ...asked(service), vehicle: bmw });
    expect(known.total).toBe("119.70");
    expect(known).not.toHaveProperty("highestTotal");
    expect(known.lines[0]).toMatchObject({ price: "114.00", priceNote: BMW.note });

    const camry = { year: 2018, make: "Toyota", model: "Camry", engineLiters: 2.5 };
    const small = await nobody.quote({ ...asked(service), vehicle: camry });
    expect(small.total).toBe("93.45");
    expect(small).not.toHaveProperty("highestTotal");
    expect(small.lines[0]).not.toHaveProperty("factsMissing");
  });
});

describe("the list of services", () => {
  test("has the rules without what the desk counts, and the price for one's own car", async () => {
    const { service } = await ruledService(LARGE);
    const { api, vehicle } = await shopper({ engineLiters: 3.5 });
    const [listed] = await api.booking.services({ vehicleId: vehicle.id });
    expect(listed).toMatchObject({
      id: service.id,
      basePrice: "89.00",
      forCar: {
        price: "129.00",
        estimatedDuration: service.estimatedDuration + 15,
        offered: true,
        priceNote: LARGE.note,
      },
    });
    expect(listed!.priceRules).toEqual([
      {
        makes: [],
        models: [],
        fuels: [],
        litersFrom: 3,
        bodies: [],
        addCents: 4_000,
        notOffered: false,
        minutes: 15,
        note: LARGE.note,
      },
    ]);
    const nobody = createCaller(world.context(null)).booking;
    expect((await nobody.services())[0]).not.toHaveProperty("forCar");
  });

  test("refuses visitors and owners of other cars", async () => {
    const { vehicle } = await shopper();
    const nobody = createCaller(world.context(null)).booking;
    expect((await refusalOf(nobody.services({ vehicleId: vehicle.id }))).code).toBe(
      "UNAUTHENTICATED",
    );
    const { api } = await shopper();
    expect((await refusalOf(api.booking.services({ vehicleId: vehicle.id }))).code).toBe(
      "NOT_FOUND",
    );
  });
});

describe("the desk's tester", () => {
  test("names the price, the total and the rule", async () => {
    const { service, saved, desk } = await ruledService(ELECTRIC, LARGE);
    const vehicle = { year: 2018, make: "BMW", model: "X5", fuel: "gasoline" } as const;
    const tried = await desk.services.price({
      id: service.id,
      vehicle: { ...vehicle, engineLiters: 4.4 },
    });
    expect(tried).toEqual({
      price: "129.00",
      total: "135.45",
      minutes: service.estimatedDuration + 15,
      ruleId: saved.rules[1]!.id,
      offered: true,
      note: LARGE.note,
      factsMissing: false,
    });
    expect(await desk.services.price({ id: service.id, vehicle })).toMatchObject({
      price: "89.00",
      ruleId: null,
      factsMissing: true,
    });
  });
});

test("generated rules, some of them paused, cost by hand what tester, quote, list and booking say", async () => {
  const { prisma } = database;
  world = createWorld(database.db, { bookingLimits: UNLIMITED });
  const { service, desk } = await ruledService();
  const { estimatedDuration } = service;
  const nobody = createCaller(world.context(null)).booking;
  const customer = await givenCustomer(prisma);
  const api = await world.callerFor(customer);
  const seen = { base: 0, first: 0, later: 0, pausedInFront: 0, notOffered: 0, missing: 0 };
  let version = 2;
  let days = 1;

  const lists = fc.tuple(ruleLists, fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }));
  const cars = fc.array(garageCars, { minLength: 3, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(lists, cars, async ([made, paused], cars) => {
      // A rule without a condition can't be saved.
      const rules = made
        .filter((rule) => hasCondition(rule))
        .map((rule, at) => ({ ...rule, paused: paused[at] ?? false }));
      const saved = await desk.services.saveRules({ id: service.id, version, rules });
      version = saved.version;
      const active = rules.filter((rule) => !rule.paused);
      for (const car of cars) {
        const base = { basePriceCents: 8_900, estimatedDuration };
        const byHand = priceByHand({ ...base, rules: active }, car);
        const { priceCents, highestCents, minutes, rule, factsMissing, at } = byHand;
        const ruleId = saved.rules.find(({ note }) => note === rule?.note)?.id ?? null;
        seen[at === -1 ? "base" : at === 0 ? "first" : "later"] += 1;
        if (priceByHand({ ...base, rules }, car).rule?.note !== rule?.note) seen.pausedInFront += 1;
        if (rule?.notOffered) seen.notOffered += 1;
        if (factsMissing) seen.missing += 1;
        const price = dollars(priceCents);
        const said = {
          ...(rule === null ? {} : { priceNote: rule.note }),
          ...(factsMissing ? { factsMissing } : {}),
        };

        const total = dollars(priceCents + Math.round(priceCents * 0.05));
        const tried = await desk.services.price({ id: service.id, vehicle: car });
        expect(tried).toEqual({
          price,
          total,
          minutes,
          ruleId,
          offered: !(rule?.notOffered ?? false),
          ...(rule === null ? {} : { note: rule.note }),
          factsMissing,
        });
        const quote = await nobody.quote({
          location: "94110",
          serviceIds: [service.id],
          vehicle: car,
        });
        expect(quote.total).toBe(total);
        expect(quote.lines).toEqual([expect.objectContaining({ price, ...said })]);

        const { id: vehicleId } = await prisma.vehicle.create({
          data: { ownerId: customer.id, ...car },
        });
        const [listed] = await api.booking.services({ vehicleId });
        expect(listed?.forCar).toEqual({
          price,
          estimatedDuration: minutes,
          offered: tried.offered,
          ...(highestCents > priceCents ? { highestPrice: dollars(highestCents) } : {}),
          ...said,
        });

        days = 2 + (days % 40);
        const booked = await api.booking.create({
          vehicleId,
          serviceIds: [service.id],
          serviceLocation: "San Francisco, CA 94110",
          scheduledAt: new Date(world.clock.now().getTime() + days * 86_400_000).toISOString(),
          issueDescription: "",
          seenTotal: total,
        });
        expect(booked.totalAmount).toBe(total);
        const [line] = await prisma.bookingLine.findMany({ where: { bookingId: booked.id } });
        expect(line).toMatchObject({
          priceCents,
          durationMinutes: minutes,
          priceRuleId: ruleId,
          priceNote: rule?.note ?? null,
          factsMissing,
        });
      }
    }),
    { numRuns: 12, seed: 20_261_129 },
  );
  for (const [kind, times] of Object.entries(seen)) expect(times, kind).toBeGreaterThan(0);
});
