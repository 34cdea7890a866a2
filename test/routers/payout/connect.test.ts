import { beforeEach, describe, expect, test } from "vitest";
import { runTransaction } from "~/server/gateways/db/db";
import { enqueue } from "~/server/gateways/jobs/jobs";
import { atDesk, atProvider } from "~test/support/desk/desk";
import { useDatabase } from "~test/support/db";
import { ledgerSumOf } from "~test/support/payment/earnings";
import { givenMechanic } from "~test/support/factory";
import { givenCharged, givenPayable, onboard } from "~test/support/payment/payout-accounts";
import { refusalOf } from "~test/support/refusal";
import { createWorld, type TestWorld } from "~test/support/world";

const DAY_MS = 86_400_000;

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db, { payoutMethod: "connect" });
});

const ledgerSum = (mechanicId: string) => ledgerSumOf(database.prisma, mechanicId);

/** Runs the hourly upkeep and the jobs that follow from it. */
async function upkeep(): Promise<void> {
  await runTransaction(database.prisma, (tx) => enqueue(tx, "payout.upkeep", {}));
  await world.runJobs();
  await world.sandbox.settle();
  await world.runJobs();
}

/** Moves the clock past any hold time and the time card payments take to arrive. */
async function afterTheHold(): Promise<void> {
  world.clock.set(new Date(world.clock.now().getTime() + 10 * DAY_MS));
}

const transfersOf = (mechanic: { id: string }) =>
  database.prisma.payout.findMany({ where: { mechanicId: mechanic.id }, orderBy: { id: "asc" } });

async function refund(bookingId: string, amount: string): Promise<void> {
  const { desk } = await atDesk(world, database.prisma, "owner");
  await desk.refund({ id: bookingId, amount, reason: "It squeaks", bornBy: "shared" });
  await world.sandbox.settle();
  await world.runJobs();
  await world.sandbox.settle();
}

const titles = async (caller: Awaited<ReturnType<TestWorld["callerFor"]>>) =>
  (await caller.message.notifications({})).items.map(({ title }) => title);

describe("setting up the payout account", () => {
  test("starts without one, leads to the provider's page, and ends active", async () => {
    const mechanic = await givenMechanic(database.prisma);
    const { mechanic: calls } = await world.callerFor(mechanic);
    expect(await calls.payoutAccount()).toEqual({
      method: "connect",
      state: "none",
      requirements: [],
      bankLast4: null,
      heldUntil: null,
    });
    const first = await calls.startPayoutSetup({});
    expect(first.url).toContain("/api/sandbox/stripe/pages/onboarding/");
    expect((await calls.startPayoutSetup({})).url).not.toBe(first.url);
    const begun = await calls.payoutAccount();
    expect(begun.state).toBe("incomplete");
    expect(begun.requirements).toEqual([
      "Your bank account",
      "Your date of birth",
      "Your legal name",
      "Your social security number",
      "Your agreement to the provider's terms",
    ]);
    await onboard(world, database.prisma, mechanic, "restricted", "000111111111");
    expect(await calls.payoutAccount()).toMatchObject({
      state: "restricted",
      requirements: ["A photo of your identity document"],
    });
    // An account that couldn't be paid yet was corrected, which doesn't count as a change.
    await onboard(world, database.prisma, mechanic, "complete", "000123456789");
    expect(await calls.payoutAccount()).toMatchObject({
      state: "active",
      requirements: [],
      bankLast4: "6789",
      heldUntil: null,
    });
  });

  test("creates one account for two clicks at once", async () => {
    const mechanic = await givenMechanic(database.prisma);
    const { mechanic: calls } = await world.callerFor(mechanic);
    await Promise.all([calls.startPayoutSetup({}), calls.startPayoutSetup({})]);
    const made = await world.deps.payments.retrieveConnectedAccount(
      (await database.prisma.mechanicProfile.findUniqueOrThrow({ where: { userId: mechanic.id } }))
        .payoutAccountId!,
    );
    expect(made.transfersActive).toBe(false);
    expect(
      await database.prisma.auditEntry.count({ where: { action: "payout_account.opened" } }),
    ).toBe(1);
  });

  test.each([
    ["profile_missing", "platform_profile_missing"],
    ["approval_needed", "capability_approval_needed"],
  ])(
    "refuses with a sentence and alerts staff once a day when Stripe answers %s",
    async (mode, failure) => {
      const mechanic = await givenMechanic(database.prisma);
      const { mechanic: calls } = await world.callerFor(mechanic);
      await atProvider(world, "/sandbox_connect", { mode });
      const refusal = await refusalOf(calls.startPayoutSetup({}));
      expect(refusal.code).toBe("CONFLICT");
      expect(refusal.message).toContain("We can't set up payouts right now.");
      await refusalOf(calls.startPayoutSetup({}));
      const alerts = await database.prisma.operatorAlert.findMany();
      expect(alerts).toMatchObject([{ kind: "payout_setup_refused", facts: { failure } }]);
      await atProvider(world, "/sandbox_connect", { mode: "ready" });
      world.clock.set(new Date(world.clock.now().getTime() + DAY_MS));
      expect((await calls.startPayoutSetup({})).url).toContain("http");
    },
  );

  test("asks the provider on the way back when the webhook was lost", async () => {
    const mechanic = await givenMechanic(database.prisma);
    const { mechanic: calls } = await world.callerFor(mechanic);
    await calls.startPayoutSetup({});
    await atProvider(world, "/sandbox_webhooks", { mode: "lose" });
    await onboard(world, database.prisma, mechanic);
    expect((await calls.payoutAccount()).state).toBe("incomplete");
    expect((await calls.refreshPayoutAccount()).state).toBe("active");
  });

  test("is not offered where payouts go by bank file", async () => {
    world = createWorld(database.db);
    const { mechanic: calls } = await world.callerFor(await givenMechanic(database.prisma));
    expect((await refusalOf(calls.startPayoutSetup({}))).code).toBe("CONFLICT");
    expect(await calls.payoutAccount()).toMatchObject({ method: "manual", state: "none" });
  });

  test("refuses changes by a stolen session, and a new bank account holds payouts for three days", async () => {
    const { mechanic, caller, calls } = await givenPayable(world, database.prisma);
    await givenCharged(world, database.prisma, mechanic);
    await afterTheHold();
    await database.prisma.session.updateMany({ data: { createdAt: new Date(0) } });
    const refusal = await refusalOf(calls.startPayoutSetup({}));
    expect(refusal.code).toBe("REAUTH_REQUIRED");
    await onboard(world, database.prisma, mechanic, "complete", "000999999999");
    expect(await calls.payoutAccount()).toMatchObject({ state: "active", bankLast4: "9999" });
    await upkeep();
    expect(await transfersOf(mechanic)).toEqual([]);
    expect(await calls.balance()).toMatchObject({
      held: "100.00",
      obstacles: [{ reason: "changed" }],
    });
    expect(await titles(caller)).toContain("Your payout account was changed");
    expect(world.mails.map(({ subject }) => subject)).toContain("Your payout account was changed");
    world.clock.advance(72 * 3_600_000 + 1_000);
    await upkeep();
    expect(await transfersOf(mechanic)).toMatchObject([{ state: "sent", amountCents: 10_000 }]);
  });

  test("creates a new account when the provider forgot it or it belongs to another mode", async () => {
    const { calls, accountId, mechanic } = await givenPayable(world, database.prisma);
    await atProvider(world, "/sandbox_reset", {});
    expect((await calls.refreshPayoutAccount()).state).toBe("none");
    await calls.startPayoutSetup({});
    const own = () =>
      database.prisma.mechanicProfile.findUniqueOrThrow({ where: { userId: mechanic.id } });
    expect((await own()).payoutAccountId).not.toBe(accountId);
    await database.prisma.mechanicProfile.update({
      where: { userId: mechanic.id },
      data: { payoutAccountKey: "acct_other:live", transfersActive: true },
    });
    expect(await calls.payoutAccount()).toMatchObject({ state: "none", bankLast4: null });
    await calls.startPayoutSetup({});
    expect((await own()).payoutAccountKey).toBe("acct_sandboxCurbwrench:test");
    expect((await own()).transfersActive).toBe(false);
  });
});

describe("a job's earnings", () => {
  test("are sent as one transfer from its charge when their waiting time is over", async () => {
    const { mechanic, caller, calls } = await givenPayable(world, database.prisma);
    const one = await givenCharged(world, database.prisma, mechanic);
    const other = await givenCharged(world, database.prisma, mechanic);
    await upkeep();
    expect(await transfersOf(mechanic)).toEqual([]);
    await afterTheHold();
    await upkeep();
    const sent = await transfersOf(mechanic);
    expect(sent).toMatchObject([
      { state: "sent", amountCents: 10_000, sourcePaymentId: one.payment.id },
      { state: "sent", amountCents: 10_000, sourcePaymentId: other.payment.id },
    ]);
    expect(await calls.balance()).toMatchObject({
      available: "0.00",
      onTheWay: "0.00",
      paid: "200.00",
    });
    expect(await ledgerSum(mechanic.id)).toBe(0);
    // Two transfers of one run cause one notification.
    const told = (await titles(caller)).filter((title) => title.includes("on its way"));
    expect(told).toEqual(["$200.00 is on its way to you"]);
    expect(world.mails.filter(({ subject }) => subject === told[0])).toHaveLength(1);
    await upkeep();
    expect(await transfersOf(mechanic)).toHaveLength(2);
  });

  test("the platform's part of a promo code comes from its own balance", async () => {
    const { mechanic } = await givenPayable(world, database.prisma);
    const { bookingId, payment } = await givenCharged(world, database.prisma, mechanic);
    await database.prisma.ledgerEntry.create({
      data: {
        mechanicId: mechanic.id,
        bookingId,
        paymentId: payment.id,
        source: payment.id,
        kind: "promo_subsidy",
        amountCents: 1_000,
        availableAt: new Date(0),
      },
    });
    await fund();
    await afterTheHold();
    await upkeep();
    expect(await transfersOf(mechanic)).toMatchObject([
      { state: "sent", amountCents: 10_000, sourcePaymentId: payment.id },
      { state: "sent", amountCents: 1_000, sourcePaymentId: null },
    ]);
  });

  test("a transfer that the balance doesn't cover is retried and alerts the operator", async () => {
    const { mechanic, calls } = await givenPayable(world, database.prisma);
    await database.prisma.ledgerEntry.create({
      data: {
        mechanicId: mechanic.id,
        source: crypto.randomUUID(),
        kind: "promo_subsidy",
        amountCents: 1_000,
        availableAt: new Date(0),
      },
    });
    await upkeep();
    expect(await transfersOf(mechanic)).toMatchObject([{ state: "pending", attempt: 2 }]);
    expect(await calls.balance()).toMatchObject({ onTheWay: "10.00", held: "0.00" });
    expect(await database.prisma.operatorAlert.findMany()).toMatchObject([
      { kind: "payout_stuck", facts: { problem: "refused", failure: "balance_insufficient" } },
    ]);
    await fund();
    world.clock.advance(DAY_MS * 3);
    await upkeep();
    expect(await transfersOf(mechanic)).toMatchObject([{ state: "sent" }]);
  });

  test("are held while the account can't be paid, and the mechanic is told once", async () => {
    const { mechanic, caller, calls } = await givenPayable(world, database.prisma);
    await givenCharged(world, database.prisma, mechanic);
    await onboard(world, database.prisma, mechanic, "restricted");
    await afterTheHold();
    await upkeep();
    await upkeep();
    expect(await transfersOf(mechanic)).toEqual([]);
    expect(await calls.balance()).toMatchObject({
      held: "100.00",
      obstacles: [{ reason: "requirements" }],
    });
    expect(await titles(caller)).toEqual(["$100.00 is held for you"]);
    expect(world.mails.filter(({ subject }) => subject.includes("is held for you"))).toHaveLength(
      1,
    );
    await onboard(world, database.prisma, mechanic);
    await upkeep();
    expect(await transfersOf(mechanic)).toMatchObject([{ state: "sent" }]);
  });

  test("are held when the account loses its transfers after the run, and sent from its charge later", async () => {
    const { mechanic, calls } = await givenPayable(world, database.prisma);
    const { payment } = await givenCharged(world, database.prisma, mechanic);
    await afterTheHold();
    const { desk } = await atDesk(world, database.prisma, "owner");
    await desk.runPayouts({ reason: "Payday" });
    await atProvider(world, "/sandbox_webhooks", { mode: "lose" });
    await onboard(world, database.prisma, mechanic, "restricted");
    await world.runJobs();
    expect(await transfersOf(mechanic)).toMatchObject([{ state: "failed", providerId: null }]);
    expect(await calls.balance()).toMatchObject({ held: "100.00", paid: "0.00" });
    expect(await ledgerSum(mechanic.id)).toBe(10_000);
    await onboard(world, database.prisma, mechanic);
    await calls.refreshPayoutAccount();
    await upkeep();
    expect((await transfersOf(mechanic))[1]).toMatchObject({
      state: "sent",
      sourcePaymentId: payment.id,
    });
    expect(await ledgerSum(mechanic.id)).toBe(0);
  });

  test("planned before the keys changed, they are never sent with the new ones", async () => {
    const { mechanic } = await givenPayable(world, database.prisma);
    await givenCharged(world, database.prisma, mechanic);
    await afterTheHold();
    const { desk } = await atDesk(world, database.prisma, "owner");
    await desk.runPayouts({ reason: "Payday" });
    await database.prisma.payout.updateMany({ data: { account: "acct_other:live" } });
    await world.runJobs();
    expect(await transfersOf(mechanic)).toMatchObject([{ state: "failed", providerId: null }]);
    expect(await ledgerSum(mechanic.id)).toBe(10_000);
  });
});

/** Adds money to the platform's own balance, available at once. */
async function fund(): Promise<void> {
  await atProvider(world, "/payment_intents", {
    amount: "50000",
    currency: "usd",
    confirm: "true",
    payment_method: "pm_card_bypassPending",
    "allowed_payment_method_types[0]": "card",
    return_url: "http://localhost:3000/",
  });
}

async function paidOut() {
  const payable = await givenPayable(world, database.prisma);
  const job = await givenCharged(world, database.prisma, payable.mechanic);
  await afterTheHold();
  await upkeep();
  const [payout] = await transfersOf(payable.mechanic);
  return { ...payable, ...job, payout: payout! };
}

const reversals = () => database.prisma.payoutReversal.findMany({ orderBy: { id: "asc" } });

describe("money that has to be returned", () => {
  test("a refund of a paid-out job reverses its transfer", async () => {
    const { mechanic, calls, bookingId, payout } = await paidOut();
    await refund(bookingId, "21.00");
    expect(await reversals()).toMatchObject([
      { payoutId: payout.id, state: "done", amountCents: 2_000 },
    ]);
    expect(await transfersOf(mechanic)).toMatchObject([{ reversedCents: 2_000 }]);
    expect(await calls.balance()).toMatchObject({ available: "0.00", held: "0.00", paid: "80.00" });
    expect(await ledgerSum(mechanic.id)).toBe(0);
    await upkeep();
    expect(await reversals()).toHaveLength(1);
  });

  test("an amount the account already sent to its bank is netted from the next job", async () => {
    const { mechanic, calls, accountId, bookingId } = await paidOut();
    await atProvider(world, `/accounts/${accountId}/sandbox_payout`, {});
    await refund(bookingId, "21.00");
    expect(await reversals()).toMatchObject([
      { state: "refused", failure: "balance_insufficient" },
    ]);
    expect(await calls.balance()).toMatchObject({ available: "-20.00", paid: "100.00" });
    await upkeep();
    expect(await reversals()).toHaveLength(1);
    await givenCharged(world, database.prisma, mechanic);
    await afterTheHold();
    await upkeep();
    expect((await transfersOf(mechanic))[1]).toMatchObject({ state: "sent", amountCents: 8_000 });
    expect(await ledgerSum(mechanic.id)).toBe(0);
  });

  test("reverses as much as is still there", async () => {
    const { mechanic, calls, accountId, bookingId } = await paidOut();
    await atProvider(world, `/accounts/${accountId}/sandbox_payout`, {});
    const other = await givenCharged(world, database.prisma, mechanic);
    await afterTheHold();
    await upkeep();
    expect(other.payment.capturedCents).toBe(10_500);
    await refund(other.bookingId, "21.00");
    expect(await calls.balance()).toMatchObject({ available: "0.00" });
    // $80.00 are left in the account of the $100.00 that the first job takes back.
    await refund(bookingId, "105.00");
    expect((await reversals()).map(({ state, amountCents }) => [state, amountCents])).toEqual([
      ["done", 2_000],
      ["done", 8_000],
      ["refused", 2_000],
    ]);
    expect(await calls.balance()).toMatchObject({ available: "-20.00" });
    expect(await ledgerSum(mechanic.id)).toBe(-2_000);
  });

  test("a lost dispute reverses the transfer, not an open one", async () => {
    const { mechanic, payment } = await paidOut();
    const { charge } = await chargeOf(payment.intentId!);
    const dispute = await atProvider(world, `/charges/${charge}/sandbox_dispute`, {
      cause: "product_not_received",
    });
    await world.runJobs();
    expect(await ledgerSum(mechanic.id)).toBe(-10_000);
    expect(await reversals()).toEqual([]);
    await atProvider(world, `/disputes/${dispute.id}/sandbox_close`, { outcome: "lost" });
    await world.runJobs();
    expect(await reversals()).toMatchObject([{ state: "done", amountCents: 10_000 }]);
    expect(await ledgerSum(mechanic.id)).toBe(0);
  });

  test("a reversal on the provider's dashboard is booked and alerts the operator", async () => {
    const { mechanic, payout } = await paidOut();
    await atProvider(world, `/transfers/${payout.providerId}/reversals`, { amount: "1500" });
    await world.runJobs();
    expect(await reversals()).toMatchObject([{ state: "done", amountCents: 1_500 }]);
    expect(await ledgerSum(mechanic.id)).toBe(1_500);
    expect(await database.prisma.operatorAlert.count({ where: { kind: "payout_stuck" } })).toBe(1);
  });
});

async function chargeOf(intentId: string): Promise<{ charge: string }> {
  const response = await world.sandbox.fetch(
    new Request(`http://localhost:3000/api/sandbox/stripe/v1/payment_intents/${intentId}`, {
      headers: { authorization: "Bearer sk_test_for_tests" },
    }),
  );
  const intent = (await response.json()) as { latest_charge: string };
  return { charge: intent.latest_charge };
}

describe("the mechanic's bank", () => {
  test("the mechanic is told when the money arrived and when it came back", async () => {
    const { caller, accountId } = await paidOut();
    const { id } = await atProvider(world, `/accounts/${accountId}/sandbox_payout`, {});
    expect(await titles(caller)).toContain("$100.00 has arrived");
    const header = { "stripe-account": accountId };
    const response = await world.sandbox.fetch(
      new Request(`http://localhost:3000/api/sandbox/stripe/v1/payouts/${id}/sandbox_settle`, {
        method: "POST",
        headers: {
          ...header,
          authorization: "Bearer sk_test_for_tests",
          "content-type": "application/x-www-form-urlencoded",
        },
        body: new URLSearchParams({ outcome: "failed" }),
      }),
    );
    expect(response.status).toBe(200);
    await world.sandbox.settle();
    await world.runJobs();
    expect(await titles(caller)).toContain("Your bank returned a payout");
    expect(world.mails.map(({ subject }) => subject)).toContain("Your bank returned a payout");
  });
});
