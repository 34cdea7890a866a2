import { beforeEach, describe, expect, test } from "vitest";
import { endPauses } from "~/server/services/booking/pause";
import { atDesk } from "~test/support/desk/desk";
import { useDatabase } from "~test/support/db";
import { givenBooking, givenCustomer, givenMechanic, givenService } from "~test/support/factory";
import { refusalOf } from "~test/support/refusal";
import { Browser, mailedCode } from "../account/auth-support";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db);
});

const STORM = { sentence: "A storm closed the roads. We're back on Friday.", reason: "Storm" };
const REFUSAL =
  "We aren't taking new bookings right now. A storm closed the roads. We're back on Friday.";

const inThreeDays = () => new Date(world.clock.now().getTime() + 3 * 86_400_000).toISOString();

async function givenOrder() {
  const customer = await givenCustomer(database.prisma);
  const caller = await world.callerFor(customer);
  const vehicle = await caller.booking.addVehicle({ year: 2019, make: "Honda", model: "Civic" });
  const service = await givenService(database.prisma);
  const order = {
    vehicleId: vehicle.id,
    serviceIds: [service.id],
    serviceLocation: "742 Valencia St, San Francisco, CA 94110",
    scheduledAt: inThreeDays(),
    issueDescription: "The brakes squeak.",
  };
  return { customer, caller, order, service };
}

describe("paused new bookings", () => {
  test("are refused with the operator's sentence until they're resumed, and both are in the log", async () => {
    const { caller, order } = await givenOrder();
    const { desk, person: staff } = await atDesk(world, database.prisma, "operator");
    expect(await caller.booking.pause()).toEqual({ pause: null });
    await desk.pauseBookings(STORM);
    expect(await caller.booking.pause()).toMatchObject({ pause: { sentence: STORM.sentence } });
    expect(await refusalOf(caller.booking.create(order))).toMatchObject({
      code: "CONFLICT",
      message: REFUSAL,
      details: { paused: true },
    });
    expect(await database.prisma.booking.count()).toBe(0);
    expect((await refusalOf(desk.pauseBookings(STORM))).code).toBe("CONFLICT");
    await desk.resumeBookings({ reason: "The roads are open" });
    expect((await refusalOf(desk.resumeBookings({ reason: "Twice" }))).code).toBe("CONFLICT");
    expect(await caller.booking.pause()).toEqual({ pause: null });
    expect(await caller.booking.create(order)).toMatchObject({ status: "pending" });
    expect(
      await database.prisma.auditEntry.findMany({ orderBy: { createdAt: "asc" } }),
    ).toMatchObject([
      {
        userId: staff.id,
        action: "bookings.paused",
        reason: "Storm",
        changes: { sentence: STORM.sentence },
      },
      { userId: staff.id, action: "bookings.resumed", reason: "The roads are open" },
    ]);
  });

  test("resume by themselves at the end that staff chose, if they chose one", async () => {
    const { caller, order } = await givenOrder();
    const { desk } = await atDesk(world, database.prisma, "operator");
    const start = world.clock.now().getTime();
    const endsAt = new Date(start + 3_600_000).toISOString();
    const past = new Date(start).toISOString();
    expect(
      (await refusalOf(desk.pauseBookings({ ...STORM, endsAt: past }))).details.fields,
    ).toEqual({
      endsAt: "Choose an end that's still to come.",
    });
    expect(await desk.pauseBookings({ ...STORM, endsAt })).toMatchObject({ pause: { endsAt } });
    const paused = (await desk.today()).items.find(({ kind }) => kind === "paused");
    expect(paused?.dueAt).toBe(endsAt);
    world.clock.set(new Date(start + 3_599_000));
    await endPauses(world.context());
    expect((await refusalOf(caller.booking.create(order))).code).toBe("CONFLICT");
    world.clock.set(new Date(start + 3_600_000));
    await endPauses(world.context());
    expect(await caller.booking.pause()).toEqual({ pause: null });
    expect(await caller.booking.create(order)).toMatchObject({ status: "pending" });
    // One without an end stays.
    await desk.pauseBookings(STORM);
    world.clock.set(new Date(start + 90 * 86_400_000));
    await endPauses(world.context());
    expect(await caller.booking.pause()).toMatchObject({ pause: { endsAt: null } });
  });

  test("keep their pause when the operator changes the sentence, which is in the log", async () => {
    const { caller, order } = await givenOrder();
    const { desk } = await atDesk(world, database.prisma, "operator");
    const sentence = "The roads are still closed. We're back on Saturday.";
    const change = { sentence, seenSentence: STORM.sentence, reason: "The storm goes on" };
    expect((await refusalOf(desk.changePauseSentence(change))).code).toBe("CONFLICT");
    await desk.pauseBookings(STORM);
    const { pause: before } = await caller.booking.pause();
    expect(await desk.changePauseSentence(change)).toEqual({
      pause: { sentence, since: before?.since, endsAt: null },
    });
    expect((await refusalOf(caller.booking.create(order))).message).toBe(
      `We aren't taking new bookings right now. ${sentence}`,
    );
    // A second tab whose dialog still shows the sentence of before.
    expect(await refusalOf(desk.changePauseSentence(change))).toMatchObject({
      code: "STALE",
      message: "You already changed this sentence. Check it and try again.",
    });
    const entries = await database.prisma.auditEntry.findMany({ orderBy: { id: "asc" } });
    expect(entries).toMatchObject([
      { action: "bookings.paused" },
      {
        action: "bookings.pause_changed",
        reason: "The storm goes on",
        changes: { sentence: `${STORM.sentence} → ${sentence}` },
      },
    ]);
  });

  test("leave requests and jobs that are already booked alone", async () => {
    const { prisma } = database;
    const mechanic = await givenMechanic(prisma);
    const customer = await givenCustomer(prisma);
    const scheduledAt = new Date(inThreeDays());
    const { id } = await givenBooking(prisma, { customer, status: "pending", scheduledAt });
    const { desk } = await atDesk(world, prisma, "operator");
    await desk.pauseBookings(STORM);
    const mine = await world.callerFor(customer);
    await mine.booking.update({ id, issueDescription: "It also pulls to the left." });
    const theirs = await world.callerFor(mechanic);
    expect(await theirs.booking.accept({ id })).toMatchObject({ status: "accepted" });
  });

  test("are refused to guests before we mail a code, and after", async () => {
    const { service } = await givenOrder();
    const browser = new Browser(world, { address: "203.0.113.7" });
    const guest = async () => (await browser.calls()).booking.guest;
    const order = {
      serviceLocation: "742 Valencia St, San Francisco, CA 94110",
      scheduledAt: inThreeDays(),
      serviceIds: [service.id],
      issueDescription: "The brakes squeak.",
      vehicle: { year: 2019, make: "Honda", model: "Civic" },
      firstName: "Robin",
      lastName: "Rivers",
      email: "robin@example.com",
      phone: "(415) 555-0132",
      acceptedTerms: "draft-1",
    };
    const { draftId } = await (await guest()).start(order);
    await world.runJobs();
    const code = mailedCode(world);
    const { desk } = await atDesk(world, database.prisma, "operator");
    await desk.pauseBookings(STORM);
    const confirm = async () => (await guest()).confirm({ draftId, code });
    expect((await refusalOf(confirm())).message).toBe(REFUSAL);
    const mails = world.mails.length;
    expect((await refusalOf((await guest()).start(order))).message).toBe(REFUSAL);
    await world.runJobs();
    expect(world.mails).toHaveLength(mails);
    expect(await database.prisma.user.count({ where: { email: order.email } })).toBe(0);
    // The draft is still there when they're resumed.
    await desk.resumeBookings({ reason: "The roads are open" });
    expect(await confirm()).toMatchObject({ booking: { status: "pending" } });
  });
});
