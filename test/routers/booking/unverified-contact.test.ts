import { beforeEach, describe, expect, test } from "vitest";
import { settleVetting } from "~/server/services/mechanic/vetting";
import { useDatabase } from "~test/support/db";
import { atDesk } from "~test/support/desk/desk";
import { givenBooking, givenCustomer, givenMechanic, givenUnverified } from "~test/support/factory";
import { refusalOf } from "~test/support/refusal";
import { createWorld, type TestWorld } from "~test/support/world";

// An unverified mechanic sees contact data shortly before the start, and of few jobs a day.

const database = useDatabase();
let world: TestWorld;
const HOUR_MS = 3_600_000;
const NOW = "2026-11-23T16:00:00Z";
const STREET = "742 Valencia St, San Francisco, CA 94110";

beforeEach(() => {
  world = createWorld(database.db);
  world.clock.set(NOW);
});

const inHours = (hours: number) => new Date(world.clock.now().getTime() + hours * HOUR_MS);

/** Books a request that starts in `hours` hours. */
async function openJob(hours: number) {
  const customer = await givenCustomer(database.prisma, { phone: "(415) 555-0142" });
  const { id } = await givenBooking(database.prisma, { customer, scheduledAt: inHours(hours) });
  await database.prisma.booking.update({ where: { id }, data: { notes: "Gate code 1234" } });
  return { id, asCustomer: await world.callerFor(customer) };
}

async function caller({ verified = false } = {}) {
  const mechanic = await (verified ? givenMechanic : givenUnverified)(database.prisma);
  return { mechanic, api: await world.callerFor(mechanic) };
}

const HIDDEN = {
  serviceLocation: "San Francisco, CA 94110",
  notes: null,
  customer: { firstName: "Casey", lastName: "Customer", phone: null },
};
const SHOWN = {
  serviceLocation: STREET,
  notes: "Gate code 1234",
  customer: { phone: "(415) 555-0142" },
  contactOpensAt: null,
};

describe("street, notes and phone", () => {
  test("are visible to a verified mechanic on acceptance", async () => {
    const { api } = await caller({ verified: true });
    const { id } = await openJob(48);
    expect(await api.booking.accept({ id })).toMatchObject(SHOWN);
  });

  test("are visible to an unverified mechanic from 2 hours before the start, in every answer", async () => {
    const { api } = await caller();
    const { id, asCustomer } = await openJob(48);
    const opens = inHours(46);
    const taken = await api.booking.accept({ id });
    expect(taken).toMatchObject({ ...HIDDEN, contactOpensAt: opens.toISOString() });
    expect((await asCustomer.booking.byId({ id })).contactOpensAt).toBe(opens.toISOString());
    world.clock.set(new Date(opens.getTime() - 1));
    expect(await api.booking.byId({ id })).toMatchObject(HIDDEN);
    world.clock.set(opens);
    expect(await api.booking.byId({ id })).toMatchObject(SHOWN);
    expect((await api.booking.list()).items).toMatchObject([SHOWN]);
  });

  test("hide contact data that the customer typed elsewhere, too", async () => {
    const { api } = await caller();
    const { id, asCustomer } = await openJob(48);
    const customerId = (await asCustomer.booking.byId({ id })).customerId;
    await database.prisma.booking.update({
      where: { id },
      data: {
        issueDescription: "It squeaks. Call (415) 555-0142",
        vehicleNickname: "Blue, 415-555-0142",
      },
    });
    await database.prisma.user.update({
      where: { id: customerId },
      data: { firstName: "Casey (415) 555-0142" },
    });
    await api.booking.accept({ id });
    expect(JSON.stringify(await api.booking.byId({ id }))).not.toMatch(/555\D{0,2}0142/);
    world.clock.advance(46 * HOUR_MS);
    expect((await api.booking.byId({ id })).issueDescription).toContain("(415) 555-0142");
  });

  test("are visible as soon as the customer shares them, once", async () => {
    const { api } = await caller();
    const { id, asCustomer } = await openJob(48);
    await api.booking.accept({ id });
    expect((await refusalOf(api.booking.shareContact({ id }))).code).toBe("FORBIDDEN");
    world.clock.advance(60_000);
    const shared = await asCustomer.booking.shareContact({ id });
    expect(shared.contactOpensAt).toBeNull();
    expect(shared.events.at(-1)?.label).toBe("Address and phone shared");
    expect(await api.booking.byId({ id })).toMatchObject(SHOWN);
    expect((await api.message.notifications({})).items).toMatchObject([
      { title: "The customer shared their address" },
    ]);
    expect(await refusalOf(asCustomer.booking.shareContact({ id }))).toMatchObject({
      code: "CONFLICT",
      message: "Your mechanic can already see your address and phone number.",
    });
  });

  test("are visible as soon as the mechanic is verified", async () => {
    const { api, mechanic } = await caller();
    const { id } = await openJob(48);
    await api.booking.accept({ id });
    const day = (days: number) => new Date(world.clock.now().getTime() + days * 24 * HOUR_MS);
    for (const kind of ["identity", "insurance", "background"] as const) {
      await database.prisma.mechanicDocument.create({
        data: {
          mechanicId: mechanic.id,
          kind,
          state: "accepted",
          submittedAt: world.clock.now(),
          decidedAt: world.clock.now(),
          issuedOn: kind === "background" ? day(-1) : null,
          expiresOn: kind === "insurance" ? day(300) : null,
        },
      });
    }
    await settleVetting(world.context(), mechanic.id, "");
    expect(await api.booking.byId({ id })).toMatchObject(SHOWN);
  });

  test("follow a rescheduled start, unless they were read already", async () => {
    const { api } = await caller();
    const { id, asCustomer } = await openJob(48);
    await api.booking.accept({ id });
    const rescheduleTo = async (hours: number) => {
      await asCustomer.booking.reschedule({ id, scheduledAt: inHours(hours).toISOString() });
      return api.booking.acceptReschedule({ id });
    };
    expect(await rescheduleTo(72)).toMatchObject({
      ...HIDDEN,
      contactOpensAt: inHours(70).toISOString(),
    });
    await asCustomer.booking.shareContact({ id });
    expect(await rescheduleTo(96)).toMatchObject(SHOWN);
  });

  test("stay hidden when the job ends before they open", async () => {
    const { api } = await caller();
    const { id, asCustomer } = await openJob(12);
    await api.booking.accept({ id });
    await asCustomer.booking.cancel({ id, fee: 0 });
    world.clock.advance(11 * HOUR_MS);
    expect(await api.booking.byId({ id })).toMatchObject({
      ...HIDDEN,
      serviceLocation: "San Francisco, CA",
      status: "cancelled",
      contactOpensAt: null,
    });
  });
});

describe("jobs per day with open contact data", () => {
  /** Accepts a job that starts soon, which opens its contact, and releases it. */
  const takeAndLeave = async (api: Awaited<ReturnType<typeof caller>>["api"]) => {
    const { id } = await openJob(1);
    const taken = await api.booking.accept({ id });
    expect(taken).toMatchObject(SHOWN);
    return api.booking.release({ id, reason: "I can't make it." });
  };

  test("an unverified mechanic reads three, released ones included, and can't accept a fourth", async () => {
    const { api } = await caller();
    for (let time = 0; time < 3; time += 1) await takeAndLeave(api);
    const { id } = await openJob(1);
    expect(await refusalOf(api.booking.accept({ id }))).toMatchObject({
      code: "CONFLICT",
      message: expect.stringContaining("Until we verify you, you can take 3 jobs a day") as string,
    });
    // Another day allows three of its own.
    const later = await openJob(30);
    expect(await api.booking.accept({ id: later.id })).toMatchObject(HIDDEN);
  });

  test("a release before the contact opened doesn't count", async () => {
    const { api } = await caller();
    for (let time = 0; time < 4; time += 1) {
      const { id } = await openJob(5);
      await api.booking.accept({ id });
      await api.booking.release({ id, reason: "I can't make it." });
    }
    const { id } = await openJob(1);
    expect(await api.booking.accept({ id })).toMatchObject(SHOWN);
  });

  test("a customer can't share a fourth", async () => {
    const { api } = await caller();
    const far = await openJob(72);
    await api.booking.accept({ id: far.id });
    for (let time = 0; time < 3; time += 1) await takeAndLeave(api);
    expect(await refusalOf(far.asCustomer.booking.shareContact({ id: far.id }))).toMatchObject({
      code: "CONFLICT",
      message: expect.stringContaining("can't see more addresses today") as string,
    });
    expect(await api.booking.byId({ id: far.id })).toMatchObject(HIDDEN);
  });

  test("a job canceled before its contact opened doesn't count", async () => {
    const { api } = await caller();
    for (let time = 0; time < 3; time += 1) {
      const { id, asCustomer } = await openJob(5);
      await api.booking.accept({ id });
      await asCustomer.booking.cancel({ id, fee: 0 });
    }
    const { id } = await openJob(1);
    expect(await api.booking.accept({ id })).toMatchObject(SHOWN);
  });

  test("a job can't be rescheduled to a full day", async () => {
    const { api } = await caller();
    const far = await openJob(72);
    await api.booking.accept({ id: far.id });
    for (let time = 0; time < 3; time += 1) await takeAndLeave(api);
    const scheduledAt = inHours(5).toISOString();
    await far.asCustomer.booking.reschedule({ id: far.id, scheduledAt });
    expect(await refusalOf(api.booking.acceptReschedule({ id: far.id }))).toMatchObject({
      code: "CONFLICT",
      message: expect.stringContaining("Until we verify you, you can take 3 jobs a day") as string,
    });
    expect(await api.booking.byId({ id: far.id })).toMatchObject(HIDDEN);
  });

  test("a verified mechanic reads as many as they accept", async () => {
    const { api } = await caller({ verified: true });
    for (let time = 0; time < 4; time += 1) await takeAndLeave(api);
    const { id } = await openJob(1);
    expect(await api.booking.accept({ id })).toMatchObject(SHOWN);
  });
});

describe("releases", () => {
  const leave = async (api: Awaited<ReturnType<typeof caller>>["api"], hours = 72) => {
    const { id } = await openJob(hours);
    await api.booking.accept({ id });
    return (await api.booking.release({ id, reason: "I can't make it." })).acceptsAgainAt;
  };

  test("on one day count as one, and appear in the record at once", async () => {
    const { api } = await caller();
    for (let time = 0; time < 10; time += 1) expect(await leave(api)).toBeNull();
    expect((await api.mechanic.reliability()).released).toBe(1);
  });

  test("on three of 30 days stop accepts for 7 days, early releases too", async () => {
    const { api, mechanic } = await caller();
    expect(await leave(api)).toBeNull();
    world.clock.advance(24 * HOUR_MS);
    expect(await leave(api)).toBeNull();
    world.clock.advance(24 * HOUR_MS);
    expect(await leave(api)).toBe(inHours(7 * 24).toISOString());
    const stopped = { released: 3, acceptsAgainAt: "2026-12-02T16:00:00.000Z" };
    expect(await api.mechanic.reliability()).toMatchObject(stopped);
    const { desk } = await atDesk(world, database.prisma, "operator");
    expect(await desk.reliability({ id: mechanic.id })).toMatchObject(stopped);
    const { id } = await openJob(240);
    expect(await refusalOf(api.booking.accept({ id }))).toMatchObject({
      code: "CONFLICT",
      message:
        "You gave up jobs on 3 days within 30 days. You can accept jobs again on Wed, Dec 2, 8:00 AM PST.",
    });
    world.clock.advance(7 * 24 * HOUR_MS);
    expect((await api.mechanic.reliability()).acceptsAgainAt).toBeNull();
    expect(await api.booking.accept({ id })).toMatchObject(HIDDEN);
  });

  test("more than 30 days ago don't count", async () => {
    const { api } = await caller();
    for (let day = 0; day < 2; day += 1) {
      await leave(api);
      world.clock.advance(24 * HOUR_MS);
    }
    world.clock.advance(30 * 24 * HOUR_MS);
    expect(await leave(api)).toBeNull();
  });
});
