import { beforeEach, describe, expect, test } from "vitest";
import { createCaller } from "~/server/root";
import { forgetQuotes, totalOfQuote } from "~/server/services/booking/quote/quote";
import type { QuoteView } from "~/domain/booking/quote/schema";
import { useDatabase } from "~test/support/db";
import {
  givenBooking,
  givenCustomer,
  givenMechanic,
  givenService,
  OAKLAND,
} from "~test/support/factory";
import { refusalOf } from "~test/support/refusal";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db);
  // A Monday, six in the morning in San Francisco.
  world.clock.set("2027-03-01T14:00:00.000Z");
});

const VISITOR = "203.0.113.7";

const visitorFrom = (clientAddress: string) => createCaller(world.context(null, { clientAddress }));

async function scene() {
  const { prisma } = database;
  const service = await givenService(prisma, { basePriceCents: 8_999, estimatedDuration: 60 });
  const visitor = visitorFrom(VISITOR);
  const ask = (input: Partial<Parameters<typeof visitor.booking.quote>[0]> = {}, by = visitor) =>
    by.booking.quote({ location: "94110", serviceIds: [service.id], ...input });
  const givenNear = async (profile: Parameters<typeof givenMechanic>[1] = {}) => {
    const mechanic = await givenMechanic(prisma, profile);
    const theirs = await world.callerFor(mechanic);
    await theirs.mechanic.saveAvailability({
      timeZone: "America/Los_Angeles",
      hours: [],
      timeOff: [],
    });
    return { mechanic, theirs };
  };
  return { service, visitor, ask, givenNear };
}

const starts = ({ firstAvailable }: QuoteView) => firstAvailable?.map(({ start }) => start);

describe("a quote", () => {
  test("costs what the booking of the same cart costs", async () => {
    const { service, ask } = await scene();
    const second = await givenService(database.prisma, { basePriceCents: 12_345 });
    const serviceIds = [service.id, second.id];
    const issueDescription = "The wiring smells.";
    const { lines, ...price } = await ask({
      serviceIds,
      issueDescription,
      promoCode: " first20 ",
      vehicle: { year: 2019, make: "Toyota", model: "Camry" },
      customerProvidesPartss: true,
    });
    expect(lines).toEqual([
      { serviceId: service.id, name: service.name, price: "89.99" },
      { serviceId: second.id, name: second.name, price: "123.45" },
    ]);
    const customer = await givenCustomer(database.prisma);
    const caller = await world.callerFor(customer);
    const vehicle = await caller.booking.addVehicle({ year: 2019, make: "Toyota", model: "Camry" });
    const booking = await caller.booking.create({
      vehicleId: vehicle.id,
      serviceLocation: "1 Main St, San Francisco, CA 94110",
      scheduledAt: "2027-03-03T18:00:00Z",
      serviceIds,
      issueDescription,
      promoCode: "FIRST20",
    });
    expect(price).toMatchObject({
      total: booking.totalAmount,
      platformFee: booking.platformFee,
      discount: booking.discount,
      diagnosticFee: booking.diagnosticFee,
      timeZone: "America/Los_Angeles",
      validUntil: "2027-03-01T14:30:00.000Z",
    });
  });

  test("is the same signed in and out, also next to a mechanic who blocked the caller", async () => {
    const { ask, givenNear } = await scene();
    const customer = await givenCustomer(database.prisma);
    const caller = await world.callerFor(customer);
    for (let count = 0; count < 3; count += 1) {
      const { mechanic } = await givenNear();
      const pair = { blockerId: mechanic.id, blockedId: customer.id };
      await database.prisma.block.create({ data: pair });
    }
    const { quoteId: _one, ...out } = await ask();
    const { quoteId: _other, ...signedIn } = await ask({}, caller);
    expect(signedIn).toEqual(out);
    expect(out.nearby).toBe("3+");
  });

  test("stores ZIP code, services and prices for half an hour, and nothing else", async () => {
    const { service, ask } = await scene();
    const { quoteId } = await ask({
      location: "742 Valencia St, San Francisco, CA 94110",
      issueDescription: "My brakes squeak.",
      vehicle: { year: 2019, make: "Toyota", model: "Camry" },
    });
    expect(await database.prisma.quote.findMany()).toEqual([
      {
        id: quoteId,
        zipCode: "94110",
        lines: [{ serviceId: service.id, name: service.name, priceCents: 8_999 }],
        subtotalCents: 8_999,
        platformFeeCents: 450,
        discountCents: 0,
        diagnosticFeeCents: 0,
        totalCents: 9_449,
        validUntil: new Date("2027-03-01T14:30:00.000Z"),
      },
    ]);
    world.clock.set("2027-03-01T14:29:59.000Z");
    expect(await totalOfQuote(world.context(), quoteId)).toBe(9_449);
    await forgetQuotes(world.context());
    expect(await database.prisma.quote.count()).toBe(1);
    world.clock.set("2027-03-01T14:30:00.000Z");
    expect(await totalOfQuote(world.context(), quoteId)).toBeNull();
    await forgetQuotes(world.context());
    expect(await database.prisma.quote.count()).toBe(0);
  });

  test("is counted once for its day and entry page", async () => {
    const { ask } = await scene();
    await Promise.all([ask({ entry: "landing" }), ask({ entry: "landing" }), ask()]);
    // Ten at night in New York is the next day in UTC.
    world.clock.set("2027-03-02T03:00:00.000Z");
    await ask();
    const rows = await database.prisma.funnelDay.findMany({ orderBy: { entryPage: "desc" } });
    const day = new Date("2027-03-01");
    expect(rows).toEqual([
      { day, entryPage: "landing", quotes: 2, drafts: 0 },
      { day, entryPage: "api", quotes: 2, drafts: 0 },
    ]);
  });

  test("of an unknown location has the price and no mechanics", async () => {
    const { ask } = await scene();
    const view = await ask({ location: "the old barn behind the mill" });
    expect(view).toMatchObject({ total: "94.49", timeZone: null });
    expect(view).not.toHaveProperty("nearby");
    expect(view).not.toHaveProperty("firstAvailable");
  });

  test("is refused for an unknown or retired service", async () => {
    const { service, ask } = await scene();
    const retired = await givenService(database.prisma, { isActive: false });
    for (const id of [retired.id, "nothing", crypto.randomUUID()]) {
      const refusal = await refusalOf(ask({ serviceIds: [service.id, id] }));
      expect(refusal.code).toBe("INVALID");
    }
    expect(await database.prisma.quote.count()).toBe(0);
  });

  test("refuses a promo code that doesn't exist, has ended or was used by the caller", async () => {
    const { ask } = await scene();
    expect((await refusalOf(ask({ promoCode: "NOSUCH" }))).code).toBe("PROMO_NOT_APPLICABLE");
    const customer = await givenCustomer(database.prisma);
    await givenBooking(database.prisma, { customer, status: "accepted" });
    const caller = await world.callerFor(customer);
    const refusal = await refusalOf(ask({ promoCode: "FIRST20" }, caller));
    expect(refusal.code).toBe("PROMO_NOT_APPLICABLE");
    // We don't know yet who a visitor is, so a quote doesn't check whether they've booked before.
    // Their booking does.
    expect((await ask({ promoCode: "FIRST20" })).discount).toBe("18.00");
  });
});

describe("limits of quotes", () => {
  test("allow 60 an hour per network, a /64 of IPv6 being one", async () => {
    const { ask } = await scene();
    for (let count = 0; count < 60; count += 1) await ask({}, visitorFrom(`2001:db8::${count}`));
    expect((await refusalOf(ask({}, visitorFrom("2001:db8::ffff")))).code).toBe("TOO_MANY");
    await ask({}, visitorFrom("2001:db8:0:1::1"));
  });

  test("allow 20 wrong promo codes an hour, and don't count right ones", async () => {
    const { ask } = await scene();
    await ask({ promoCode: "FIRST20" });
    for (let count = 0; count < 20; count += 1) {
      const { code } = await refusalOf(ask({ promoCode: `GUESS${count}` }));
      expect(code).toBe("PROMO_NOT_APPLICABLE");
    }
    // Beyond them a right one isn't confirmed either.
    expect((await refusalOf(ask({ promoCode: "FIRST20" }))).code).toBe("TOO_MANY");
    expect((await ask()).total).toBe("94.49");
  });

  test("count wrong promo codes of all calls together, for the network and for the account", async () => {
    const { service, ask } = await scene();
    const customer = await givenCustomer(database.prisma);
    const session = await world.sessionOf(customer);
    const from = (clientAddress: string) => createCaller(world.context(session, { clientAddress }));
    const vehicle = { year: 2019, make: "Toyota", model: "Camry" };
    const { id: vehicleId } = await from(VISITOR).booking.addVehicle(vehicle);
    const cart = {
      serviceLocation: "1 Main St, San Francisco, CA 94110",
      scheduledAt: "2027-03-03T18:00:00Z",
      serviceIds: [service.id],
      issueDescription: "It rattles.",
    };
    const guest = {
      vehicle,
      firstName: "Robin",
      lastName: "Rivers",
      email: "robin@example.com",
      phone: "(415) 555-0132",
      acceptedTerms: "draft-1",
    };
    const calls = (address: string) => [
      (promoCode: string) => ask({ promoCode }, visitorFrom(address)),
      (promoCode: string) =>
        visitorFrom(address).booking.guest.start({ ...cart, ...guest, promoCode }),
      (code: string) => from(address).booking.promo({ code }),
      (promoCode: string) => from(address).booking.create({ ...cart, vehicleId, promoCode }),
    ];
    const codesOf = async (address: string, code: string) => {
      const refusals = await Promise.all(calls(address).map((call) => refusalOf(call(code))));
      return new Set(refusals.map((refusal) => refusal.code));
    };
    for (let count = 0; count < 5; count += 1) {
      expect(await codesOf(VISITOR, `GUESS${count}`)).toEqual(new Set(["PROMO_NOT_APPLICABLE"]));
    }
    expect(await codesOf(VISITOR, "FIRST20")).toEqual(new Set(["TOO_MANY"]));
    // Ten of them were the account's. It has ten more, wherever it calls from.
    for (let count = 0; count < 10; count += 1) {
      const { promo } = from(`198.51.100.${count}`).booking;
      expect((await refusalOf(promo({ code: "NOSUCH" }))).code).toBe("PROMO_NOT_APPLICABLE");
    }
    const elsewhere = from("198.51.100.99").booking;
    const refusal = await refusalOf(elsewhere.promo({ code: "FIRST20" }));
    expect(refusal.message).toMatch(/^Too many wrong promo codes\. Try again in \d+ minutes/);
    await elsewhere.create({ ...cart, vehicleId });
  });

  test("credit a right promo code back, also when the booking is refused for something else", async () => {
    const { service } = await scene();
    const customer = await givenCustomer(database.prisma);
    const { booking } = createCaller(
      world.context(await world.sessionOf(customer), { clientAddress: VISITOR }),
    );
    const vehicle = await booking.addVehicle({ year: 2019, make: "Toyota", model: "Camry" });
    const order = {
      vehicleId: vehicle.id,
      serviceLocation: "1 Main St, San Francisco, CA 94110",
      scheduledAt: "2027-03-03T18:00:00Z",
      serviceIds: [service.id],
      issueDescription: "It rattles.",
      promoCode: "FIRST20",
    };
    for (let count = 0; count < 21; count += 1) {
      const refusal = await refusalOf(booking.create({ ...order, seenTotal: "1.00" }));
      expect(refusal.code).toBe("CONFLICT");
    }
    for (let count = 0; count < 21; count += 1) await booking.promo({ code: "FIRST20" });
    await booking.create(order);
  });
});

describe("what quotes say about mechanics", () => {
  test("is a rounded number, and times only from three on", async () => {
    const { ask, givenNear } = await scene();
    expect(await ask()).toMatchObject({ nearby: "0", firstAvailable: [] });
    await givenNear();
    expect(await ask()).toMatchObject({ nearby: "1–2", firstAvailable: [] });
    await givenNear();
    expect(await ask()).toMatchObject({ nearby: "1–2", firstAvailable: [] });
    await givenNear();
    const view = await ask();
    expect(view.nearby).toBe("3+");
    // Two hours' notice, and work begins at eight.
    expect(starts(view)).toEqual([
      "2027-03-01T16:00:00.000Z",
      "2027-03-01T16:30:00.000Z",
      "2027-03-01T17:00:00.000Z",
    ]);
  });

  test("gives no times if fewer than three of them have any, so none is one person's calendar", async () => {
    const { ask, givenNear } = await scene();
    await givenNear();
    for (let count = 0; count < 2; count += 1) {
      const { theirs } = await givenNear();
      const start = "2027-03-01T00:00:00Z";
      await theirs.mechanic.saveAvailability({
        timeZone: "America/Los_Angeles",
        hours: [],
        timeOff: [{ start, end: "2027-04-01T00:00:00Z" }],
      });
    }
    expect(await ask()).toMatchObject({ nearby: "3+", firstAvailable: [] });
  });

  test("is one answer for all streets of a ZIP code", async () => {
    const { ask, givenNear } = await scene();
    await givenNear(OAKLAND);
    const of = async (location: string) => {
      const { quoteId: _id, ...view } = await ask({ location });
      return view;
    };
    const zip = await of("94110");
    for (const street of ["1 Main St", "742 Valencia St Apt 3", "9999 Mission St"]) {
      expect(await of(`${street}, San Francisco, CA 94110`)).toEqual(zip);
    }
  });

  test("doesn't let a scraper find a lone mechanic's home or hours", async () => {
    const { prisma } = database;
    const { visitor, givenNear } = await scene();
    const home = { latitude: 37.7512345, longitude: -122.4187654 };
    const { mechanic } = await givenNear({ ...home, serviceRadius: 5 });
    await givenBooking(prisma, {
      mechanic,
      status: "accepted",
      scheduledAt: new Date("2027-03-01T18:00:00Z"),
    });
    const short = await givenService(prisma, { estimatedDuration: 15 });
    const long = await givenService(prisma, { estimatedDuration: 480 });
    const answers: QuoteView[] = [];
    for (const location of ["94110", "94103", "94114", "94601", "San Francisco, CA"]) {
      for (const { id } of [short, long]) {
        answers.push(await visitor.booking.quote({ location, serviceIds: [id] }));
      }
    }
    expect(answers.some(({ nearby }) => nearby === "1–2")).toBe(true);
    expect(answers.flatMap((view) => view.firstAvailable)).toEqual([]);
    const text = JSON.stringify(answers);
    for (const secret of [mechanic.id, mechanic.firstName, "37.7", "-122.4"]) {
      expect(text).not.toContain(secret);
    }
    // A home elsewhere in the same map cell gives the same answers.
    const [one] = answers;
    await prisma.mechanicProfile.update({
      where: { userId: mechanic.id },
      data: { latitude: home.latitude + 0.002, longitude: home.longitude - 0.002 },
    });
    const again = await visitor.booking.quote({ location: "94110", serviceIds: [short.id] });
    expect(again.nearby).toBe(one?.nearby);
  });
});

describe("a quote by API key", () => {
  async function keysOfOne() {
    const { service, ask, givenNear } = await scene();
    await Promise.all([givenNear(), givenNear()]);
    const customer = await givenCustomer(database.prisma);
    const session = await world.sessionOf(customer);
    const byKey = (sessionId: string) =>
      createCaller(
        world.context(
          { ...session, sessionId, key: { scopes: ["services:read"] } },
          { clientAddress: VISITOR },
        ),
      );
    return { service, ask, customer, byKey };
  }

  test("says who is near 60 times an hour for all keys of an account, and always the price", async () => {
    const { service, ask, customer, byKey } = await keysOfOne();
    const { limits } = world.deps;
    await limits.consume("keyNearby", customer.id, 59);
    expect(await ask({}, byKey("first"))).toMatchObject({ nearby: "1–2", served: true });
    for (const key of ["first", "second"]) {
      const price = await ask({}, byKey(key));
      expect(price).toMatchObject({ total: expect.any(String), timeZone: "America/Los_Angeles" });
      expect(price).not.toHaveProperty("nearby");
      expect(price).not.toHaveProperty("served");
      expect(price).not.toHaveProperty("firstAvailable");
    }
    const near = { location: "94110", serviceIds: [service.id] };
    expect(await refusalOf(byKey("third").mechanic.faces(near))).toMatchObject({
      code: "TOO_MANY",
    });
    // In person it's counted by network, as before.
    expect(await ask({})).toHaveProperty("nearby");
  });

  test("stops at 600 an hour of a key, and leaves the network its own", async () => {
    const { ask, byKey } = await keysOfOne();
    const { limits } = world.deps;
    await limits.consume("quotes", VISITOR, 60);
    await limits.consume("keyQuotes", "first", 599);
    await ask({}, byKey("first"));
    expect(await refusalOf(ask({}, byKey("first")))).toMatchObject({
      code: "TOO_MANY",
      details: { limitName: "keyQuotes" },
    });
    await ask({}, byKey("second"));
  });
});
