import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { endForgotten } from "~/server/services/booking/upkeep/end-forgotten";
import { alarmOwners } from "~/server/services/notification/owner-alarm";
import { useDatabase } from "~test/support/db";
import { atDesk } from "~test/support/desk/desk";
import { milesAway, setOutFor } from "~test/support/booking/drive";
import { givenBank, givenEarning } from "~test/support/payment/earnings";
import { givenBooking, givenCustomer, givenMechanic } from "~test/support/factory";
import { scene } from "~test/support/files";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;

beforeEach(() => {
  world = createWorld(database.db);
  world.clock.set(new Date());
});
afterEach(() => world.sandbox.settle());

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const inMinutes = (minutes: number) => new Date(world.clock.now().getTime() + minutes * MINUTE_MS);

/** Returns an accepted job with an authorized card that starts then. */
async function heldJob(startsInMinutes: number) {
  const { prisma } = database;
  const [customer, mechanic] = [await givenCustomer(prisma), await givenMechanic(prisma)];
  const { id } = await givenBooking(prisma, { customer, scheduledAt: inMinutes(startsInMinutes) });
  const [asCustomer, asMechanic] = [
    await world.callerFor(customer),
    await world.callerFor(mechanic),
  ];
  // Held now, as a card is within six days of the start.
  const { clientSecret } = await asCustomer.payment.createIntent({ amount: 105, bookingId: id });
  await world.confirmCard(clientSecret, "4242424242424242");
  await asCustomer.payment.refresh({ id });
  await asMechanic.booking.accept({ id });
  await world.runJobs();
  world.mails.length = 0;
  return {
    id,
    customer,
    mechanic,
    asCustomer,
    asMechanic,
    start: () => asMechanic.booking.setStatus({ id, status: "in_progress" }),
    seen: () => asCustomer.booking.byId({ id }),
    told: async () =>
      (await asCustomer.message.notifications({})).items
        .map(({ kind }) => kind)
        .filter((kind) => kind === "start" || kind === "presence_asked"),
  };
}

const subjects = () => world.mails.map(({ subject }) => subject);
const photo = async () => new Uint8Array(await scene(800, 600));

describe("work that begins at an unusual time", () => {
  test.each([
    ["31 minutes before the start", 31, ["presence_asked"]],
    ["30 minutes before it", 30, ["start"]],
    ["30 minutes after it", -30, ["start"]],
    ["31 minutes after it", -31, ["presence_asked"]],
  ])("%s asks the customer as it should", async (_when, minutes, told) => {
    const job = await heldJob(60);
    world.clock.advance((60 - minutes) * MINUTE_MS);
    await job.start();
    expect(await job.told()).toEqual(told);
    const asked = told[0] === "presence_asked";
    expect((await job.seen()).presenceAskedAt !== null).toBe(asked);
    await world.runJobs();
    expect(subjects().some((subject) => subject.startsWith("Is your mechanic there?"))).toBe(asked);
  });

  test("the email opens the page with the question", async () => {
    const job = await heldJob(600);
    await job.start();
    await world.runJobs();
    const mail = world.mails.find(({ subject }) => subject.startsWith("Is your mechanic there?"));
    expect(mail?.to).toBe(job.customer.email);
    expect(mail?.action?.url).toMatch(new RegExp(`/customer/bookings/${job.id}/presence$`));
    const { items } = await job.asCustomer.booking.attention();
    expect(items.map(({ kind }) => kind)).toEqual(["confirm_presence"]);
  });

  test("asks nothing when the arrival is confirmed", async () => {
    const job = await heldJob(20);
    await job.asMechanic.booking.arrived({ id: job.id });
    await job.asCustomer.booking.confirmArrival({ id: job.id });
    world.clock.advance(60 * MINUTE_MS);
    await job.start();
    expect(await job.told()).toEqual(["start"]);
  });

  test("photos sent more than 30 minutes before the start confirm nothing", async () => {
    const job = await heldJob(240 * 60);
    await job.start();
    const { id } = job;
    await job.asMechanic.booking.photos.add({
      id,
      kind: "arrival",
      bytes: await photo(),
      filename: "a.png",
    });
    world.clock.advance(11 * MINUTE_MS);
    await endForgotten(world.context());
    expect(await job.seen()).toMatchObject({ arrivalConfirmed: false });
    await job.asMechanic.booking.complete({ id });
    expect(await job.seen()).toMatchObject({ status: "completed", arrivalConfirmed: false });
  });

  test("a position from before that half hour confirms nothing", async () => {
    const job = await heldJob(31);
    await setOutFor(database.prisma, job.id, world.clock.now(), true);
    for (let miles = 5; miles >= 0.5; miles -= 0.5) {
      world.clock.set(inMinutes(0.75));
      await job.asMechanic.booking.position.note({ id: job.id, ...milesAway(miles) });
    }
    const { recordedAt } = await database.prisma.jobPosition.findFirstOrThrow();
    await database.prisma.booking.update({
      where: { id: job.id },
      data: { scheduledAt: new Date(recordedAt.getTime() + 31 * MINUTE_MS) },
    });
    world.clock.advance(2 * MINUTE_MS);
    await job.asMechanic.booking.arrived({ id: job.id });
    expect(await job.seen()).toMatchObject({ arrivalConfirmed: false });
  });
});

describe("the customer says that nobody is there", () => {
  test("stops the job by the same act, and the mechanic can't complete it", async () => {
    const job = await heldJob(600);
    await job.start();
    const { id } = job;
    const contested = await job.asCustomer.booking.contestArrival({ id });
    expect(contested).toMatchObject({ status: "in_progress", stopReason: expect.any(String) });
    expect(contested.stoppedAt).toBe(contested.arrivalContestedAt);
    await expect(job.asMechanic.booking.complete({ id })).rejects.toMatchObject({
      code: "CONFLICT",
    });
    await expect(
      job.asMechanic.booking.setStatus({ id, status: "completed" }),
    ).rejects.toMatchObject({ code: "CONFLICT" });
    const { desk } = await atDesk(world, database.prisma, "operator");
    const { items } = await desk.jobs({ list: "contested" });
    expect(items).toMatchObject([{ id, dueAt: inMinutes(24 * 60).toISOString() }]);
    expect((await desk.jobs({ list: "stopped" })).items).toEqual([]);
  });

  test("a lower price doesn't decide it", async () => {
    const job = await heldJob(600);
    await job.start();
    const { id } = job;
    await job.asCustomer.booking.contestArrival({ id });
    const { desk } = await atDesk(world, database.prisma, "owner");
    await desk.lowerPrice({ id, amount: 50, seenTotal: "105.00", reason: "Both agreed." });
    await expect(job.asMechanic.booking.complete({ id })).rejects.toMatchObject({
      code: "CONFLICT",
    });
  });

  test("staff who find that too cancel the job free of charge", async () => {
    const job = await heldJob(600);
    await job.start();
    const { id } = job;
    await job.asCustomer.booking.contestArrival({ id });
    const { desk } = await atDesk(world, database.prisma, "operator");
    const decision = { id, there: false, reason: "The photo shows a wall." };
    const isUndecided = async () => (await desk.booking({ id })).arrivalUndecided;
    expect(await isUndecided()).toBe(true);
    expect(await desk.decideArrival(decision)).toEqual({ id, there: false, fee: "0.00" });
    expect(await isUndecided()).toBe(false);
    await expect(desk.decideArrival(decision)).rejects.toMatchObject({ code: "CONFLICT" });
    expect(await job.seen()).toMatchObject({
      status: "cancelled",
      cancelledBy: "operator",
      cancelReason: "mechanic_not_there",
      cancellationFee: "0.00",
      stoppedAt: null,
    });
    await world.runJobs();
    expect((await job.seen()).paymentStatus).toBe("released");
  });

  test("staff who find the opposite let the job continue", async () => {
    const job = await heldJob(600);
    await job.start();
    const { id } = job;
    await job.asCustomer.booking.contestArrival({ id });
    const { desk } = await atDesk(world, database.prisma, "operator");
    await desk.decideArrival({ id, there: true, reason: "The photo shows the house." });
    expect(await job.seen()).toMatchObject({ stoppedAt: null, arrivalConfirmed: true });
    expect(await job.asMechanic.booking.complete({ id })).toMatchObject({ status: "completed" });
  });

  test("a later yes ends its own stop, and no other", async () => {
    const [first, second] = [await heldJob(600), await heldJob(700)];
    for (const { id, start, asCustomer } of [first, second]) {
      await start();
      if (id === second.id) await asCustomer.booking.stop({ id, reason: "This is the wrong car." });
      world.clock.advance(MINUTE_MS);
      await asCustomer.booking.contestArrival({ id });
      await asCustomer.booking.confirmArrival({ id });
    }
    expect((await first.seen()).stoppedAt).toBeNull();
    expect((await second.seen()).stopReason).toBe("This is the wrong car.");
  });

  test("owners hear once that nobody has decided for 24 hours, and never about their own job", async () => {
    const job = await heldJob(600);
    await job.start();
    await job.asCustomer.booking.contestArrival({ id: job.id });
    const { person } = await atDesk(world, database.prisma, "owner");
    await atDesk(world, database.prisma, "operator");
    await database.prisma.user.update({
      where: { id: job.customer.id },
      data: { staffRole: "owner" },
    });
    await world.runJobs();
    world.mails.length = 0;
    world.clock.advance(24 * HOUR_MS - 1_000);
    await alarmOwners(world.context());
    world.clock.advance(1_000);
    await alarmOwners(world.context());
    await alarmOwners(world.context());
    await world.runJobs();
    const alarms = world.mails.filter(({ subject }) => subject.startsWith("Decide today"));
    expect(alarms.map(({ to }) => to)).toEqual([person.email]);
    const api = await world.callerFor(person);
    const { items } = await api.message.notifications({});
    expect(items.map(({ title }) => title)).toEqual([expect.stringContaining("Decide today")]);
  });
});

describe("a job completed before the customer answered", () => {
  /** Returns a job that was captured and whose ordinary wait for a payout is over. */
  async function completedJob() {
    const job = await heldJob(5 * 24 * 60);
    await givenBank(database.prisma, job.mechanic);
    // A mechanic with five jobs is paid two days after a job.
    for (let n = 0; n < 5; n += 1) await givenEarning(database.prisma, job.mechanic);
    const { scheduledAt, busyUntil } = await database.prisma.booking.findUniqueOrThrow({
      where: { id: job.id },
    });
    await job.start();
    await job.asMechanic.booking.photos.add({
      id: job.id,
      kind: "after",
      bytes: await photo(),
      filename: "a.png",
    });
    await job.asMechanic.booking.complete({ id: job.id });
    await world.runJobs();
    world.clock.set(new Date(scheduledAt.getTime() + 49 * HOUR_MS));
    const balance = () => job.asMechanic.mechanic.balance();
    return {
      ...job,
      scheduledAt,
      plannedEnd: new Date(busyUntil.getTime() - 30 * MINUTE_MS),
      balance,
    };
  }

  test("is captured, and its payout waits for the answer", async () => {
    const { id, seen, balance, asCustomer } = await completedJob();
    expect((await seen()).paymentStatus).toBe("captured");
    expect(await balance()).toMatchObject({ available: "500.00", held: "100.00" });
    expect((await balance()).obstacles).toContainEqual(
      expect.objectContaining({ reason: "presence" }),
    );
    expect(await asCustomer.booking.confirmArrival({ id })).toMatchObject({
      status: "completed",
      arrivalConfirmed: true,
    });
    expect(await balance()).toMatchObject({ available: "600.00", held: "0.00" });
  });

  test("is paid out 72 hours after its planned end without one", async () => {
    const { plannedEnd, balance } = await completedJob();
    world.clock.set(new Date(plannedEnd.getTime() + 72 * HOUR_MS - 1));
    expect(await balance()).toMatchObject({ available: "500.00" });
    world.clock.advance(1);
    expect(await balance()).toMatchObject({ available: "600.00" });
  });

  test("is reviewed when the customer contested it while the card was charged", async () => {
    const { id, balance } = await completedJob();
    const { desk } = await atDesk(world, database.prisma, "operator");
    await database.prisma.booking.update({
      where: { id },
      data: { arrivalContestedAt: world.clock.now(), payoutHeldAt: world.clock.now() },
    });
    expect((await desk.jobs({ list: "contested" })).items).toMatchObject([{ id }]);
    await desk.decideArrival({ id, there: true, reason: "Both say so by now." });
    expect(await balance()).toMatchObject({ available: "600.00" });
  });

  test("staff who complete it have answered for the customer", async () => {
    const job = await heldJob(600);
    await job.start();
    await job.asCustomer.booking.contestArrival({ id: job.id });
    const { desk } = await atDesk(world, database.prisma, "operator");
    await desk.completeBooking({ id: job.id, reason: "Both say that it's done." });
    expect(await job.seen()).toMatchObject({ status: "completed", arrivalConfirmed: true });
  });

  test("a completed job that nobody was asked about has no arrival to confirm", async () => {
    const job = await heldJob(10);
    await job.start();
    await job.asMechanic.booking.complete({ id: job.id });
    await expect(job.asCustomer.booking.confirmArrival({ id: job.id })).rejects.toMatchObject({
      code: "CONFLICT",
    });
  });
});
