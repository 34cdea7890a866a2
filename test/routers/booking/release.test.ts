import { beforeEach, describe, expect, test } from "vitest";
import { jobAtWork } from "~test/support/booking/change-orders";
import { useDatabase } from "~test/support/db";
import { givenBooking, givenCustomer, givenMechanic } from "~test/support/factory";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;

beforeEach(() => {
  world = createWorld(database.db);
  world.clock.set(new Date());
});

const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(world.clock.now().getTime() + hours * HOUR_MS);
const WHY = { reason: "My van broke down." };

async function acceptedJob(scene: { hours?: number; requested?: boolean } = {}) {
  const { prisma } = database;
  const customer = await givenCustomer(prisma);
  const releasing = await givenMechanic(prisma);
  const successor = await givenMechanic(prisma);
  const booking = await givenBooking(prisma, {
    customer,
    mechanic: releasing,
    requestedMechanic: scene.requested ? releasing : null,
    status: "accepted",
    paymentStatus: "authorized",
    scheduledAt: inHours(scene.hours ?? 48),
  });
  return {
    id: booking.id,
    customer,
    releasing,
    successor,
    asCustomer: await world.callerFor(customer),
    asReleasing: await world.callerFor(releasing),
    asSuccessor: await world.callerFor(successor),
  };
}

describe("releasing a job", () => {
  test("makes it pending again with its authorization and promo code, and tells its customer", async () => {
    const { prisma } = database;
    const { id, asReleasing, asCustomer } = await acceptedJob();
    await prisma.booking.update({ where: { id }, data: { enRouteAt: new Date(), etaMinutes: 20 } });
    expect(await asReleasing.booking.release({ id, ...WHY })).toEqual({
      id,
      status: "pending",
      acceptsAgainAt: null,
    });
    const seen = await asCustomer.booking.byId({ id });
    expect(seen).toMatchObject({
      status: "pending",
      mechanicId: null,
      mechanicName: null,
      paymentStatus: "authorized",
      requestWaits: false,
    });
    expect(seen.events.map(({ label }) => label)).toEqual(["Mechanic gave up the job"]);
    expect(await prisma.booking.findUniqueOrThrow({ where: { id } })).toMatchObject({
      acceptedAt: null,
      enRouteAt: null,
      etaMinutes: null,
    });
    const { items } = await asCustomer.message.notifications({});
    expect(items.map(({ kind }) => kind)).toEqual(["release"]);
    await world.runJobs();
    expect(world.mails.map(({ subject }) => subject)).toEqual([
      expect.stringContaining("Your mechanic can't come"),
    ]);
  });

  test("returns 404 to the former mechanic, who can't accept it again", async () => {
    const { id, asReleasing, asSuccessor } = await acceptedJob();
    await asReleasing.booking.release({ id, ...WHY });
    const notFound = { code: "NOT_FOUND" };
    await expect(asReleasing.booking.byId({ id })).rejects.toMatchObject(notFound);
    await expect(asReleasing.booking.accept({ id })).rejects.toMatchObject(notFound);
    await expect(asReleasing.booking.release({ id, ...WHY })).rejects.toMatchObject(notFound);
    await expect(asReleasing.message.thread({ bookingId: id })).rejects.toMatchObject(notFound);
    expect((await asReleasing.booking.list()).items).toEqual([]);
    expect((await asSuccessor.booking.accept({ id })).status).toBe("accepted");
  });

  test("hides the former mechanic's messages from the successor and keeps them for the customer", async () => {
    const { id, customer, releasing, asReleasing, asSuccessor, asCustomer } = await acceptedJob();
    await asReleasing.message.send({
      bookingId: id,
      receiverId: customer.id,
      content: "On Monday.",
    });
    await asCustomer.message.send({
      bookingId: id,
      receiverId: releasing.id,
      content: "Code 4711",
    });
    await asReleasing.booking.release({ id, ...WHY });
    expect(await asReleasing.message.unread()).toEqual([]);
    await asSuccessor.booking.accept({ id });
    expect(await asSuccessor.message.thread({ bookingId: id })).toEqual([]);
    expect(await asCustomer.message.thread({ bookingId: id })).toHaveLength(2);
  });

  test("is refused after the arrival, the start or the end", async () => {
    const { prisma } = database;
    const { id, asReleasing } = await acceptedJob();
    await prisma.booking.update({ where: { id }, data: { arrivedAt: new Date() } });
    await expect(asReleasing.booking.release({ id, ...WHY })).rejects.toMatchObject({
      code: "CONFLICT",
      message: expect.stringContaining("You've already arrived") as string,
      cause: { details: { status: "accepted" } },
    });
    await asReleasing.booking.setStatus({ id, status: "in_progress" });
    await expect(asReleasing.booking.release({ id, ...WHY })).rejects.toMatchObject({
      cause: { details: { status: "in_progress" } },
    });
    expect(await prisma.bookingDecline.count()).toBe(0);
  });

  test("needs a reason", async () => {
    const { id, asReleasing } = await acceptedJob();
    await expect(asReleasing.booking.release({ id, reason: "  " })).rejects.toMatchObject({
      code: "BAD_REQUEST",
    });
  });
});

describe("releasing a request addressed to the mechanic", () => {
  test("hides it from everybody until the customer opens it to anyone", async () => {
    const { id, asReleasing, asSuccessor, asCustomer } = await acceptedJob({ requested: true });
    await asReleasing.booking.release({ id, ...WHY });
    expect(await asCustomer.booking.byId({ id })).toMatchObject({ requestWaits: true });
    for (const api of [asReleasing, asSuccessor]) {
      expect((await api.booking.list()).items).toEqual([]);
      await expect(api.booking.accept({ id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    }
    expect(await asCustomer.booking.changeRequest({ id, mechanicId: null })).toMatchObject({
      requestWaits: false,
      wishedMechanicId: null,
    });
    expect((await asSuccessor.booking.accept({ id })).status).toBe("accepted");
  });

  test("lets the customer request another mechanic, but not the former, an offline or an unknown one", async () => {
    const { prisma } = database;
    const job = await acceptedJob({ requested: true });
    const { id, releasing, successor, asCustomer, asSuccessor } = job;
    await job.asReleasing.booking.release({ id, ...WHY });
    const offline = await givenMechanic(prisma, { isAvailable: false });
    for (const [mechanicId, code] of [
      [releasing.id, "CONFLICT"],
      [offline.id, "CONFLICT"],
      [job.customer.id, "NOT_FOUND"],
      ["nobody", "NOT_FOUND"],
    ] as const) {
      await expect(asCustomer.booking.changeRequest({ id, mechanicId })).rejects.toMatchObject({
        code,
      });
    }
    await asCustomer.booking.changeRequest({ id, mechanicId: successor.id });
    const { items } = await asSuccessor.message.notifications({});
    expect(items.map(({ kind }) => kind)).toEqual(["requested"]);
    expect((await asSuccessor.booking.accept({ id })).status).toBe("accepted");
    await expect(asCustomer.booking.changeRequest({ id, mechanicId: null })).rejects.toMatchObject({
      code: "CONFLICT",
      cause: { details: { status: "accepted" } },
    });
  });
});

describe("a job whose car wasn't fully known", () => {
  /** A mechanic who has arrived at it. */
  async function arrived(factsMissing: boolean) {
    const job = await jobAtWork(world, { started: false });
    await database.prisma.bookingLine.updateMany({
      where: { bookingId: job.id },
      data: { factsMissing },
    });
    return job;
  }
  const declined = async (job: Awaited<ReturnType<typeof arrived>>) =>
    job.asCustomer.booking.declineChange({ id: (await job.propose()).id });

  test("can be released after a declined updated quote, without counting", async () => {
    const job = await arrived(true);
    await declined(job);
    const released = await job.asMechanic.booking.release({ id: job.id, ...WHY });
    expect(released).toEqual({ id: job.id, status: "pending", acceptsAgainAt: null });
    const decline = await database.prisma.bookingDecline.findFirstOrThrow({
      where: { bookingId: job.id, releasedAt: { not: null } },
    });
    expect(decline).toMatchObject({ counts: false, excused: true, late: false });
    expect(await job.now()).toMatchObject({ status: "pending", arrivedAt: null, mechanicId: null });
    await world.sandbox.settle();
  });

  test.each([
    ["before the updated quote is declined", true, false],
    ["of a car that was known", false, true],
  ])("can't be released after the arrival %s", async (_when, factsMissing, isDeclined) => {
    const job = await arrived(factsMissing);
    if (isDeclined) await declined(job);
    else await job.propose();
    await expect(job.asMechanic.booking.release({ id: job.id, ...WHY })).rejects.toMatchObject({
      code: "CONFLICT",
    });
    await world.sandbox.settle();
  });

  test("doesn't excuse the next mechanic by what the last one's customer declined", async () => {
    const job = await arrived(true);
    await declined(job);
    world.clock.advance(1_000);
    await job.asMechanic.booking.release({ id: job.id, ...WHY });
    const next = await givenMechanic(database.prisma);
    const api = await world.callerFor(next);
    world.clock.advance(1_000);
    await api.booking.accept({ id: job.id });
    await api.booking.arrived({ id: job.id });
    await expect(api.booking.release({ id: job.id, ...WHY })).rejects.toMatchObject({
      code: "CONFLICT",
    });
    await world.sandbox.settle();
  });
});
