import { beforeEach, expect, test } from "vitest";
import { ProviderUnavailable } from "~/domain/payment/provider-errors";
import type { PaymentsGateway } from "~/server/gateways/payments/stripe-gateway";
import { tieOut } from "~/server/services/payment/reconcile/tie-out";
import { clawBack, sendReversal } from "~/server/services/payout/clawback";
import { sendTransfer } from "~/server/services/payout/transfer";
import { keepPayoutsUp } from "~/server/services/payout/upkeep";
import { atDesk, atProvider } from "~test/support/desk/desk";
import { useDatabase } from "~test/support/db";
import { ledgerSumOf } from "~test/support/payment/earnings";
import { givenCharged, givenPayable, onboard } from "~test/support/payment/payout-accounts";
import { createWorld, type TestWorld } from "~test/support/world";
import { concurrently, rounds, tally, times } from "../support";

const DAY_MS = 86_400_000;

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db, { payoutMethod: "connect" });
});

const ledgerSum = (mechanicId: string) => ledgerSumOf(database.prisma, mechanicId);

/** Returns the cents that the provider has sent to an account, minus reversals. */
async function atAccount(accountId: string): Promise<number> {
  await world.sandbox.settle();
  return world.deps.payments.connectedBalanceCents(accountId);
}

/** Creates a charged job whose payout an owner's run has just planned. */
async function planned() {
  const { prisma } = database;
  const payable = await givenPayable(world, prisma);
  const job = await givenCharged(world, prisma, payable.mechanic);
  world.clock.advance(10 * DAY_MS);
  const { desk } = await atDesk(world, prisma, "owner");
  await desk.runPayouts({ reason: "Payday" });
  const { id } = await prisma.payout.findFirstOrThrow({
    where: { mechanicId: payable.mechanic.id, state: "pending" },
  });
  return { ...payable, ...job, payoutId: id, desk };
}

const stateOf = async (id: string) =>
  (await database.prisma.payout.findUniqueOrThrow({ where: { id } })).state;

test("a transfer sent by several workers at once leaves once", async () => {
  for (let round = 0; round < rounds(4, 1); round += 1) {
    const { payoutId, mechanic, accountId } = await planned();
    const outcomes = await concurrently(
      times(4, () => () => sendTransfer(world.context(), payoutId)),
    );
    expect(tally(outcomes)).toEqual({ OK: 4 });
    expect(await stateOf(payoutId)).toBe("sent");
    expect(await atAccount(accountId)).toBe(10_000);
    expect(await ledgerSum(mechanic.id)).toBe(0);
  }
});

test("the hourly run and an owner's run at once plan each job once", async () => {
  for (let round = 0; round < rounds(4, 1); round += 1) {
    const { prisma } = database;
    const { mechanic, accountId } = await givenPayable(world, prisma);
    await givenCharged(world, prisma, mechanic);
    world.clock.advance(10 * DAY_MS);
    const { desk } = await atDesk(world, prisma, "owner");
    await Promise.allSettled([
      keepPayoutsUp(world.context()),
      keepPayoutsUp(world.context()),
      desk.runPayouts({ reason: "Payday" }),
    ]);
    await world.runJobs();
    expect(await prisma.payout.count({ where: { mechanicId: mechanic.id } })).toBe(1);
    expect(await atAccount(accountId)).toBe(10_000);
  }
});

test("a process that dies between the provider's answer and our row never pays twice, even after the provider forgot the key", async () => {
  const { payoutId, mechanic, accountId } = await planned();
  const { payments } = world.deps;
  const dying: PaymentsGateway = {
    ...payments,
    async transfer(input) {
      await payments.transfer(input);
      throw new ProviderUnavailable(new Error("the process died"));
    },
  };
  await atProvider(world, "/sandbox_webhooks", { mode: "lose" });
  const ctx = { ...world.context(), payments: dying };
  await expect(sendTransfer(ctx, payoutId)).rejects.toThrow(ProviderUnavailable);
  expect(await stateOf(payoutId)).toBe("pending");
  expect(await atAccount(accountId)).toBe(10_000);
  // As if a refusal in between had used another key. The provider forgets keys after a day anyway.
  await database.prisma.payout.update({ where: { id: payoutId }, data: { attempt: 7 } });
  world.clock.advance(2 * DAY_MS);
  await sendTransfer(world.context(), payoutId);
  expect(await stateOf(payoutId)).toBe("sent");
  expect(await atAccount(accountId)).toBe(10_000);
  expect(await ledgerSum(mechanic.id)).toBe(0);
});

test("a transfer that succeeds after it was given up is in the ledger and offset", async () => {
  const { payoutId, mechanic, accountId, calls } = await planned();
  const { payments } = world.deps;
  // While the provider works, the account changes and another worker gives up the payout.
  const slow: PaymentsGateway = {
    ...payments,
    async transfer(input) {
      const made = await payments.transfer(input);
      await database.prisma.payout.update({
        where: { id: payoutId },
        data: { sendingUntil: new Date(0) },
      });
      await database.prisma.mechanicProfile.update({
        where: { userId: mechanic.id },
        data: { transfersActive: false },
      });
      const blind: PaymentsGateway = { ...payments, findTransfer: async () => null };
      await sendTransfer({ ...world.context(), payments: blind }, payoutId);
      expect(await stateOf(payoutId)).toBe("failed");
      return made;
    },
  };
  await atProvider(world, "/sandbox_webhooks", { mode: "lose" });
  await sendTransfer({ ...world.context(), payments: slow }, payoutId);
  expect(await stateOf(payoutId)).toBe("sent");
  expect(await atAccount(accountId)).toBe(10_000);
  expect(await ledgerSum(mechanic.id)).toBe(0);
  expect(await calls.balance()).toMatchObject({ available: "0.00", paid: "100.00" });
  world.clock.advance(2 * 3_600_000);
  expect(await tieOut(world.context())).toEqual({ differences: 0 });
});

test("a refund during its transfer leaves ledger and account equal", async () => {
  for (let round = 0; round < rounds(4, 1); round += 1) {
    const { payoutId, mechanic, accountId, bookingId, desk, payment } = await planned();
    const refund = {
      id: bookingId,
      amount: "21.00",
      reason: "It squeaks",
      bornBy: "shared",
    } as const;
    const outcomes = await concurrently<unknown>([
      () => sendTransfer(world.context(), payoutId),
      () => desk.refund(refund),
      () => clawBack(world.context(), payment.id),
    ]);
    expect(tally(outcomes)).toEqual({ OK: 3 });
    await world.sandbox.settle();
    await world.runJobs();
    await world.sandbox.settle();
    expect(await atAccount(accountId)).toBe(8_000);
    expect(await ledgerSum(mechanic.id)).toBe(0);
  }
});

test("an account that loses its transfers while one is sent is paid or held, never both", async () => {
  for (let round = 0; round < rounds(4, 1); round += 1) {
    const { payoutId, mechanic, accountId } = await planned();
    await Promise.allSettled([
      sendTransfer(world.context(), payoutId),
      onboard(world, database.prisma, mechanic, "restricted"),
      sendTransfer(world.context(), payoutId),
    ]);
    await world.sandbox.settle();
    await world.runJobs();
    const state = await stateOf(payoutId);
    expect(["sent", "failed"]).toContain(state);
    expect(await atAccount(accountId)).toBe(state === "sent" ? 10_000 : 0);
    expect(await ledgerSum(mechanic.id)).toBe(state === "sent" ? 0 : 10_000);
  }
});

test("a transfer reversed by several workers at once is reversed once", async () => {
  for (let round = 0; round < rounds(4, 1); round += 1) {
    const { payoutId, mechanic, accountId, bookingId, desk, payment } = await planned();
    await sendTransfer(world.context(), payoutId);
    await desk.refund({ id: bookingId, amount: "21.00", reason: "Squeaks", bornBy: "shared" });
    await concurrently(times(3, () => () => clawBack(world.context(), payment.id)));
    const [row] = await database.prisma.payoutReversal.findMany({ where: { payoutId } });
    const outcomes = await concurrently(
      times(3, () => () => sendReversal(world.context(), row!.id)),
    );
    expect(tally(outcomes)).toEqual({ OK: 3 });
    await world.runJobs();
    expect(await atAccount(accountId)).toBe(8_000);
    expect(await ledgerSum(mechanic.id)).toBe(0);
    expect(await database.prisma.payoutReversal.count({ where: { payoutId } })).toBe(1);
  }
});
