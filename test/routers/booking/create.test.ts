import { beforeEach, describe, expect, test, vi } from "vitest";
import { useDatabase } from "~test/support/db";
import {
  givenCustomer,
  givenMechanic,
  givenService,
  givenNewcomer,
  givenVehicle,
} from "~test/support/factory";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;

beforeEach(() => {
  world = createWorld(database.db);
  world.clock.set("2026-11-21T12:00:00Z");
});

async function setUp() {
  const { prisma } = database;
  const customer = await givenCustomer(prisma);
  const [oil, brakes] = await Promise.all([
    givenService(prisma, { name: "Oil Change", basePriceCents: 6_000, estimatedDuration: 45 }),
    givenService(prisma, { name: "Brake Pads", basePriceCents: 14_000, estimatedDuration: 90 }),
  ]);
  const vehicle = await givenVehicle(prisma, customer);
  const api = await world.callerFor(customer);
  const input = {
    vehicleId: vehicle.id,
    serviceLocation: "742 Valencia St, San Francisco, CA 94110",
    scheduledAt: "2026-11-23T17:00:00Z",
    serviceIds: [oil.id, brakes.id],
    issueDescription: "Squeaking when braking",
  };
  return { customer, oil, brakes, vehicle, api, input };
}

describe("booking.create", () => {
  test("creates a pending booking with prices copied from the catalog (§3, §9)", async () => {
    const { api, input, oil } = await setUp();
    const booking = await api.booking.create(input);
    expect(booking).toMatchObject({
      status: "pending",
      subtotal: "200.00",
      platformFee: "10.00",
      discount: "0.00",
      totalAmount: "210.00",
      price: "210.00",
      serviceName: "Oil Change, Brake Pads",
      customerProvidesPartss: false,
      mechanicId: null,
      paymentStatus: "none",
      location: input.serviceLocation,
    });
    expect(booking.bookingNumber).toMatch(/^CW-[2-9A-Z]{6}$/);
    await database.prisma.service.update({ where: { id: oil.id }, data: { basePriceCents: 1 } });
    expect((await api.booking.byId({ id: booking.id })).totalAmount).toBe("210.00");
  });

  test("writes in one statement, and in a transaction if a mechanic is requested", async () => {
    const { api, input } = await setUp();
    const mechanic = await givenMechanic(database.prisma);
    const begun = vi.spyOn(database.prisma, "$transaction");
    await api.booking.create(input);
    expect(begun).toHaveBeenCalledTimes(0);
    await api.booking.create({ ...input, mechanicId: mechanic.id });
    expect(begun).toHaveBeenCalledTimes(1);
    begun.mockRestore();
  });

  test("reads a time without offset in the zone that is named, else in the location's", async () => {
    const { api, input } = await setUp();
    const local = { ...input, scheduledAt: "2026-11-23T09:30" };
    const west = await api.booking.create({ ...local, timeZone: "America/Los_Angeles" });
    const east = await api.booking.create({
      ...local,
      serviceLocation: "12 Main St, Pittsburgh, PA 15222",
    });
    expect(west.scheduledAt).toBe("2026-11-23T17:30:00.000Z");
    expect(west.preferredDate).toBe("2026-11-23");
    expect(west.preferredTime).toBe("9:30 AM");
    expect(east.scheduledAt).toBe("2026-11-23T14:30:00.000Z");
  });

  test.each([
    ["a second ago", "2026-11-21T11:59:59Z"],
    ["more than a year ahead", "2027-12-01T00:00:00Z"],
    ["a day that doesn't exist", "2026-02-30T10:00:00Z"],
    ["the year 2, without an offset", "0002-12-04T09:00"],
    ["the year 0, without an offset", "0000-12-04T09:00"],
    ["the year 9999, without an offset", "9999-12-31T23:30"],
    ["the year 2", "0002-12-04T09:00:00Z"],
    ["year 0000", "0000-01-01T00:00:00Z"],
    ["no time at all", "tomorrow"],
  ])("%s → 'Please select a future date and time.'", async (_name, scheduledAt) => {
    const { api, input } = await setUp();
    await expect(api.booking.create({ ...input, scheduledAt })).rejects.toThrow(
      "Please select a future date and time.",
    );
  });

  test.each(["0002-12-04T09:00", "0000-12-04T09:00", "0002-12-04T09:00:00Z", "9999-12-31T23:30"])(
    "refuses an edit to %s like a new booking",
    async (scheduledAt) => {
      const { api, input } = await setUp();
      const { id, ...before } = await api.booking.create(input);
      await expect(api.booking.update({ id, scheduledAt })).rejects.toThrow(
        "Please select a future date and time.",
      );
      expect((await api.booking.byId({ id })).scheduledAt).toBe(before.scheduledAt);
    },
  );

  test("accepts February 29 only in leap years", async () => {
    const { api, input } = await setUp();
    world.clock.set("2028-02-01T00:00:00Z");
    const booking = await api.booking.create({ ...input, scheduledAt: "2028-02-29T10:00:00Z" });
    expect(booking.scheduledAt).toBe("2028-02-29T10:00:00.000Z");
  });

  test("accepts only known, active services and counts each once", async () => {
    const { api, input, oil } = await setUp();
    const twice = await api.booking.create({ ...input, serviceIds: [oil.id, oil.id] });
    expect(twice.serviceIds).toEqual([oil.id]);
    const inactive = await givenService(database.prisma, { isActive: false });
    for (const id of [inactive.id, "no such id", "0190b2a0-0000-7000-8000-000000000000"]) {
      await expect(api.booking.create({ ...input, serviceIds: [id] })).rejects.toMatchObject({
        code: "BAD_REQUEST",
      });
    }
    await expect(api.booking.create({ ...input, serviceIds: [] })).rejects.toThrow(
      "Please select at least one service.",
    );
  });

  test("returns 'No vehicle found' for another garage's vehicle and writes no row", async () => {
    const { api, input } = await setUp();
    const stranger = await givenCustomer(database.prisma);
    const foreign = await givenVehicle(database.prisma, stranger);
    for (const vehicleId of [foreign.id, "nonsense"]) {
      await expect(api.booking.create({ ...input, vehicleId })).rejects.toMatchObject({
        code: "NOT_FOUND",
        message: "No vehicle found",
      });
    }
    expect(await database.prisma.booking.count()).toBe(0);
  });

  test("lets only customers book", async () => {
    const { input } = await setUp();
    const mechanic = await world.callerFor(await givenMechanic(database.prisma));
    const untyped = await world.callerFor(await givenNewcomer(database.prisma));
    const nobody = await world.callerFor(null);
    await expect(mechanic.booking.create(input)).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(untyped.booking.create(input)).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(nobody.booking.create(input)).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  });

  test("ignores keys that clients may not set", async () => {
    const { api, input } = await setUp();
    const sneaky = {
      ...input,
      status: "completed",
      totalAmount: "0.01",
      platformFee: "0",
      paymentStatus: "captured",
      bookingNumber: "MINE",
      customerId: "0190b2a0-0000-7000-8000-000000000000",
    };
    const booking = await api.booking.create(sneaky);
    expect(booking).toMatchObject({
      status: "pending",
      totalAmount: "210.00",
      paymentStatus: "none",
    });
  });

  test("adds the $50 notice, outside the total, when the issue says 'wiring' (§2)", async () => {
    const { api, input } = await setUp();
    const booking = await api.booking.create({ ...input, issueDescription: "Wiring smells" });
    expect(booking).toMatchObject({ diagnosticFee: "50.00", totalAmount: "210.00" });
  });

  test("returns 400 for NUL in a text", async () => {
    const { api, input } = await setUp();
    await expect(api.booking.create({ ...input, notes: "a\u0000b" })).rejects.toMatchObject({
      code: "BAD_REQUEST",
    });
  });

  test("mails the customer and starts the timeline", async () => {
    const { api, input, customer } = await setUp();
    const booking = await api.booking.create(input);
    expect(booking.events.map((event) => event.label)).toEqual(["Booking requested"]);
    await world.runJobs();
    expect(world.mails.map((mail) => mail.to)).toEqual([customer.email]);
    expect(world.mails[0]?.subject).toContain(booking.bookingNumber);
  });
});

describe("a requested mechanic", () => {
  test("is the only one who sees the request", async () => {
    const { api, input } = await setUp();
    const [requested, other] = await Promise.all([
      givenMechanic(database.prisma),
      givenMechanic(database.prisma),
    ]);
    const booking = await api.booking.create({ ...input, mechanicId: requested.id });
    const seenBy = async (user: { id: string }) =>
      (await (await world.callerFor(user)).booking.list()).items.map((item) => item.id);
    expect(await seenBy(requested)).toEqual([booking.id]);
    expect(await seenBy(other)).toEqual([]);
  });
  test("returns 404 for an unknown person or the customer, and 409 for an offline mechanic", async () => {
    const { api, input, customer } = await setUp();
    const offline = await givenMechanic(database.prisma, { isAvailable: false });
    await expect(api.booking.create({ ...input, mechanicId: customer.id })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    await expect(api.booking.create({ ...input, mechanicId: offline.id })).rejects.toMatchObject({
      code: "CONFLICT",
    });
  });
});

describe("FIRST20", () => {
  test("100.00 − 20.00 + 5.00 = 85.00, with spaces or lowercase letters in the code", async () => {
    const { api, input, oil } = await setUp();
    await database.prisma.service.update({
      where: { id: oil.id },
      data: { basePriceCents: 10_000 },
    });
    const booking = await api.booking.create({
      ...input,
      serviceIds: [oil.id],
      promoCode: " first20 ",
    });
    expect(booking).toMatchObject({
      discount: "20.00",
      platformFee: "5.00",
      totalAmount: "85.00",
      promoCode: "FIRST20",
    });
  });
  test("returns 422 for an unknown code and for a booking that isn't the first", async () => {
    const { api, input } = await setUp();
    await expect(api.booking.create({ ...input, promoCode: "FREE" })).rejects.toMatchObject({
      code: "UNPROCESSABLE_CONTENT",
    });
    await api.booking.create(input);
    await expect(api.booking.create({ ...input, promoCode: "FIRST20" })).rejects.toMatchObject({
      code: "UNPROCESSABLE_CONTENT",
    });
    await expect(api.booking.promo({ code: "FIRST20" })).rejects.toMatchObject({
      code: "UNPROCESSABLE_CONTENT",
    });
  });
  test("can be used again after a cancel", async () => {
    const { api, input } = await setUp();
    const first = await api.booking.create({ ...input, promoCode: "FIRST20" });
    await api.booking.update({ id: first.id, status: "cancelled" });
    const second = await api.booking.create({ ...input, promoCode: "FIRST20" });
    expect(second.discount).toBe("40.00");
  });
  test("applies to one of several simultaneous bookings", async () => {
    const { api, input } = await setUp();
    const results = await Promise.allSettled(
      Array.from({ length: 5 }, () => api.booking.create({ ...input, promoCode: "FIRST20" })),
    );
    expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(1);
    expect(await database.prisma.booking.count({ where: { discountCents: { gt: 0 } } })).toBe(1);
  });
});
