import { beforeEach, describe, expect, test } from "vitest";
import { givenClaimableJob, inHours, timeIn } from "~test/support/booking/claims";
import { useDatabase } from "~test/support/db";
import { atDesk } from "~test/support/desk/desk";
import { givenBank } from "~test/support/payment/earnings";
import { givenBooking, givenCustomer, givenMechanic } from "~test/support/factory";
import { endedAtOf } from "~/domain/message/thread";
import { refusalOf } from "~test/support/refusal";
import { createWorld, type TestWorld } from "~test/support/world";
import { readPhoto } from "~/server/services/booking/photos/queries";
import { givenPhoto } from "~test/support/booking/photos";

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db);
  world.clock.set(new Date());
});

const claimable = () => givenClaimableJob(world, database.prisma);
/** Plans the job to end then; the mechanic is busy for the drive afterwards. */
const planned = (id: string, { endsInHours }: { endsInHours: number }) =>
  database.prisma.booking.update({
    where: { id },
    data: {
      scheduledAt: inHours(world, endsInHours - 1),
      busyUntil: inHours(world, endsInHours + 0.5),
    },
  });
const operator = () => atDesk(world, database.prisma, "operator");
const pass = (hours: number) => world.clock.set(inHours(world, hours));
const REASON = "The photos show it.";
const mailsOf = () => world.mails.map(({ subject }) => subject);

describe("a claim about damage", () => {
  test("is accepted within seven days of the job's end; a later refusal names the day", async () => {
    const job = await claimable();
    await planned(job.id, { endsInHours: -1 });
    pass(7 * 24 + 0.01);
    expect((await refusalOf(job.claimDamage())).message).toMatch(
      /^The deadline for this claim was \w+ \d+, \d{4}\.$/,
    );
    pass(-0.02);
    expect(await job.claimDamage()).toMatchObject({ state: "desk", dueAt: timeIn(world, 72) });
    expect((await refusalOf(job.claimDamage())).message).toContain(
      "already have a claim about this",
    );
  });

  test("counts from the planned end of a job that was completed days before it", async () => {
    const job = await claimable();
    await planned(job.id, { endsInHours: 240 });
    const { claimsUntil, completedAt } = await job.asCustomer.booking.byId({ id: job.id });
    expect(claimsUntil).toBe(timeIn(world, 240 + 7 * 24));
    expect(endedAtOf({ claimsUntil, completedAt })?.toISOString()).toBe(completedAt);
    pass(240 + 7 * 24 + 0.01);
    expect((await refusalOf(job.claimDamage())).message).toContain("The deadline for this claim");
    pass(-0.02);
    expect(await job.claimDamage()).toMatchObject({ state: "desk" });
  });

  test.each(["manual", "connect"] as const)(
    "holds the job's earnings until it is decided, with payouts %s",
    async (payoutMethod) => {
      world = createWorld(database.db, { payoutMethod });
      world.clock.set(new Date());
      const job = await claimable();
      await givenBank(database.prisma, job.mechanic);
      await database.prisma.mechanicProfile.update({
        where: { userId: job.mechanic.id },
        data: {
          payoutAccountId: "acct_mechanic",
          payoutAccountKey: (await world.deps.payments.account()).key,
          transfersActive: true,
        },
      });
      const { id } = await job.claimDamage();
      pass(20 * 24);
      const balance = () => job.asMechanic.mechanic.balance();
      expect(await balance()).toMatchObject({ available: "0.00", held: "100.00" });
      expect((await balance()).obstacles).toContainEqual(
        expect.objectContaining({ reason: "claimed" }),
      );
      const { desk } = await operator();
      expect((await desk.nextPayouts()).total).toBe("0.00");
      await desk.decideClaim({ id, decision: "dismiss", reason: REASON });
      expect(await balance()).toMatchObject({ available: "100.00", held: "0.00" });
      expect((await desk.nextPayouts()).total).toBe("100.00");
    },
  );

  test("holds nothing when it is about the warranty", async () => {
    const job = await claimable();
    await givenBank(database.prisma, job.mechanic);
    await job.claimWarranty();
    pass(20 * 24);
    expect(await job.asMechanic.mechanic.balance()).toMatchObject({ available: "100.00" });
  });

  test("holds nothing after it is withdrawn, and can be made again", async () => {
    const job = await claimable();
    await givenBank(database.prisma, job.mechanic);
    const { id } = await job.claimDamage();
    expect((await refusalOf(job.asMechanic.booking.withdrawClaim({ id }))).code).toBe("FORBIDDEN");
    await job.asCustomer.booking.withdrawClaim({ id });
    expect(await job.claimDamage()).toMatchObject({ state: "desk" });
    await world.runJobs();
    expect(mailsOf()).toContain(`The claim about booking ${job.bookingNumber} was withdrawn`);
  });
});

describe("a safety claim", () => {
  test("alerts the desk at once, during the job too, and never the other side", async () => {
    const { prisma } = database;
    const [customer, mechanic] = [await givenCustomer(prisma), await givenMechanic(prisma)];
    const { id } = await givenBooking(prisma, { customer, mechanic, status: "in_progress" });
    const asCustomer = await world.callerFor(customer);
    const asMechanic = await world.callerFor(mechanic);
    const danger = { id, kind: "safety", description: "They shout at me." } as const;
    const claim = await asMechanic.booking.claim(danger);
    expect(await prisma.operatorAlert.findMany()).toMatchObject([
      { kind: "safety", subject: claim.id, bookingId: id },
    ]);
    expect((await asMechanic.booking.byId({ id })).claims).toHaveLength(1);
    const theirs = await asCustomer.booking.byId({ id });
    expect(theirs.claims).toEqual([]);
    expect(theirs.events.map(({ kind }) => kind)).not.toContain("report_danger");
    expect((await asCustomer.message.notifications({})).items).toEqual([]);
    expect((await refusalOf(asCustomer.booking.withdrawClaim({ id: claim.id }))).code).toBe(
      "NOT_FOUND",
    );
    // A mechanic's own report costs them nothing.
    expect(await prisma.claim.findFirst()).toMatchObject({ holdsPayout: false });
    const { desk } = await operator();
    await desk.decideClaim({ id: claim.id, decision: "dismiss", reason: REASON });
    expect((await asCustomer.message.notifications({})).items).toEqual([]);
    expect((await asMechanic.message.notifications({})).items).toMatchObject([
      { kind: "job_claim_decided" },
      { kind: "job_claim_noted" },
    ]);
  });
});

test("shows photos of a danger to their author and the desk, and photos of damage to both sides", async () => {
  const { prisma } = database;
  const [customer, mechanic] = [await givenCustomer(prisma), await givenMechanic(prisma)];
  const { id } = await givenBooking(prisma, { customer, mechanic, status: "completed" });
  const seen = async (kind: "safety" | "damage") => {
    const taken = { bookingId: id, uploadedBy: customer.id, kind: "claim" } as const;
    const photo = await givenPhoto(world, taken);
    const asCustomer = await world.callerFor(customer);
    await asCustomer.booking.claim({
      id,
      kind,
      description: "See the photo.",
      photoIds: [photo.id],
    });
    const readBy = async (user: { id: string }) => {
      const session = await world.sessionOf(user);
      return readPhoto(world.context(), session, photo.id, "full").then(
        () => "seen",
        () => "not there",
      );
    };
    return [await readBy(customer), await readBy(mechanic)];
  };
  expect(await seen("safety")).toEqual(["seen", "not there"]);
  expect(await seen("damage")).toEqual(["seen", "seen"]);
});

describe("a decision of the desk", () => {
  test("refunds once, tells both sides and is logged", async () => {
    const job = await claimable();
    const { id } = await job.claimDamage();
    const { desk } = await operator();
    const refund = { id, decision: "refund", amount: "21.00", bornBy: "shared" } as const;
    const decided = await desk.decideClaim({ ...refund, reason: REASON });
    expect(decided).toMatchObject({ state: "decided", decision: "refund", refund: "21.00" });
    expect(await job.books()).toEqual({ mechanic: 8_000, platform: 400 });
    expect((await refusalOf(desk.decideClaim({ ...refund, reason: REASON }))).code).toBe(
      "CONFLICT",
    );
    expect(await job.books()).toEqual({ mechanic: 8_000, platform: 400 });
    const { rows } = await desk.audit({ subjectId: job.id });
    expect(rows.map(({ action }) => action).toSorted()).toEqual([
      "claim.decided",
      "refund.requested",
    ]);
    const { claims } = await job.asMechanic.booking.byId({ id: job.id });
    expect(claims).toMatchObject([{ reason: REASON, refund: "21.00", own: false }]);
    const titlesOf = async (api: typeof job.asMechanic) =>
      (await api.message.notifications({})).items.map(({ title }) => title);
    expect(await titlesOf(job.asCustomer)).toEqual(
      expect.arrayContaining(["Refunded $21.00", "Claim decided: $21.00 refunded"]),
    );
    expect(await titlesOf(job.asMechanic)).toEqual(
      expect.arrayContaining([
        "Job refunded: $20.00 less for you",
        "Claim decided: $21.00 refunded to the customer",
      ]),
    );
    await world.runJobs();
    expect(mailsOf()).toEqual(
      expect.arrayContaining([
        `We decided your claim about booking ${job.bookingNumber}`,
        `We decided the claim about booking ${job.bookingNumber}`,
        `Refund for booking ${job.bookingNumber}`,
      ]),
    );
  });

  test("without a refund says what the mechanic keeps", async () => {
    const job = await claimable();
    const { id } = await job.claimDamage();
    const { desk } = await operator();
    await desk.decideClaim({ id, decision: "dismiss", reason: REASON });
    expect((await job.asMechanic.message.notifications({})).items).toContainEqual(
      expect.objectContaining({ title: "Claim decided: you keep $100.00" }),
    );
  });

  test("is refused when the refund exceeds what is left, and leaves the claim open", async () => {
    const job = await claimable();
    const { id } = await job.claimDamage();
    const { desk } = await operator();
    const refund = { id, decision: "refund", amount: "105.01", bornBy: "platform" } as const;
    expect((await refusalOf(desk.decideClaim({ ...refund, reason: REASON }))).message).toContain(
      "$105.00",
    );
    expect(await job.storedClaim(id)).toMatchObject({ state: "desk", decision: null });
  });

  test("sends the mechanic back, who offers times; the money stays held until the visit is done", async () => {
    const job = await claimable();
    const { id } = await job.claimDamage();
    const { desk } = await operator();
    await desk.decideClaim({ id, decision: "follow_up", reason: "Please mend the fender." });
    expect(await job.storedClaim(id)).toMatchObject({ state: "asked", dueAt: inHours(world, 48) });
    await job.offer(id, 30);
    const time = timeIn(world, 30);
    const { followUpId } = await job.asCustomer.booking.chooseTime({ id, time });
    const visitId = followUpId ?? "";
    expect(
      (await refusalOf(desk.decideClaim({ id, decision: "dismiss", reason: REASON }))).code,
    ).toBe("CONFLICT");
    await job.asMechanic.booking.setStatus({ id: visitId, status: "in_progress" });
    await job.asMechanic.booking.complete({ id: visitId });
    expect(await job.storedClaim(id)).toMatchObject({ state: "fulfilled" });
  });

  test("waives a captured fee and one that is still due", async () => {
    const { prisma } = database;
    for (const card of ["4242424242424242", null]) {
      const job = await canceledWithFee(card);
      const { desk } = await operator();
      const { id } = await job.api.booking.claim({
        id: job.id,
        kind: "overcharge",
        description: "I called in time.",
      });
      const waive = { id, decision: "waive_fee", bornBy: "shared", reason: REASON } as const;
      const decided = await desk.decideClaim(waive);
      await world.runJobs();
      await world.sandbox.settle();
      const booking = await job.api.booking.byId({ id: job.id });
      if (card === null) {
        expect(decided).toMatchObject({ refund: null, cancellationFee: "0.00" });
        expect(booking.paymentStatus).toBe("none");
        expect(await job.api.payment.dues()).toEqual([]);
      } else {
        expect(decided).toMatchObject({ refund: "35.00" });
        expect(booking.paymentStatus).toBe("refunded");
      }
      const { _sum } = await prisma.ledgerEntry.aggregate({
        where: { bookingId: job.id },
        _sum: { amountCents: true },
      });
      expect(_sum.amountCents ?? 0).toBe(0);
    }
  });

  test("refuses to waive a fee of a completed job", async () => {
    const job = await claimable();
    const { id } = await job.claimDamage();
    const { desk } = await operator();
    const waive = { id, decision: "waive_fee", bornBy: "platform", reason: REASON } as const;
    expect((await refusalOf(desk.decideClaim(waive))).message).toContain("no fee");
  });

  test("lists open claims by due date, and closed ones", async () => {
    const [one, two] = [await claimable(), await claimable()];
    const first = await one.claimDamage();
    const second = await two.claimWarranty();
    const { desk } = await operator();
    const open = await desk.claims({ view: "open" });
    expect(open.map(({ id }) => id)).toEqual([second.id, first.id]);
    await desk.decideClaim({ id: first.id, decision: "dismiss", reason: REASON });
    expect(await desk.claims({ view: "closed" })).toMatchObject([{ id: first.id }]);
  });
});

/** Returns an accepted booking canceled with a fee, with or without a card authorized. */
async function canceledWithFee(card: string | null) {
  const { prisma } = database;
  const customer = await givenCustomer(prisma);
  const mechanic = await givenMechanic(prisma);
  const scheduledAt = inHours(world, 5);
  const { id, totalCents } = await givenBooking(prisma, { customer, scheduledAt });
  const api = await world.callerFor(customer);
  if (card !== null) {
    const ask = { amount: totalCents / 100, bookingId: id };
    const { clientSecret } = await api.payment.createIntent(ask);
    await world.confirmCard(clientSecret, card);
    await api.payment.refresh({ id });
  }
  await prisma.booking.update({ where: { id }, data: { acceptedPolicy: "2026-11" } });
  await (await world.callerFor(mechanic)).booking.accept({ id });
  pass(1);
  await api.booking.cancel({ id, fee: 35 });
  await world.runJobs();
  await world.sandbox.settle();
  return { id, api };
}
