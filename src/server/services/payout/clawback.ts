import { centsToText } from "~/domain/money";
import type { PayoutReversal } from "~/generated/prisma/client";
import { isRowId } from "~/domain/text/text";
import { ProviderRefused } from "~/domain/payment/provider-errors";
import type { TransferReversal } from "~/server/gateways/payments/connect";
import { enqueue } from "~/server/gateways/jobs/jobs";
import { raiseAlert } from "../alert/raise";
import type { ServiceContext } from "../context";
import { lockPayouts } from "../locks";
import { currentAccount, isForeign, orMissing } from "../payment/authorization/account";
import { inTransaction, unkeyed } from "../transaction";
import { recordPayouts } from "./ledger";
import { bookingOf } from "./money";

/**
 * Plans to reverse the amount that a refund or lost dispute took from a payment already paid out,
 * as far as its transfers cover it. The debt is in the ledger already. The rest is taken from later
 * payouts. Runs in the caller's transaction, under `lockPayouts`.
 */
export async function planClawback(ctx: ServiceContext, paymentId: string): Promise<void> {
  const open = await ctx.db.ledgerEntry.findMany({
    where: { account: "mechanic", paymentId, kind: { not: "payout" }, payoutItem: null },
    select: { amountCents: true, createdAt: true },
  });
  const debt = -open.reduce((sum, { amountCents }) => sum + amountCents, 0);
  if (debt <= 0 || !(await isDue(ctx, paymentId, open))) return;
  const sent = await ctx.db.payout.findMany({
    where: {
      method: "connect",
      state: "sent",
      OR: [{ sourcePaymentId: paymentId }, { items: { some: { ledgerEntry: { paymentId } } } }],
    },
    select: {
      id: true,
      amountCents: true,
      reversedCents: true,
      sourcePaymentId: true,
      reversals: { where: { state: "pending" }, select: { amountCents: true } },
    },
    orderBy: { id: "asc" },
  });
  // The transfer of its own charge comes first, then one that included it.
  const own = sent.filter(({ sourcePaymentId }) => sourcePaymentId === paymentId);
  const others = sent.filter(({ sourcePaymentId }) => sourcePaymentId !== paymentId);
  for (const { id: payoutId, amountCents, reversedCents, reversals } of [...own, ...others]) {
    const left = reversals.reduce(
      (rest, one) => rest - one.amountCents,
      amountCents - reversedCents,
    );
    if (left <= 0) continue;
    const { id: reversalId } = await ctx.db.payoutReversal.create({
      data: {
        payoutId,
        paymentId,
        amountCents: Math.min(debt, left),
        createdAt: ctx.clock.now(),
      },
    });
    await enqueue(ctx.db, "payout.reverse", { reversalId }, { singletonKey: reversalId });
    return;
  }
}

/**
 * Returns whether to claw back now. Not while the bank decides or a reversal is pending, and not
 * again for a debt that couldn't be covered.
 */
async function isDue(
  ctx: ServiceContext,
  paymentId: string,
  open: readonly { amountCents: number; createdAt: Date }[],
): Promise<boolean> {
  const undecided = await ctx.db.dispute.count({ where: { paymentId, closedAt: null } });
  const pending = await ctx.db.payoutReversal.count({ where: { paymentId, state: "pending" } });
  if (undecided > 0 || pending > 0) return false;
  const refused = await ctx.db.payoutReversal.findFirst({
    where: { paymentId, state: "refused" },
    orderBy: { closedAt: "desc" },
  });
  const refusedAt = refused?.closedAt ?? null;
  return (
    refusedAt === null ||
    open.some(({ amountCents, createdAt }) => amountCents < 0 && createdAt > refusedAt)
  );
}

/** Handles refunds or disputes of a payment that have changed (job payout.callBack). */
export async function clawBack(ctx: ServiceContext, paymentId: string): Promise<void> {
  await inTransaction(unkeyed(ctx), async (ctx) => {
    await lockPayouts(ctx);
    await planClawback(ctx, paymentId);
  });
}

/**
 * Reverses money of a transfer, as far as its account covers it. Safe to repeat, even twice at
 * once: the key names row and amount.
 * @throws {ProviderUnavailable} without an answer: to be sent again
 */
export async function sendReversal(ctx: ServiceContext, reversalId: string): Promise<void> {
  const account = await currentAccount(ctx);
  const row = await ctx.db.payoutReversal.findUnique({
    where: { id: reversalId },
    include: { payout: true },
  });
  if (row === null || row.state !== "pending") return;
  const { payout, amountCents } = row;
  const transferId = payout.providerId;
  if (transferId === null || isForeign(payout, account)) {
    return refuse(ctx, row, "other_account");
  }
  const earlier = await orMissing(ctx.payments.listTransferReversals(transferId));
  if (earlier === null) return refuse(ctx, row, "resource_missing");
  const known = earlier.find((one) => one.reversalId === reversalId);
  if (known !== undefined) return applyReversal(ctx, payout.id, known);
  try {
    // precondition: a transfer is reversed once
    const key = `reversal:${reversalId}:${amountCents}`;
    const made = await ctx.payments.reverseTransfer(transferId, key, { amountCents, reversalId });
    await applyReversal(ctx, payout.id, made);
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    if (error.reason === "balance_insufficient" && (await takeWhatIsThere(ctx, row))) {
      return sendReversal(ctx, reversalId);
    }
    await refuse(ctx, row, error.reason);
  }
}

/** Reverses what's left after the account has paid some of it to its bank. */
async function takeWhatIsThere(
  ctx: ServiceContext,
  { id, amountCents, payout }: PayoutReversal & { payout: { destination: string } },
): Promise<boolean> {
  const covered = await ctx.payments.connectedBalanceCents(payout.destination);
  if (covered <= 0 || covered >= amountCents) return false;
  const { count } = await ctx.db.payoutReversal.updateMany({
    where: { id, state: "pending", amountCents },
    data: { amountCents: covered },
  });
  return count > 0;
}

async function refuse(
  ctx: ServiceContext,
  { id }: PayoutReversal,
  failure: string | null,
): Promise<void> {
  await ctx.db.payoutReversal.updateMany({
    where: { id, state: "pending" },
    data: { state: "refused", failure, closedAt: ctx.clock.now() },
  });
}

/**
 * Records a reversal at the provider: the money is the mechanic's again and settles their debt. One
 * that wasn't requested here was made on the provider's dashboard.
 */
async function applyReversal(
  ctx: ServiceContext,
  payoutId: string,
  reversal: TransferReversal,
): Promise<void> {
  await inTransaction(unkeyed(ctx), async (ctx) => {
    await lockPayouts(ctx);
    const payout = await ctx.db.payout.findUniqueOrThrow({ where: { id: payoutId } });
    const row = await take(ctx, payout, reversal);
    if (row === null) return;
    await ctx.db.payout.update({
      where: { id: payoutId },
      data: { reversedCents: { increment: reversal.amountCents } },
    });
    await recordPayouts(ctx, [
      {
        mechanicId: payout.mechanicId,
        kind: "payout_reversed",
        source: row.id,
        paymentId: row.paymentId,
        amountCents: reversal.amountCents,
      },
    ]);
    await ctx.live.publish(ctx.db, {
      topic: "profile",
      users: [payout.mechanicId],
      mechanics: false,
    });
    if (row.paymentId !== null) await planClawback(ctx, row.paymentId);
  });
}

/** Closes a reversal's row and returns it; null if it's already in the ledger. */
async function take(
  ctx: ServiceContext,
  payout: { id: string; sourcePaymentId: string | null },
  { id: providerId, amountCents, reversalId }: TransferReversal,
): Promise<{ id: string; paymentId: string | null } | null> {
  const closedAt = ctx.clock.now();
  if ((await ctx.db.payoutReversal.count({ where: { providerId } })) > 0) return null;
  if (reversalId !== null && isRowId(reversalId)) {
    const [row] = await ctx.db.payoutReversal.updateManyAndReturn({
      where: { id: reversalId, payoutId: payout.id, state: { not: "done" } },
      data: { state: "done", providerId, amountCents, failure: null, closedAt },
      select: { id: true, paymentId: true },
    });
    if (row !== undefined) return row;
  }
  const row = await ctx.db.payoutReversal.create({
    data: {
      payoutId: payout.id,
      paymentId: payout.sourcePaymentId,
      amountCents,
      state: "done",
      providerId,
      createdAt: closedAt,
      closedAt,
    },
  });
  const amount = centsToText(amountCents);
  await raiseAlert(ctx, {
    facts: { kind: "payout_stuck", problem: "reversed", amount, failure: null },
    subject: payout.id,
    occurrence: row.id,
    bookingId: await bookingOf(ctx, payout),
  });
  return row;
}

/** Brings a transfer's reversals in line with the provider, whoever made them. */
export async function applyReversals(ctx: ServiceContext, transferId: string): Promise<void> {
  const payout = await ctx.db.payout.findUnique({ where: { providerId: transferId } });
  if (payout === null || isForeign(payout, await currentAccount(ctx))) return;
  const made = await orMissing(ctx.payments.listTransferReversals(transferId));
  for (const reversal of (made ?? []).toReversed()) await applyReversal(ctx, payout.id, reversal);
}
