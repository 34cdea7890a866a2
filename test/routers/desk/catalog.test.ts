import { beforeEach, describe, expect, test } from "vitest";
import type { StaffRole } from "~/domain/staff/roles";
import { createCaller } from "~/server/root";
import type { RouterInputs } from "~/trpc/react";
import { useDatabase } from "~test/support/db";
import { givenPaidJob } from "~test/support/desk/desk";
import {
  givenBooking,
  givenCustomer,
  givenMechanic,
  givenService,
  givenVehicle,
} from "~test/support/factory";
import { refusalOf } from "~test/support/refusal";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db);
});

const MINUTE_MS = 60_000;
const REASON = "Oil became dearer.";
const WIPERS = {
  name: "Wiper Blades",
  category: "maintenance",
  description: "Both front blades replaced.",
  estimatedDuration: 20,
  basePrice: "39.00",
  requiresTools: ["trim_tool"],
  specializations: ["Tune-ups"],
  reason: "Customers ask for it.",
} satisfies RouterInputs["desk"]["services"]["create"];

async function atDesk(staffRole: StaffRole, codeGiven = world.clock.now()) {
  const person = await givenCustomer(database.prisma, { staffRole });
  const session = { ...(await world.sessionOf(person)), secondFactorAt: codeGiven };
  return createCaller(world.context(session)).desk;
}

/** Creates a customer with a car, and returns them with the input that books these services. */
async function shopper() {
  const customer = await givenCustomer(database.prisma);
  const vehicle = await givenVehicle(database.prisma, customer);
  const api = await world.callerFor(customer);
  const booking = (...services: { id: string }[]) => ({
    vehicleId: vehicle.id,
    serviceIds: services.map(({ id }) => id),
    serviceLocation: "San Francisco, CA 94110",
    scheduledAt: new Date(world.clock.now().getTime() + 48 * 60 * MINUTE_MS).toISOString(),
    issueDescription: "",
  });
  return { customer, vehicle, api, booking };
}

describe("editing the catalog", () => {
  test("a new service is bookable at once and logged with all its fields", async () => {
    const desk = await atDesk("owner");
    const { id } = await desk.services.create(WIPERS);
    const { api, booking } = await shopper();
    expect(await api.booking.services()).toMatchObject([{ id, basePrice: "39.00" }]);
    expect(await api.booking.create(booking({ id }))).toMatchObject({ totalAmount: "40.95" });
    const { rows } = await desk.audit({});
    expect(rows).toMatchObject([
      {
        action: "service.created",
        subject: id,
        reason: WIPERS.reason,
        changes: {
          name: "Wiper Blades",
          category: "maintenance",
          description: "Both front blades replaced.",
          price: "39.00",
          minutes: "20",
          tools: "trim_tool",
          specializations: "Tune-ups",
        },
      },
    ]);
  });

  test("a new price, name and duration apply to new bookings only", async () => {
    const desk = await atDesk("owner");
    const { prisma } = database;
    const oil = await givenService(prisma, { name: "Oil", basePriceCents: 8_900 });
    const { api, booking } = await shopper();
    const before = await api.booking.create(booking(oil));
    const mechanic = await givenMechanic(prisma);
    const accepted = await givenBooking(prisma, { status: "accepted", mechanic, service: oil });

    expect(await desk.services.list()).toMatchObject([
      { id: oil.id, offered: true, version: 1, openRequests: 1, agreedJobs: 1 },
    ]);
    const change = { name: "Full synthetic", basePrice: "95.00", estimatedDuration: 90 };
    const changed = await desk.services.change({
      id: oil.id,
      version: 1,
      ...change,
      reason: REASON,
    });
    expect(changed).toMatchObject({ ...change, version: 2, openRequests: 1, agreedJobs: 1 });

    expect(await api.booking.byId({ id: before.id })).toEqual(before);
    const kept = await prisma.booking.findUniqueOrThrow({
      where: { id: accepted.id },
      include: { lines: true },
    });
    expect(kept.busyUntil).toEqual(accepted.busyUntil);
    expect(kept.lines).toMatchObject([{ name: "Oil", priceCents: 8_900, durationMinutes: 60 }]);
    const after = await api.booking.create(booking(oil));
    expect(after.services).toMatchObject([{ name: "Full synthetic", basePrice: "95.00" }]);
    // An edit of the old booking keeps its line, too.
    const edited = await api.booking.update({ id: before.id, notes: "The blue gate." });
    expect(edited.services).toEqual(before.services);
    expect(edited.totalAmount).toBe(before.totalAmount);

    const { rows } = await desk.audit({ subjectId: oil.id });
    expect(rows).toMatchObject([
      {
        action: "service.changed",
        reason: REASON,
        changes: {
          name: "Oil → Full synthetic",
          price: "89.00 → 95.00",
          minutes: "60 → 90",
        },
      },
    ]);
  });

  test("a retired service can't be booked, stays on existing bookings, and can come back", async () => {
    const desk = await atDesk("owner");
    const oil = await givenService(database.prisma, { name: "Oil" });
    const brakes = await givenService(database.prisma, { name: "Brakes" });
    const { api, booking } = await shopper();
    const before = await api.booking.create(booking(oil));
    const retired = await desk.services.retire({ id: oil.id, reason: "Nobody has the tools." });
    expect(retired).toMatchObject({ offered: false, openRequests: 1 });
    expect(await api.booking.services()).toMatchObject([{ id: brakes.id }]);
    expect((await refusalOf(api.booking.create(booking(oil)))).details).toMatchObject({
      fields: { serviceIds: expect.any(String) },
    });
    expect(await api.booking.byId({ id: before.id })).toEqual(before);

    const again = desk.services.retire({ id: oil.id, reason: REASON });
    expect((await refusalOf(again)).code).toBe("CONFLICT");
    const last = desk.services.retire({ id: brakes.id, reason: REASON });
    expect((await refusalOf(last)).message).toBe(
      "This is the only service left. Offer another one first.",
    );
    await desk.services.restore({ id: oil.id, reason: "They came." });
    expect((await api.booking.create(booking(oil))).services).toHaveLength(1);
    expect((await desk.audit({ subjectId: oil.id })).rows.map(({ action }) => action)).toEqual([
      "service.restored",
      "service.retired",
    ]);
  });

  test("sorts services as the owner orders them", async () => {
    const desk = await atDesk("owner");
    for (const name of ["One", "Two", "Three", "Four"]) {
      await desk.services.create({ ...WIPERS, name });
    }
    const [, , three] = await desk.services.list();
    if (three === undefined) throw new Error("expected three services");
    const moved = await desk.services.change({
      id: three.id,
      version: 1,
      position: 1,
      reason: "It sells best.",
    });
    expect(moved.position).toBe(1);
    const { api } = await shopper();
    expect((await api.booking.services()).map(({ name }) => name)).toEqual([
      "Three",
      "One",
      "Two",
      "Four",
    ]);
    // A position beyond the end means the end.
    await desk.services.change({ id: three.id, version: 2, position: 99, reason: "It doesn't." });
    expect((await desk.services.list()).map(({ name }) => name)).toEqual([
      "One",
      "Two",
      "Four",
      "Three",
    ]);
    expect((await desk.audit({ subjectId: three.id })).rows[0]?.changes).toEqual({
      position: "1 → 4",
    });
  });

  test("an unchanged save writes nothing", async () => {
    const desk = await atDesk("owner");
    const { id } = await desk.services.create(WIPERS);
    const same = await desk.services.change({ id, version: 1, basePrice: "39", reason: REASON });
    expect(same.version).toBe(1);
    expect((await desk.audit({})).rows).toHaveLength(1);
  });
});

describe("what the price includes", () => {
  test("is saved and logged, told with the price, and copied into bookings", async () => {
    const desk = await atDesk("owner");
    const oil = await givenService(database.prisma, { name: "Oil" });
    const { api, booking } = await shopper();
    expect((await api.booking.services())[0]).not.toHaveProperty("parts");
    const silent = await api.booking.create(booking(oil));
    expect(silent.services[0]).not.toHaveProperty("parts");

    const terms = { parts: "included", partsNote: "Oil and filter" } as const;
    const change = { id: oil.id, reason: REASON };
    expect(await desk.services.change({ ...change, version: 1, ...terms })).toMatchObject(terms);
    expect((await desk.audit({ subjectId: oil.id })).rows[0]?.changes).toEqual({
      parts: " → included",
      "note on parts": " → Oil and filter",
    });
    const quoted = { location: "94110", serviceIds: [oil.id] };
    expect((await api.booking.quote(quoted)).lines).toMatchObject([terms]);
    const sold = await api.booking.create(booking(oil));
    expect(sold.services).toMatchObject([terms]);

    await desk.services.change({ ...change, version: 2, parts: "separate", partsNote: "" });
    expect(await api.booking.services()).toMatchObject([{ parts: "separate", partsNote: null }]);
    expect((await api.booking.byId({ id: sold.id })).services).toEqual(sold.services);
    const edited = await api.booking.update({ id: sold.id, notes: "The blue gate." });
    expect(edited.services).toEqual(sold.services);
    expect((await api.booking.byId({ id: silent.id })).services).toEqual(silent.services);
  });

  test("stays on a receipt", async () => {
    const { prisma } = database;
    const desk = await atDesk("owner");
    const oil = await givenService(prisma, { parts: "included", partsNote: "Oil and filter" });
    const { id, asCustomer } = await givenPaidJob(world, prisma, { service: oil });
    await desk.services.change({ id: oil.id, version: 1, parts: "none", reason: REASON });
    expect((await asCustomer.payment.receipt({ id })).lines).toEqual([
      { name: oil.name, price: "100.00", parts: "included", partsNote: "Oil and filter" },
    ]);
  });

  test("is one of three", async () => {
    const desk = await atDesk("owner");
    const { id } = await desk.services.create({ ...WIPERS, parts: "none" });
    const wrong = { id, version: 1, parts: "some", reason: REASON } as never;
    expect((await refusalOf(desk.services.change(wrong))).details.fields).toEqual({
      parts: "Say whether parts are included, separate or none.",
    });
  });
});

describe("the service that finds out what's wrong", () => {
  const marked = async (desk: Awaited<ReturnType<typeof atDesk>>) =>
    (await desk.services.list()).filter((row) => row.isDiagnosis).map(({ name }) => name);

  test("is the one marked last, and customers read which", async () => {
    const desk = await atDesk("owner");
    await givenService(database.prisma, { name: "Scan", isDiagnosis: true });
    const oil = await givenService(database.prisma, { name: "Oil" });
    await desk.services.create({ ...WIPERS, isDiagnosis: true });
    expect(await marked(desk)).toEqual([WIPERS.name]);
    const change = { id: oil.id, version: 1, isDiagnosis: true, reason: REASON };
    expect(await desk.services.change(change)).toMatchObject({ isDiagnosis: true, version: 2 });
    expect(await marked(desk)).toEqual(["Oil"]);
    const { api } = await shopper();
    const read = (await api.booking.services()).map(({ name, isDiagnosis }) => [name, isDiagnosis]);
    expect(read.sort()).toEqual([
      ["Oil", true],
      ["Scan", undefined],
      [WIPERS.name, undefined],
    ]);
    expect((await desk.audit({ subjectId: oil.id })).rows[0]?.changes).toEqual({
      diagnosis: "no → yes",
    });
  });

  test("isn't marked again by a form that was open before", async () => {
    const desk = await atDesk("owner");
    const scan = await givenService(database.prisma, { name: "Scan", isDiagnosis: true });
    await desk.services.create({ ...WIPERS, isDiagnosis: true });
    const late = desk.services.change({
      id: scan.id,
      version: 1,
      isDiagnosis: true,
      reason: REASON,
    });
    expect((await refusalOf(late)).code).toBe("STALE");
    expect(await marked(desk)).toEqual([WIPERS.name]);
  });

  test("stays until another is marked", async () => {
    const desk = await atDesk("owner");
    const scan = await givenService(database.prisma, { isDiagnosis: true });
    const other = await givenService(database.prisma);
    const action = { id: scan.id, reason: REASON };
    for (const call of [
      () => desk.services.retire(action),
      () => desk.services.change({ ...action, version: 1, isDiagnosis: false }),
    ]) {
      expect((await refusalOf(call())).message).toBe(
        "Bookings of unknown problems start with this service. Mark another one for that first.",
      );
    }
    await desk.services.change({ id: other.id, version: 1, isDiagnosis: true, reason: REASON });
    expect(await desk.services.retire(action)).toMatchObject({ offered: false });
  });

  test("can't be a retired one", async () => {
    const desk = await atDesk("owner");
    await givenService(database.prisma);
    const retired = await givenService(database.prisma, { isActive: false });
    const mark = { id: retired.id, version: 1, isDiagnosis: true, reason: REASON };
    expect((await refusalOf(desk.services.change(mark))).message).toBe(
      "This service is already retired.",
    );
    expect(await marked(desk)).toEqual([]);
  });

  test("is one, whatever is written", async () => {
    await givenService(database.prisma, { isDiagnosis: true });
    await expect(givenService(database.prisma, { isDiagnosis: true })).rejects.toThrow("Unique");
  });
});

describe("refuses an edit", () => {
  test("by operators, and by owners whose code is older than ten minutes", async () => {
    const oil = await givenService(database.prisma);
    const operator = await atDesk("operator");
    expect(await operator.services.list()).toHaveLength(1);
    const late = await atDesk("owner", new Date(world.clock.now().getTime() - 11 * MINUTE_MS));
    expect(await late.services.list()).toHaveLength(1);
    for (const [desk, code] of [
      [operator, "FORBIDDEN"],
      [late, "SECOND_FACTOR_REQUIRED"],
    ] as const) {
      const action = { id: oil.id, reason: REASON };
      for (const call of [
        () => desk.services.create(WIPERS),
        () => desk.services.change({ ...action, version: 1, basePrice: "1.00" }),
        () => desk.services.retire(action),
        () => desk.services.restore(action),
      ]) {
        expect((await refusalOf(call())).code).toBe(code);
      }
    }
    expect(await database.prisma.auditEntry.count()).toBe(0);
  });

  test("of a service that somebody changed first, with its current values", async () => {
    const desk = await atDesk("owner");
    const { id } = await desk.services.create(WIPERS);
    await desk.services.change({ id, version: 1, basePrice: "40.00", reason: REASON });
    const second = desk.services.change({ id, version: 1, basePrice: "41.00", reason: REASON });
    const refusal = await refusalOf(second);
    expect([refusal.code, refusal.details.version]).toEqual(["STALE", 2]);
  });

  test("to a name that reads like another service's", async () => {
    const desk = await atDesk("owner");
    await desk.services.create(WIPERS);
    const other = await desk.services.create({ ...WIPERS, name: "Washer Jets" });
    const refusal = await refusalOf(
      desk.services.change({
        id: other.id,
        version: 1,
        name: "wiper blades",
        reason: REASON,
      }),
    );
    expect(refusal.code).toBe("CONFLICT");
    expect(refusal.details.fields).toHaveProperty("name");
  });
});

describe("a wizard opened at the old price", () => {
  test("is refused with the new total, and books once it is accepted", async () => {
    const desk = await atDesk("owner");
    const oil = await givenService(database.prisma, { basePriceCents: 10_000 });
    const { api, booking } = await shopper();
    await desk.services.change({ id: oil.id, version: 1, basePrice: "110.00", reason: REASON });
    const sent = api.booking.create({ ...booking(oil), seenTotal: "105.00" });
    const refusal = await refusalOf(sent);
    expect(refusal).toMatchObject({
      code: "CONFLICT",
      message: "Prices have changed. The new total is $115.50. Check it and confirm.",
      details: { newTotal: "115.50" },
    });
    expect(await database.prisma.booking.count()).toBe(0);
    const agreed = await api.booking.create({ ...booking(oil), seenTotal: "115.50" });
    expect(agreed.totalAmount).toBe("115.50");
  });

  test("an edit that adds a service, too, while booked lines keep their price", async () => {
    const desk = await atDesk("owner");
    const oil = await givenService(database.prisma, { basePriceCents: 10_000 });
    const brakes = await givenService(database.prisma, { basePriceCents: 20_000 });
    const { api, booking } = await shopper();
    const { id } = await api.booking.create(booking(oil));
    for (const service of [oil, brakes]) {
      await desk.services.change({ id: service.id, version: 1, basePrice: "300", reason: REASON });
    }
    const serviceIds = [oil.id, brakes.id];
    const refusal = await refusalOf(api.booking.update({ id, serviceIds, seenTotal: "315.00" }));
    expect(refusal.details).toEqual({ newTotal: "420.00" });
    const edited = await api.booking.update({ id, serviceIds, seenTotal: "420.00" });
    expect(edited.services.map(({ basePrice }) => basePrice)).toEqual(["100.00", "300.00"]);
  });
});

test("every open page hears of it on every instance", async () => {
  const desk = await atDesk("owner");
  const { id } = await desk.services.create(WIPERS);
  const { customer } = await shopper();
  const other = createWorld(database.db);
  const leaving = new AbortController();
  const changes = other.deps.live.changesFor(await other.sessionOf(customer), leaving.signal);
  const heard = changes.next();
  // The first call subscribes.
  await new Promise((resolve) => setTimeout(resolve, 100));
  await desk.services.change({ id, version: 1, basePrice: "45.00", reason: REASON });
  expect(await heard).toEqual({ done: false, value: { topic: "catalog" } });
  leaving.abort();
});
