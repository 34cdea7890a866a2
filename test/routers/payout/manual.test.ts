import { beforeEach, describe, expect, test } from "vitest";
import { dayAt } from "~/domain/staff/days";
import { createCaller } from "~/server/root";
import { keepPayoutsUp } from "~/server/services/payout/upkeep";
import { useDatabase } from "~test/support/db";
import { givenDebt, givenEarning, givenBank, ledgerSumOf } from "~test/support/payment/earnings";
import { givenCustomer, givenMechanic } from "~test/support/factory";
import { refusalOf } from "~test/support/refusal";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db);
});

const reason = "The week's run";

async function atDesk(staffRole: "owner" | "operator" = "owner") {
  const staff = await givenCustomer(database.prisma, { staffRole });
  const session = { ...(await world.sessionOf(staff)), secondFactorAt: world.clock.now() };
  return { staff, desk: createCaller(world.context(session)).desk };
}

type Desk = Awaited<ReturnType<typeof atDesk>>["desk"];

/** Marks a payout that its run's bank file lists as sent. */
async function markSent(desk: Desk, payout: { id: string; runId: string | null } | undefined) {
  if (payout === undefined || payout.runId === null) throw new Error("expected a payout of a run");
  await desk.bankFile({ id: payout.runId, reason: "For the bank" });
  return desk.markPayoutSent({ id: payout.id, reason });
}

async function paidMechanic(...earnings: Parameters<typeof givenEarning>[2][]) {
  const mechanic = await givenMechanic(database.prisma);
  await givenBank(database.prisma, mechanic);
  const jobs = [];
  for (const earning of earnings) {
    jobs.push(await givenEarning(database.prisma, mechanic, earning));
  }
  const caller = await world.callerFor(mechanic);
  return { mechanic, jobs, caller, calls: caller.mechanic };
}

const ledgerSum = (mechanicId: string) => ledgerSumOf(database.prisma, mechanicId);

const tomorrow = () => new Date(Date.now() + 86_400_000);

describe("a mechanic's balance", () => {
  test("tells available, upcoming, held and paid amounts, and matches the statement", async () => {
    const { mechanic, jobs, calls } = await paidMechanic(
      {},
      { capturedCents: 5_000, feeCents: 0, availableAt: tomorrow() },
      { capturedCents: 2_000, feeCents: 0 },
    );
    await database.prisma.dispute.create({
      data: {
        providerId: "dp_1",
        paymentId: jobs[2]!.payment.id,
        amountCents: 2_000,
        reason: "fraudulent",
        state: "needs_response",
      },
    });
    const balance = await calls.balance();
    expect(balance).toMatchObject({
      available: "100.00",
      onTheWay: "50.00",
      held: "20.00",
      paid: "0.00",
      obstacles: [{ reason: "disputed", until: null }],
    });
    expect((await calls.statement()).balance).toBe("170.00");
    expect(await ledgerSum(mechanic.id)).toBe(17_000);
  });

  test("is held entirely without bank details or a tax form, and tells what is missing", async () => {
    const mechanic = await givenMechanic(database.prisma);
    await givenEarning(database.prisma, mechanic);
    const { mechanic: calls } = await world.callerFor(mechanic);
    expect(await calls.balance()).toMatchObject({
      available: "0.00",
      held: "100.00",
      obstacles: [{ reason: "no_bank" }, { reason: "no_tax_form" }],
    });
  });

  test("is negative for a mechanic who owes money, until later jobs cover it", async () => {
    const { mechanic, jobs, calls } = await paidMechanic({});
    const { desk } = await atDesk();
    await desk.runPayouts({ reason });
    const [payout] = (await desk.payouts({})).items;
    await markSent(desk, payout);
    await givenDebt(database.prisma, mechanic, jobs[0]!.payment, 3_000);
    expect(await calls.balance()).toMatchObject({ available: "-30.00", paid: "100.00" });
    expect((await refusalOf(desk.runPayouts({ reason }))).code).toBe("CONFLICT");
    await givenEarning(database.prisma, mechanic);
    expect(await desk.runPayouts({ reason })).toMatchObject({ total: "70.00", payouts: 1 });
  });
});

describe("money that can't be paid by hand", () => {
  test("is told to its mechanic once a week, with the missing documents", async () => {
    const mechanic = await givenMechanic(database.prisma);
    await givenEarning(database.prisma, mechanic);
    await paidMechanic({});
    const caller = await world.callerFor(mechanic);
    const upkeep = async () => {
      await keepPayoutsUp(world.context());
      await world.runJobs();
    };
    await upkeep();
    await upkeep();
    const told = async () => (await caller.message.notifications({})).items;
    expect(await told()).toMatchObject([
      {
        kind: "payout_held",
        title: "$100.00 is held for you",
        text: "Add your bank information. Upload your tax form.",
      },
    ]);
    expect(world.mails.map(({ to, subject }) => [to, subject])).toEqual([
      [mechanic.email, "$100.00 is held for you"],
    ]);
    world.clock.advance(7 * 86_400_000);
    await upkeep();
    expect(await told()).toHaveLength(2);
  });
});

describe("a manual payout run", () => {
  test("pays each mechanic once, and a second run finds nothing", async () => {
    const first = await paidMechanic({}, { capturedCents: 4_000, feeCents: 200 });
    const second = await paidMechanic({ capturedCents: 3_000, feeCents: 0 });
    const { desk, staff } = await atDesk();
    expect(await desk.nextPayouts()).toMatchObject({
      total: "168.00",
      payouts: 2,
      mechanics: [{ amount: "138.00" }, { amount: "30.00" }],
      skipped: [],
    });
    const run = await desk.runPayouts({ total: "168.00", reason: "Friday's run" });
    expect(run).toMatchObject({ number: 1, total: "168.00", payouts: 2, pending: 2 });
    expect((await refusalOf(desk.runPayouts({ reason }))).message).toBe(
      "There's nothing to pay out right now.",
    );
    expect(await first.calls.balance()).toMatchObject({ available: "0.00", onTheWay: "138.00" });
    expect(await second.calls.balance()).toMatchObject({ onTheWay: "30.00", paid: "0.00" });
    expect(await database.prisma.auditEntry.findMany()).toMatchObject([
      {
        userId: staff.id,
        action: "payout.run",
        subject: run.id,
        reason: "Friday's run",
        changes: { total: "168.00", payouts: "2" },
      },
    ]);
  });

  test("is refused when the sum differs from the one shown, and takes nothing", async () => {
    await paidMechanic({});
    const { desk } = await atDesk();
    expect((await refusalOf(desk.runPayouts({ total: "99.99", reason }))).code).toBe("CONFLICT");
    expect(await database.prisma.payoutItem.count()).toBe(0);
    expect(await database.prisma.payoutRun.count()).toBe(0);
  });

  test("leaves out mechanics who can't be paid, and tells why", async () => {
    const { prisma } = database;
    const noBank = await givenMechanic(prisma, { firstName: "Nora" });
    await givenEarning(prisma, noBank);
    const badDigit = await paidMechanic({});
    await givenBank(prisma, badDigit.mechanic, { routing: "123456789" });
    const noForm = await paidMechanic({});
    await prisma.mechanicProfile.update({
      where: { userId: noForm.mechanic.id },
      data: { taxFormFileId: null },
    });
    const otherMode = await paidMechanic({ account: "acct_1:live" });
    const { desk } = await atDesk();
    const { skipped, total } = await desk.nextPayouts();
    expect(total).toBe("0.00");
    const reasons = new Map(
      skipped.map(({ mechanic, obstacles }) => [
        mechanic.id,
        obstacles.map(({ reason }) => reason),
      ]),
    );
    expect(reasons).toEqual(
      new Map([
        [noBank.id, ["no_bank", "no_tax_form"]],
        [badDigit.mechanic.id, ["bad_routing"]],
        [noForm.mechanic.id, ["no_tax_form"]],
        [otherMode.mechanic.id, ["other_mode"]],
      ]),
    );
    expect((await badDigit.calls.balance()).obstacles).toMatchObject([{ reason: "bad_routing" }]);
    expect((await refusalOf(desk.runPayouts({ reason }))).code).toBe("CONFLICT");
  });

  test("tells mechanics it leaves out what is missing, once for each run", async () => {
    const { prisma } = database;
    const noBank = await givenMechanic(prisma);
    await givenEarning(prisma, noBank);
    const bad = await paidMechanic({});
    await givenBank(prisma, bad.mechanic, { routing: "123456789" });
    await paidMechanic({});
    const { desk } = await atDesk();
    await desk.runPayouts({ reason });
    await world.runJobs();
    const told = () => world.mails.map(({ to, subject }) => [to, subject]).toSorted();
    const first = [
      [noBank.email, "$100.00 is held for you"],
      [bad.mechanic.email, "$100.00 is held for you"],
    ].toSorted();
    expect(told()).toEqual(first);
    // A run doesn't notify a mechanic who was notified within the last day.
    await paidMechanic({});
    await desk.runPayouts({ reason });
    await world.runJobs();
    expect(told()).toEqual(first);
    world.clock.advance(2 * 86_400_000);
    await paidMechanic({});
    await (await atDesk()).desk.runPayouts({ reason });
    await world.runJobs();
    expect(told()).toEqual([...first, ...first].toSorted());
  });

  test("staff remind mechanics of what is missing, each once a week", async () => {
    const { prisma } = database;
    world.clock.set(new Date());
    const noBank = await givenMechanic(prisma);
    await givenEarning(prisma, noBank);
    const disputed = await paidMechanic({ account: "acct_1:live" });
    const { desk } = await atDesk();
    const shown = async () =>
      new Map(
        (await desk.nextPayouts()).skipped.map(({ mechanic, remindedAt, canBeReminded }) => [
          mechanic.id,
          { remindedAt, canBeReminded },
        ]),
      );
    expect(await shown()).toEqual(
      new Map([
        [noBank.id, { remindedAt: null, canBeReminded: true }],
        // Nothing that the mechanic could do.
        [disputed.mechanic.id, { remindedAt: null, canBeReminded: false }],
      ]),
    );
    expect(await desk.remindOfPayouts()).toEqual({ reminded: 1 });
    const at = world.clock.now().toISOString();
    expect((await shown()).get(noBank.id)).toEqual({ remindedAt: at, canBeReminded: false });
    expect(await desk.remindOfPayouts()).toEqual({ reminded: 0 });
    world.clock.advance(6.9 * 86_400_000);
    expect(await (await atDesk()).desk.remindOfPayouts()).toEqual({ reminded: 0 });
    world.clock.advance(0.2 * 86_400_000);
    expect(await (await atDesk()).desk.remindOfPayouts()).toEqual({ reminded: 1 });
    await world.runJobs();
    expect(world.mails.map(({ to }) => to)).toEqual([noBank.email, noBank.email]);
    expect(await prisma.auditEntry.count({ where: { action: "payout.reminded" } })).toBe(2);
  });

  test("a reminder is kept in the log, or nobody gets it", async () => {
    const mechanic = await givenMechanic(database.prisma);
    await givenEarning(database.prisma, mechanic);
    const { desk } = await atDesk();
    await database.db.script(
      'CREATE TRIGGER log_closed BEFORE INSERT ON "AuditEntry" EXECUTE FUNCTION refuse_change()',
    );
    try {
      await expect(desk.remindOfPayouts()).rejects.toThrow();
    } finally {
      await database.db.script('DROP TRIGGER log_closed ON "AuditEntry"');
    }
    await world.runJobs();
    expect(world.mails).toEqual([]);
    expect(await desk.remindOfPayouts()).toEqual({ reminded: 1 });
  });

  test("owners set the day of the run, mechanics read it, and the run ends it", async () => {
    world.clock.set("2027-03-01T17:00:00.000Z");
    const { calls } = await paidMechanic({ availableAt: new Date("2027-02-20T00:00:00Z") });
    const { desk } = await atDesk();
    const days = async () => [(await desk.nextPayouts()).runOn, (await calls.balance()).expectedOn];
    expect(await days()).toEqual([null, null]);
    expect((await refusalOf(desk.setPayoutDay({ runOn: "2027-02-28" }))).code).toBe("INVALID");
    expect(await desk.setPayoutDay({ runOn: "2027-03-08" })).toEqual({ runOn: "2027-03-08" });
    expect(await days()).toEqual(["2027-03-08", "2027-03-08"]);
    await desk.setPayoutDay({ runOn: "2027-03-05" });
    expect(await days()).toEqual(["2027-03-05", "2027-03-05"]);
    await desk.setPayoutDay({ runOn: null });
    expect(await days()).toEqual([null, null]);
    await desk.setPayoutDay({ runOn: "2027-03-05" });
    world.clock.set("2027-03-06T17:00:00.000Z");
    const later = (await atDesk()).desk;
    // The run is late: the desk still reads the day, and mechanics no longer do.
    expect([(await later.nextPayouts()).runOn, (await calls.balance()).expectedOn]).toEqual([
      "2027-03-05",
      null,
    ]);
    await later.runPayouts({ reason });
    expect((await later.nextPayouts()).runOn).toBeNull();
    const log = await database.prisma.auditEntry.findMany({
      where: { action: "payout.planned" },
      orderBy: { id: "asc" },
    });
    expect(log.map(({ changes }) => changes)).toEqual([
      { runOn: "none → 2027-03-08" },
      { runOn: "2027-03-08 → 2027-03-05" },
      { runOn: "2027-03-05 → none" },
      { runOn: "none → 2027-03-05" },
    ]);
  });

  test("don't name the reader's own accounts in the next run and the year's totals", async () => {
    const own = await paidMechanic({ availableAt: new Date("2026-01-01T00:00:00Z") });
    const other = await paidMechanic({});
    // With the same bank account, the two would be one person.
    await givenBank(database.prisma, other.mechanic, { account: "000987654321" });
    await database.prisma.user.update({
      where: { id: own.mechanic.id },
      data: { firstName: "Zebulon", lastName: "Ownaccount", staffRole: "owner" },
    });
    const session = {
      ...(await world.sessionOf(own.mechanic)),
      hasSecondFactor: true,
      secondFactorAt: world.clock.now(),
    };
    const { desk } = createCaller(world.context(session));
    const { mechanics, total } = await desk.nextPayouts();
    expect(total).toBe("200.00");
    const names = new Map(mechanics.map(({ mechanic }) => [mechanic.id, mechanic.name]));
    expect(names.get(own.mechanic.id)).toBe("You");
    expect(names.get(other.mechanic.id)).not.toBe("You");
    const colleague = await atDesk();
    const run = await colleague.desk.runPayouts({ reason });
    await colleague.desk.bankFile({ id: run.id, reason: "For the bank" });
    await colleague.desk.markRunSent({ id: run.id, reason });
    const year = world.clock.now().getUTCFullYear();
    const [mine, theirs] = [
      await desk.yearlyPayouts({ year }),
      await colleague.desk.yearlyPayouts({ year }),
    ];
    expect(theirs).toContain("Zebulon Ownaccount");
    expect(mine).not.toContain("Zebulon");
    expect(mine).not.toContain(own.mechanic.id);
    expect(mine).toContain('"","You",""');
  });

  test("marking a payout sent tells the mechanic and debits their ledger", async () => {
    const { mechanic, jobs, calls } = await paidMechanic({});
    const { desk } = await atDesk();
    await desk.runPayouts({ reason });
    const [pending] = (await desk.payouts({ state: "pending" })).items;
    expect(pending).toMatchObject({ amount: "100.00", destination: "6789", detailsChanged: false });
    const sent = await markSent(desk, pending);
    expect(sent).toMatchObject({ state: "sent", sentAt: expect.any(String) });
    expect(await ledgerSum(mechanic.id)).toBe(0);
    expect(await calls.balance()).toMatchObject({
      available: "0.00",
      onTheWay: "0.00",
      paid: "100.00",
    });
    expect((await calls.payouts({})).items).toMatchObject([
      {
        amount: "100.00",
        state: "sent",
        jobs: [{ bookingNumber: jobs[0]!.booking.bookingNumber, amount: "100.00" }],
      },
    ]);
    expect(await calls.statement()).toMatchObject({ balance: "0.00", paidOut: "100.00" });
    await world.runJobs();
    expect(world.mails.map(({ to, subject }) => [to, subject])).toEqual([
      [mechanic.email, "$100.00 is on its way to you"],
    ]);
    expect(await refusalOf(desk.markPayoutSent({ id: pending!.id, reason }))).toMatchObject({
      code: "CONFLICT",
      details: { status: "sent" },
    });
  });

  test.each([false, true])(
    "a returned payout (sent before: %s) can be paid again in a new row",
    async (wasSent) => {
      const { mechanic, calls, caller } = await paidMechanic({});
      const { desk } = await atDesk();
      await desk.runPayouts({ reason });
      const [payout] = (await desk.payouts({})).items;
      const id = payout!.id;
      if (wasSent) await markSent(desk, payout);
      const back = await desk.markPayoutReturned({ id, reason: "Account closed" });
      expect(back).toMatchObject({ state: "returned", failure: "Account closed" });
      expect(await ledgerSum(mechanic.id)).toBe(10_000);
      expect(await calls.balance()).toMatchObject({ available: "100.00", paid: "0.00" });
      expect((await refusalOf(desk.markPayoutReturned({ id, reason: "again" }))).code).toBe(
        "CONFLICT",
      );
      expect(await desk.runPayouts({ reason })).toMatchObject({ number: 2, total: "100.00" });
      expect(await database.prisma.payoutItem.count()).toBe(3);
      await world.runJobs();
      expect(world.mails.at(-1)?.subject).toBe("Your payout didn't go through");
      const { items } = await caller.message.notifications({});
      expect(items[0]).toMatchObject({
        kind: "payout_returned",
        category: "money",
        bookingId: null,
      });
    },
  );

  test("the bank file reveals details to the owner alone, and logs each download", async () => {
    const { prisma } = database;
    const first = await paidMechanic({});
    await givenBank(prisma, first.mechanic, { holder: "=HYPERLINK(1)" });
    const changed = await paidMechanic({});
    const { desk } = await atDesk();
    const run = await desk.runPayouts({ reason });
    await prisma.mechanicProfile.update({
      where: { userId: changed.mechanic.id },
      data: { payoutChangedAt: new Date(Date.now() + 1_000) },
    });
    const { name, text } = await desk.bankFile({ id: run.id, reason: "For the bank" });
    expect(name).toBe("payout-run-1.csv");
    const [heading, line, ...more] = text.trim().split("\r\n");
    expect(heading).toMatch(/^"Payout","Account holder","Routing number"/);
    // A bank's program reads it, so nothing protects a spreadsheet.
    expect(line).toContain(`"HYPERLINK1",021000021,000123456789,"checking","100.00","Run 1"`);
    expect(more).toEqual([]);
    expect(
      await prisma.auditEntry.findMany({ where: { action: "payout.bank_file" } }),
    ).toMatchObject([{ subject: run.id, reason: "For the bank", changes: { payouts: "1" } }]);
    expect((await refusalOf(desk.bankFile({ id: run.id, reason: " " }))).code).toBe("INVALID");
    const listed = (await desk.payouts({ runId: run.id })).items;
    expect(listed.map(({ detailsChanged }) => detailsChanged).toSorted()).toEqual([false, true]);
  });

  test("the bank file leaves out mechanics suspended, and jobs disputed or claimed, since the run", async () => {
    const { prisma } = database;
    const paid = await paidMechanic({});
    const suspended = await paidMechanic({});
    const disputed = await paidMechanic({});
    const claimed = await paidMechanic({});
    const { desk } = await atDesk();
    const run = await desk.runPayouts({ reason });
    await prisma.mechanicProfile.update({
      where: { userId: suspended.mechanic.id },
      data: { suspendedAt: new Date(), suspendedReason: "Complaints" },
    });
    await prisma.dispute.create({
      data: {
        providerId: "dp_late",
        paymentId: disputed.jobs[0]!.payment.id,
        amountCents: 10_000,
        reason: "fraudulent",
        state: "needs_response",
      },
    });
    const job = await prisma.payment.findUniqueOrThrow({
      where: { id: claimed.jobs[0]!.payment.id },
      include: { booking: true },
    });
    await prisma.claim.create({
      data: {
        bookingId: job.bookingId,
        kind: "damage",
        state: "desk",
        openedBy: job.booking.customerId,
        description: "The fender is scratched.",
        holdsPayout: true,
        dueAt: tomorrow(),
      },
    });
    const payouts = (await desk.payouts({ runId: run.id })).items;
    const payoutOf = ({ mechanic }: { mechanic: { id: string } }) =>
      payouts.find((one) => one.mechanic.id === mechanic.id)!.id;
    // Before any file was downloaded no payout can have been made.
    expect(await refusalOf(desk.markPayoutSent({ id: payoutOf(paid), reason }))).toMatchObject({
      code: "CONFLICT",
      details: { status: "pending" },
    });
    const { text } = await desk.bankFile({ id: run.id, reason: "For the bank" });
    const [, ...lines] = text.trim().split("\r\n");
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(payoutOf(paid));
    for (const left of [suspended, disputed, claimed]) {
      expect((await refusalOf(desk.markPayoutSent({ id: payoutOf(left), reason }))).code).toBe(
        "CONFLICT",
      );
    }
    expect(await desk.markPayoutSent({ id: payoutOf(paid), reason })).toMatchObject({
      state: "sent",
      inBankFile: true,
    });
    // After the bank decides for the mechanic, the next download lists it.
    await prisma.dispute.updateMany({ data: { closedAt: new Date(), state: "won" } });
    const again = await desk.bankFile({ id: run.id, reason: "For the bank" });
    expect(again.text).toContain(payoutOf(disputed));
    expect(again.text).not.toContain(payoutOf(suspended));
  });

  test("a run marked as sent pays its latest bank file, except what the bank didn't pay", async () => {
    const { prisma } = database;
    const paid = await paidMechanic({});
    const refused = await paidMechanic({ capturedCents: 3_000, feeCents: 0 });
    const changed = await paidMechanic({ capturedCents: 2_000, feeCents: 0 });
    const { desk, staff } = await atDesk();
    const run = await desk.runPayouts({ reason });
    expect((await refusalOf(desk.markRunSent({ id: run.id, reason }))).message).toContain(
      "Download the run's bank file first",
    );
    await desk.bankFile({ id: run.id, reason: "For the bank" });
    await prisma.mechanicProfile.update({
      where: { userId: changed.mechanic.id },
      data: { payoutChangedAt: new Date(Date.now() + 1_000) },
    });
    world.clock.advance(60_000);
    await desk.bankFile({ id: run.id, reason: "For the bank" });
    const payouts = (await desk.payouts({ runId: run.id })).items;
    const payoutOf = ({ mechanic }: { mechanic: { id: string } }) =>
      payouts.find((one) => one.mechanic.id === mechanic.id)!;
    expect(payoutOf(changed)).toMatchObject({ inBankFile: true, inLatestBankFile: false });
    const input = { id: run.id, except: [payoutOf(refused).id], reason: "Paid on Friday" };
    expect((await refusalOf(desk.markRunSent({ ...input, total: "150.00" }))).message).toBe(
      "The totals have changed since you opened this page. Check them again.",
    );
    expect(await desk.markRunSent({ ...input, total: "100.00" })).toEqual({
      sent: 1,
      total: "100.00",
      left: 2,
    });
    expect(await paid.calls.balance()).toMatchObject({ onTheWay: "0.00", paid: "100.00" });
    expect(await refused.calls.balance()).toMatchObject({ onTheWay: "30.00", paid: "0.00" });
    expect(await changed.calls.balance()).toMatchObject({ paid: "0.00" });
    expect(await prisma.auditEntry.findMany({ where: { action: "payout.sent" } })).toMatchObject([
      { userId: staff.id, subject: payoutOf(paid).id, reason: "Paid on Friday" },
    ]);
    await world.runJobs();
    expect(world.mails.map(({ to, subject }) => [to, subject])).toEqual([
      [paid.mechanic.email, "$100.00 is on its way to you"],
    ]);
    expect((await refusalOf(desk.markRunSent(input))).code).toBe("CONFLICT");
    // The exceptions can be marked later, or returned and paid again.
    expect(await desk.markRunSent({ id: run.id, reason })).toMatchObject({ total: "30.00" });
    await desk.markPayoutReturned({ id: payoutOf(changed).id, reason: "New bank account" });
    expect((await desk.payoutRuns())[0]).toMatchObject({ payouts: 3, pending: 0, returned: 1 });
  });

  test("a run is not marked for an unknown exception, or by an operator", async () => {
    const { desk } = await atDesk();
    await paidMechanic({});
    const run = await desk.runPayouts({ reason });
    await desk.bankFile({ id: run.id, reason: "For the bank" });
    const unknown = crypto.randomUUID();
    for (const input of [{ id: run.id, except: [unknown] }, { id: unknown }, { id: "x" }]) {
      expect((await refusalOf(desk.markRunSent({ ...input, reason }))).code).toBe("NOT_FOUND");
    }
    const { desk: operator } = await atDesk("operator");
    expect((await refusalOf(operator.markRunSent({ id: run.id, reason }))).code).toBe("FORBIDDEN");
    expect(await database.prisma.payout.count({ where: { state: "sent" } })).toBe(0);
  });

  test("a year's totals are the amounts paid, minus those returned", async () => {
    const { mechanic } = await paidMechanic({}, { capturedCents: 5_000, feeCents: 0 });
    const { desk } = await atDesk();
    await desk.runPayouts({ reason });
    const [payout] = (await desk.payouts({})).items;
    await markSent(desk, payout);
    await desk.markPayoutReturned({ id: payout!.id, reason });
    await desk.runPayouts({ reason });
    await markSent(desk, (await desk.payouts({ state: "pending" })).items[0]);
    const date = dayAt(new Date(), "America/New_York");
    const year = Number(date.slice(0, 4));
    const [heading, line] = (await desk.yearlyPayouts({ year })).trim().split("\r\n");
    expect(heading).toContain('"Year (America/New_York)"');
    expect(line).toBe(
      `"${year}","${mechanic.id}","Morgan Mechanic","${date}","300.00","150.00","0.00","150.00"`,
    );
    expect((await desk.yearlyPayouts({ year: year - 1 })).trim().split("\r\n")).toHaveLength(1);
  });

  test("a year ends at midnight in New York, like the accountant's ledger", async () => {
    const { desk } = await atDesk();
    const mechanic = await givenMechanic(database.prisma);
    const paidAt = (createdAt: string, amountCents: number) =>
      database.prisma.ledgerEntry.create({
        data: {
          mechanicId: mechanic.id,
          kind: "payout",
          source: createdAt,
          amountCents,
          createdAt: new Date(createdAt),
        },
      });
    // 11:30 PM on New Year's Eve, and half past midnight, in New York.
    await paidAt("2026-01-01T04:30:00Z", -1_000);
    await paidAt("2026-01-01T05:30:00Z", -2_000);
    const paidIn = async (year: number) => (await desk.yearlyPayouts({ year })).split("\r\n")[1];
    expect(await paidIn(2025)).toContain('"10.00","0.00","0.00","10.00"');
    expect(await paidIn(2026)).toContain('"20.00","0.00","0.00","20.00"');
    const { items } = await desk.ledger({ from: "2025-12-31", to: "2025-12-31" });
    expect(items.map(({ amount }) => amount)).toContain("-10.00");
  });

  test("only an owner can run it, and an operator only looks", async () => {
    const { mechanic } = await paidMechanic({});
    const { desk } = await atDesk("operator");
    const calls = [
      desk.runPayouts({ reason }),
      desk.markPayoutSent({ id: mechanic.id, reason }),
      desk.markPayoutReturned({ id: mechanic.id, reason }),
    ];
    for (const call of calls) expect((await refusalOf(call)).code).toBe("FORBIDDEN");
    expect(await desk.nextPayouts()).toMatchObject({ total: "100.00" });
    expect(await database.prisma.payout.count()).toBe(0);
  });

  test("returns 404 for unknown payouts, and a returned one needs a reason", async () => {
    const { desk } = await atDesk();
    for (const id of [crypto.randomUUID(), "x"]) {
      expect((await refusalOf(desk.markPayoutSent({ id, reason }))).code).toBe("NOT_FOUND");
    }
    const id = crypto.randomUUID();
    expect((await refusalOf(desk.markPayoutReturned({ id, reason: " " }))).code).toBe("INVALID");
  });
});
