import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { endForgotten } from "~/server/services/booking/upkeep/end-forgotten";
import { useDatabase } from "~test/support/db";
import { atDesk } from "~test/support/desk/desk";
import { givenBooking, givenCustomer, givenMechanic } from "~test/support/factory";
import { png, scene } from "~test/support/files";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;

beforeEach(() => {
  world = createWorld(database.db);
  world.clock.set(new Date());
});
afterEach(() => world.sandbox.settle());

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const inMinutes = (minutes: number) => new Date(world.clock.now().getTime() + minutes * MINUTE_MS);

type Caller = Awaited<ReturnType<TestWorld["callerFor"]>>;
const addArrivalPhoto = (api: Caller, id: string, bytes: Uint8Array) =>
  api.booking.photos.add({
    id,
    kind: "arrival",
    bytes: new Uint8Array(bytes),
    filename: "a.png",
  });

/** Returns an accepted job with a card authorized for it. */
async function heldJob({
  minutes = 10,
  agreed = true,
  policy = "2026-12" as "2026-11" | "2026-12",
  mechanic = undefined as { id: string } | undefined,
} = {}) {
  const { prisma } = database;
  const customer = await givenCustomer(prisma);
  const taker = mechanic ?? (await givenMechanic(prisma));
  const { id } = await givenBooking(prisma, { customer, scheduledAt: inMinutes(minutes) });
  const asCustomer = await world.callerFor(customer);
  const asMechanic = await world.callerFor(taker);
  const { clientSecret } = await asCustomer.payment.createIntent({
    amount: 105,
    bookingId: id,
    ...(agreed ? { acceptedPolicy: policy } : {}),
  });
  await world.confirmCard(clientSecret, "4242424242424242");
  await asCustomer.payment.refresh({ id });
  await asMechanic.booking.accept({ id });
  return { id, mechanic: taker, asCustomer, asMechanic };
}

describe("the customer is not there", () => {
  test("the mechanic reports a no-show: $60.00 is captured, the mechanic gets it less 5 %, the customer is told", async () => {
    const { id, mechanic, asCustomer, asMechanic } = await heldJob();
    await asMechanic.booking.arrived({ id });
    await asCustomer.booking.confirmArrival({ id });
    world.clock.advance(24 * MINUTE_MS);
    await expect(asMechanic.booking.noShow({ id })).rejects.toMatchObject({
      message: "Wait until 15 minutes after both the start and your confirmed arrival.",
    });
    world.clock.advance(MINUTE_MS);
    expect(await asMechanic.booking.noShow({ id })).toMatchObject({
      status: "cancelled",
      cancelledBy: "mechanic",
      cancelReason: "customer_no_show",
      cancellationFee: "60.00",
    });
    await world.runJobs();
    const payments = await database.prisma.payment.findMany({
      where: { bookingId: id, isCurrent: true },
      select: { purpose: true, state: true, capturedCents: true },
    });
    expect(payments).toEqual([{ purpose: "fee", state: "captured", capturedCents: 6_000 }]);
    const ledger = await database.prisma.ledgerEntry.findMany({
      where: { mechanicId: mechanic.id },
      orderBy: { kind: "asc" },
    });
    expect(ledger.map(({ amountCents }) => amountCents)).toEqual([6_000, -300]);
    const { items } = await asCustomer.message.notifications({});
    expect(items.map(({ kind }) => kind)).toContain("no_show");
    expect(world.mails.map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining("Your mechanic couldn't find you"),
    );
  });

  test("costs nothing and releases the authorization when no policy was accepted", async () => {
    const { id, asCustomer, asMechanic } = await heldJob({ agreed: false });
    await asMechanic.booking.arrived({ id });
    await asCustomer.booking.confirmArrival({ id });
    world.clock.advance(30 * MINUTE_MS);
    expect(await asMechanic.booking.noShow({ id })).toMatchObject({ cancellationFee: "0.00" });
    await world.runJobs();
    expect((await asCustomer.booking.byId({ id })).paymentStatus).toBe("released");
  });

  test("fee farming by pressing buttons early: an unconfirmed arrival earns no fee", async () => {
    const { id, asCustomer, asMechanic } = await heldJob();
    await asMechanic.booking.enRoute({ id, etaMinutes: 1 });
    await asMechanic.booking.arrived({ id });
    world.clock.advance(120 * MINUTE_MS);
    await expect(asMechanic.booking.noShow({ id })).rejects.toMatchObject({
      code: "CONFLICT",
      message:
        "Your arrival isn't confirmed yet. Take a photo of where you are, or ask the customer to confirm it.",
    });
    // An arrival confirmed two hours late isn't in time, however early the button was pressed.
    await asCustomer.booking.confirmArrival({ id });
    world.clock.advance(20 * MINUTE_MS);
    await expect(asMechanic.booking.noShow({ id })).rejects.toMatchObject({
      message: "You arrived more than 30 minutes late, so you can't report a no-show.",
    });
  });

  test("release roulette: giving up jobs on three days stops a mechanic's accepts for a week", async () => {
    const { prisma } = database;
    const mechanic = await givenMechanic(prisma);
    const asMechanic = await world.callerFor(mechanic);
    for (const hours of [3, 8, 13]) {
      const scene = { mechanic, status: "accepted" } as const;
      const { id } = await givenBooking(prisma, { ...scene, scheduledAt: inMinutes(hours * 60) });
      const { acceptsAgainAt } = await asMechanic.booking.release({ id, reason: "A better job." });
      expect(acceptsAgainAt === null).toBe(hours !== 13);
      world.clock.advance(DAY_MS);
    }
    const { id } = await givenBooking(prisma, { scheduledAt: inMinutes(2_000) });
    await expect(asMechanic.booking.accept({ id })).rejects.toMatchObject({ code: "CONFLICT" });
  });
});

describe("the customer contests the arrival", () => {
  test("alerts the desk, and the arrival isn't confirmed", async () => {
    const { id, asCustomer, asMechanic } = await heldJob();
    await asMechanic.booking.arrived({ id });
    expect(await asCustomer.booking.contestArrival({ id })).toMatchObject({
      arrivalConfirmed: false,
      arrivalContestedAt: world.clock.now().toISOString(),
    });
    const [alert] = await database.prisma.operatorAlert.findMany({ where: { bookingId: id } });
    expect(alert).toMatchObject({
      kind: "arrival_contested",
      subject: id,
      facts: { contestedAt: world.clock.now().toISOString() },
    });
    await expect(asCustomer.booking.contestArrival({ id })).rejects.toMatchObject({
      message:
        "You've already told us that your mechanic isn't there. Our team is looking into it.",
    });
  });

  /** Returns a job whose mechanic marked an arrival that the customer contests. */
  async function contested() {
    const job = await heldJob();
    await job.asMechanic.booking.arrived({ id: job.id });
    await job.asCustomer.booking.contestArrival({ id: job.id });
    return job;
  }
  const rowOf = (id: string) => database.prisma.booking.findUniqueOrThrow({ where: { id } });
  const dues = (job: Awaited<ReturnType<typeof heldJob>>) => job.asCustomer.payment.dues();

  test("tells the mechanic, whose photos confirm nothing", async () => {
    const { id, asMechanic } = await contested();
    const { items } = await asMechanic.message.notifications({});
    expect(items.map(({ kind }) => kind)).toContain("arrival_contested");
    await addArrivalPhoto(asMechanic, id, await scene());
    world.clock.advance(60 * MINUTE_MS);
    await endForgotten(world.context());
    expect(await rowOf(id)).toMatchObject({ arrivalConfirmedAt: null, arrivalAskedAt: null });
    const message = expect.stringMatching(/^The customer says you're not there/) as string;
    for (const call of [
      () => asMechanic.booking.noShow({ id }),
      () => asMechanic.booking.setStatus({ id, status: "in_progress" }),
    ]) {
      await expect(call()).rejects.toMatchObject({ code: "CONFLICT", message });
    }
  });

  test("the customer can still confirm, and the job continues", async () => {
    const { id, asCustomer, asMechanic } = await contested();
    await asCustomer.booking.confirmArrival({ id });
    await asMechanic.booking.setStatus({ id, status: "in_progress" });
    const { api } = await atDesk(world, database.prisma, "operator");
    const late = api.desk.decideArrival({ id, there: false, reason: "Too late." });
    await expect(late).rejects.toMatchObject({ code: "CONFLICT" });
  });

  test("a decision against the mechanic of a running job cancels it free of charge", async () => {
    const job = await heldJob();
    await job.asMechanic.booking.setStatus({ id: job.id, status: "in_progress" });
    await job.asCustomer.booking.contestArrival({ id: job.id });
    const { api } = await atDesk(world, database.prisma, "operator");
    await api.desk.decideArrival({ id: job.id, there: false, reason: "The street is empty." });
    const { cancelledBy, cancellationFeeCents, status } = await rowOf(job.id);
    expect([status, cancelledBy, cancellationFeeCents]).toEqual(["cancelled", "operator", 0]);
  });

  test.each([
    { there: true, canceled: false, mechanic: "arrival_upheld", customer: "contest_rejected" },
    { there: true, canceled: true, mechanic: "arrival_upheld", customer: "fee_due" },
    { there: false, canceled: false, mechanic: "arrival_rejected", customer: "contest_upheld" },
    { there: false, canceled: true, mechanic: "arrival_rejected", customer: "contest_upheld" },
  ])(
    "the decision reaches both sides by notification and mail: %o",
    async ({ there, canceled, ...told }) => {
      const job = await contested();
      world.clock.advance(20 * MINUTE_MS);
      if (canceled) await job.asCustomer.booking.cancel({ id: job.id, fee: 0 });
      const { api } = await atDesk(world, database.prisma, "operator");
      await world.runJobs();
      const before = world.mails.length;
      await api.desk.decideArrival({ id: job.id, there, reason: "Seen on the photo." });
      const latest = async (side: Caller) => (await side.message.notifications({})).items[0]?.kind;
      expect({
        mechanic: await latest(job.asMechanic),
        customer: await latest(job.asCustomer),
      }).toEqual(told);
      await world.runJobs();
      expect(world.mails.slice(before)).toHaveLength(2);
    },
  );

  test("canceling goes through at once, and its fee waits for the desk", async () => {
    const job = await contested();
    world.clock.advance(60 * MINUTE_MS);
    expect(await job.asCustomer.booking.cancellation({ id: job.id })).toEqual({
      fee: "0.00",
      reason: "contested",
      freeUntil: null,
      feeIfRefused: "60.00",
    });
    const cancelled = await job.asCustomer.booking.cancel({ id: job.id, fee: 0 });
    expect(cancelled).toMatchObject({
      status: "cancelled",
      cancellationFee: "0.00",
      feeIfRefused: "60.00",
    });
    const { api } = await atDesk(world, database.prisma, "operator");
    const decision = { id: job.id, there: true, reason: "The photo shows the house." };
    expect(await api.desk.decideArrival(decision)).toEqual({
      id: job.id,
      there: true,
      fee: "60.00",
    });
    expect(await dues(job)).toMatchObject([{ purpose: "fee", amount: "60.00" }]);
    await expect(api.desk.decideArrival(decision)).rejects.toMatchObject({ code: "CONFLICT" });
    expect(await job.asCustomer.booking.byId({ id: job.id })).toMatchObject({
      cancellationFee: "60.00",
      feeIfRefused: null,
    });
  });

  test("a decision for the customer makes the cancel free and counts against the mechanic", async () => {
    const job = await contested();
    world.clock.advance(60 * MINUTE_MS);
    await job.asCustomer.booking.cancel({ id: job.id, fee: 0 });
    expect((await job.asMechanic.mechanic.reliability()).noShows).toBe(0);
    const { api } = await atDesk(world, database.prisma, "operator");
    await api.desk.decideArrival({ id: job.id, there: false, reason: "Another street." });
    expect(await dues(job)).toEqual([]);
    expect((await job.asMechanic.mechanic.reliability()).noShows).toBe(1);
  });

  test("a second contest is a new question that only a decision answers", async () => {
    const job = await contested();
    const { api } = await atDesk(world, database.prisma, "operator");
    await api.desk.decideArrival({ id: job.id, there: false, reason: "Another street." });
    world.clock.advance(MINUTE_MS);
    await job.asMechanic.booking.arrived({ id: job.id });
    await job.asCustomer.booking.contestArrival({ id: job.id });
    const open = { bookingId: job.id, resolvedAt: null };
    const alert = await database.prisma.operatorAlert.findFirstOrThrow({ where: open });
    const resolving = api.desk.resolveAlert({ id: alert.id, note: "Looked at." });
    await expect(resolving).rejects.toMatchObject({ code: "CONFLICT" });
    expect(await api.desk.jobs({ list: "contested" })).toMatchObject({ items: [{ id: job.id }] });
    await api.desk.decideArrival({ id: job.id, there: true, reason: "The neighbor saw them." });
    expect(await database.prisma.operatorAlert.count({ where: open })).toBe(0);
    expect(await api.desk.jobs({ list: "contested" })).toMatchObject({ items: [] });
  });

  test("a cancel undecided after 24 hours is free and counts against nobody", async () => {
    const job = await contested();
    world.clock.advance(60 * MINUTE_MS);
    await job.asCustomer.booking.cancel({ id: job.id, fee: 0 });
    world.clock.advance(24 * 60 * MINUTE_MS);
    await endForgotten(world.context());
    const { api } = await atDesk(world, database.prisma, "operator");
    const late = api.desk.decideArrival({ id: job.id, there: true, reason: "Too late." });
    await expect(late).rejects.toMatchObject({ code: "CONFLICT" });
    expect(await dues(job)).toEqual([]);
    expect((await job.asMechanic.mechanic.reliability()).noShows).toBe(0);
    const [alert] = await database.prisma.operatorAlert.findMany({ where: { bookingId: job.id } });
    expect(alert?.note).toBe("There was no decision within 24 hours, so the cancellation is free.");
  });

  test("the 24-hour system cancel waits for the desk", async () => {
    const { id } = await contested();
    world.clock.advance(25 * 60 * MINUTE_MS);
    await endForgotten(world.context());
    expect((await rowOf(id)).status).toBe("accepted");
    const { api } = await atDesk(world, database.prisma, "operator");
    await api.desk.decideArrival({ id, there: false, reason: "Nobody came." });
    await endForgotten(world.context());
    expect(await rowOf(id)).toMatchObject({
      status: "cancelled",
      cancelReason: "mechanic_no_show",
    });
  });
});

describe("a photo of the arrival", () => {
  const there = async () => {
    const job = await heldJob();
    await job.asMechanic.booking.arrived({ id: job.id });
    return job;
  };
  const rowOf = (id: string) => database.prisma.booking.findUniqueOrThrow({ where: { id } });

  test.each([
    ["a black square", () => png(8, 8), /too small/],
    ["too small", () => scene(639, 400), /too small/],
    ["of one color", () => png(800, 600), /only one color/],
  ])("is refused when it is %s", async (_, bytes, message) => {
    const { id, asMechanic } = await there();
    const call = addArrivalPhoto(asMechanic, id, await bytes());
    await expect(call).rejects.toMatchObject({ message: expect.stringMatching(message) as string });
    expect(await rowOf(id)).toMatchObject({ arrivalAskedAt: null, arrivalConfirmedAt: null });
  });

  test("asks the customer; after ten minutes without an answer it confirms as of when it was taken", async () => {
    const { id, asCustomer, asMechanic } = await there();
    const askedAt = world.clock.now();
    await addArrivalPhoto(asMechanic, id, await scene());
    expect((await rowOf(id)).arrivalConfirmedAt).toBeNull();
    const { items } = await asCustomer.message.notifications({});
    expect(items.map(({ kind }) => kind)).toContain("arrival_photo");
    world.clock.advance(10 * MINUTE_MS - 1);
    await endForgotten(world.context());
    expect((await rowOf(id)).arrivalConfirmedAt).toBeNull();
    world.clock.advance(1);
    await endForgotten(world.context());
    expect((await rowOf(id)).arrivalConfirmedAt).toEqual(askedAt);
  });

  test("counts before the next minute's upkeep runs, so a cancel costs the same", async () => {
    const { id, asCustomer, asMechanic } = await there();
    await addArrivalPhoto(asMechanic, id, await scene());
    world.clock.advance(10 * MINUTE_MS);
    // Past the grace period after the acceptance.
    world.clock.advance(6 * MINUTE_MS);
    expect(await asCustomer.booking.cancellation({ id })).toMatchObject({ fee: "60.00" });
    const contest = asCustomer.booking.contestArrival({ id });
    await expect(contest).rejects.toMatchObject({ code: "CONFLICT" });
  });
});

describe("the customer stops the work", () => {
  test("blocks completion and charges, and tells the desk and the mechanic", async () => {
    const { id, asCustomer, asMechanic } = await heldJob();
    await asMechanic.booking.setStatus({ id, status: "in_progress" });
    expect(await asCustomer.booking.stop({ id, reason: "Wrong car." })).toMatchObject({
      status: "in_progress",
      stoppedAt: world.clock.now().toISOString(),
      stopReason: "Wrong car.",
    });
    await expect(asMechanic.booking.complete({ id })).rejects.toMatchObject({
      code: "CONFLICT",
      message: "This job is stopped. Our team will decide within 24 hours.",
    });
    expect((await asCustomer.booking.byId({ id })).paymentStatus).toBe("authorized");
    const [alert] = await database.prisma.operatorAlert.findMany({ where: { bookingId: id } });
    expect(alert).toMatchObject({ kind: "work_stopped", resolvedAt: null });
    const { items } = await asMechanic.message.notifications({});
    expect(items.map(({ kind }) => kind)).toContain("stopped");
    await world.runJobs();
    expect(world.mails.map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining("The customer stopped the work"),
    );
  });
});

describe("the customer says that the mechanic asked for the cancel", () => {
  const cancelAsked = async (mechanic?: { id: string }, minutes = 60) => {
    const job = await heldJob({ minutes, ...(mechanic === undefined ? {} : { mechanic }) });
    world.clock.advance(20 * MINUTE_MS);
    const cancelled = await job.asCustomer.booking.cancel({
      id: job.id,
      fee: 0,
      askedByMechanic: true,
    });
    return { ...job, cancelled };
  };

  test("is free at once until the desk decides, and the third such day stops the mechanic's accepts", async () => {
    const { prisma } = database;
    const mechanic = await givenMechanic(prisma);
    const found = { agrees: true, reason: "The mechanic says so." };
    for (const nth of [1, 2, 3]) {
      const { api } = await atDesk(world, prisma, "operator");
      const { id, cancelled } = await cancelAsked(mechanic);
      expect(cancelled).toMatchObject({ status: "cancelled", cancellationFee: "0.00" });
      const [alert] = await prisma.operatorAlert.findMany({ where: { bookingId: id } });
      expect(alert).toMatchObject({ kind: "cancel_asked", subject: id });
      const decided = await api.desk.askedByMechanic({ id, ...found });
      expect(decided.acceptsAgainAt === null).toBe(nth !== 3);
      const told = await (await world.callerFor(mechanic)).message.notifications({});
      expect(told.items[0]?.kind).toBe("asked_counted");
      await expect(api.desk.askedByMechanic({ id, ...found })).rejects.toMatchObject({
        code: "CONFLICT",
      });
      expect(await prisma.operatorAlert.count({ where: { bookingId: id, resolvedAt: null } })).toBe(
        0,
      );
      expect(await prisma.auditEntry.count({ where: { subject: id } })).toBe(1);
      world.clock.advance(DAY_MS);
    }
  });

  test("counts nothing against the mechanic when the desk disagrees", async () => {
    const { api } = await atDesk(world, database.prisma, "operator");
    const { id } = await cancelAsked();
    const decided = await api.desk.askedByMechanic({ id, agrees: false, reason: "Both deny it." });
    expect(decided).toEqual({ id, askedByMechanic: "refused", acceptsAgainAt: null });
    expect(await database.prisma.bookingDecline.count({ where: { bookingId: id } })).toBe(0);
  });

  test("makes the fee due when refused, as the dialog and the mail said", async () => {
    const { api } = await atDesk(world, database.prisma, "operator");
    const job = await heldJob({ minutes: 60 });
    world.clock.advance(20 * MINUTE_MS);
    expect(await job.asCustomer.booking.cancellation({ id: job.id })).toMatchObject({
      fee: "35.00",
      feeIfRefused: "35.00",
    });
    await job.asCustomer.booking.cancel({ id: job.id, fee: 0, askedByMechanic: true });
    await api.desk.askedByMechanic({
      id: job.id,
      agrees: false,
      reason: "The mechanic denies it.",
    });
    expect(await job.asCustomer.payment.dues()).toMatchObject([
      { purpose: "fee", amount: "35.00" },
    ]);
    expect(await job.asCustomer.booking.byId({ id: job.id })).toMatchObject({
      cancellationFee: "35.00",
    });
  });

  test("stays free under the first policy", async () => {
    const { api } = await atDesk(world, database.prisma, "operator");
    const job = await heldJob({ minutes: 60, policy: "2026-11" });
    world.clock.advance(20 * MINUTE_MS);
    await job.asCustomer.booking.cancel({ id: job.id, fee: 0, askedByMechanic: true });
    await api.desk.askedByMechanic({
      id: job.id,
      agrees: false,
      reason: "The mechanic denies it.",
    });
    expect(await job.asCustomer.payment.dues()).toEqual([]);
  });

  test("refuses to go back to an older policy", async () => {
    const { prisma } = database;
    const customer = await givenCustomer(prisma);
    const { id } = await givenBooking(prisma, { customer, scheduledAt: inMinutes(60) });
    const api = await world.callerFor(customer);
    for (const acceptedPolicy of ["2026-12", "2026-11"] as const) {
      await api.payment.createIntent({ amount: 105, bookingId: id, acceptedPolicy });
    }
    expect(await api.booking.byId({ id })).toMatchObject({ acceptedPolicy: "2026-12" });
  });

  test("is refused once the arrival is confirmed", async () => {
    const { id, asCustomer, asMechanic } = await heldJob();
    await asMechanic.booking.arrived({ id });
    await asCustomer.booking.confirmArrival({ id });
    world.clock.advance(20 * MINUTE_MS);
    const call = asCustomer.booking.cancel({ id, fee: 0, askedByMechanic: true });
    await expect(call).rejects.toMatchObject({ code: "CONFLICT" });
  });
});
