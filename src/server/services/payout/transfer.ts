import { centsToText } from "~/domain/money";
import type { Payout } from "~/generated/prisma/client";
import { OBSTACLE_WORDS } from "~/domain/payout/obstacles";
import { SENDING_MINUTES } from "~/domain/payout/policy";
import type { AlertFacts } from "~/domain/staff/alert/facts";
import { ProviderRefused, ProviderUnavailable } from "~/domain/payment/provider-errors";
import type { Transfer } from "~/server/gateways/payments/connect";
import { MINUTE_MS } from "~/domain/time/durations";
import { raiseAlert } from "../alert/raise";
import type { ServiceContext } from "../context";
import { lockPayouts } from "../locks";
import { currentAccount, isForeign, orMissing } from "../payment/authorization/account";
import { inTransaction, unkeyed } from "../transaction";
import { applyAccount } from "./account";
import { applyReversals, planClawback } from "./clawback";
import { closeAsReturned, closeAsSent, closeAsSentLate } from "./close";
import { bookingOf, obstaclesTo } from "./money";

/**
 * Sends a planned payout as a transfer. Safe to repeat, even twice at once: one call asks the
 * provider, with the row's key, and a call after a lost answer first searches for the transfer.
 * @throws {ProviderUnavailable} without an answer: to be sent again
 */
export async function sendTransfer(ctx: ServiceContext, payoutId: string): Promise<void> {
  const account = await currentAccount(ctx);
  const payout = await ctx.db.payout.findUnique({ where: { id: payoutId } });
  if (payout === null || payout.method !== "connect" || payout.state !== "pending") return;
  if (isForeign(payout, account)) return leaveForeign(ctx, payout);
  if (!(await take(ctx, payout))) return;
  try {
    // precondition: a transfer whose answer was lost is not sent again
    const earlier = payout.sendingUntil === null ? null : await findEarlier(ctx, payout);
    if (earlier !== null) return await syncTransfer(ctx, earlier);
    if (await giveUp(ctx, payout, account)) return;
    await syncTransfer(ctx, await send(ctx, payout));
  } catch (error) {
    if (error instanceof ProviderUnavailable) {
      await giveBack(ctx, payout);
      throw error;
    }
    if (!(error instanceof ProviderRefused)) throw error;
    // The account may have caused the refusal, because it can't be paid or is gone.
    await applyAccount(ctx, payout.destination);
    if (!(await giveUp(ctx, payout, account))) await noteRefusal(ctx, payout, error.reason);
  }
}

/**
 * Reserves a payout, so that no other process sends it for a while. If this process dies, another
 * continues after that.
 */
async function take(ctx: ServiceContext, payout: Payout): Promise<boolean> {
  const now = ctx.clock.now();
  const before = payout.sendingUntil;
  if (before !== null && before > now) return false;
  const { count } = await ctx.db.payout.updateMany({
    where: { id: payout.id, state: "pending", sendingUntil: before },
    data: { sendingUntil: new Date(now.getTime() + SENDING_MINUTES * MINUTE_MS) },
  });
  return count > 0;
}

async function giveBack(ctx: ServiceContext, { id }: Payout): Promise<void> {
  const sendingUntil = ctx.clock.now();
  await ctx.db.payout.updateMany({ where: { id, state: "pending" }, data: { sendingUntil } });
}

function findEarlier(ctx: ServiceContext, payout: Payout): Promise<Transfer | null> {
  const { id: payoutId, destination, createdAt: since } = payout;
  return ctx.payments.findTransfer({ payoutId, destination, since });
}

async function send(ctx: ServiceContext, payout: Payout): Promise<Transfer> {
  const { id: payoutId, destination, amountCents, attempt, sourcePaymentId } = payout;
  const source =
    sourcePaymentId === null
      ? null
      : await ctx.db.payment.findUniqueOrThrow({
          where: { id: sourcePaymentId },
          select: { intentId: true, booking: { select: { bookingNumber: true } } },
        });
  return ctx.payments.transfer({
    payoutId,
    destination,
    amountCents,
    sourceIntentId: source?.intentId ?? null,
    description: source === null ? "Curbwrench payout" : `Job ${source.booking.bookingNumber}`,
    idempotencyKey: `transfer:${payoutId}:${amountCents}:${attempt}`,
  });
}

/** Closes a payout that can't be sent now. Its money is held and planned again later. */
async function giveUp(ctx: ServiceContext, payout: Payout, account: string): Promise<boolean> {
  return inTransaction(unkeyed(ctx), async (ctx) => {
    await lockPayouts(ctx);
    const reasons = await obstaclesTo(ctx, account, payout);
    const [first] = reasons;
    if (first === undefined) return false;
    await closeAsReturned(ctx, payout, "failed", OBSTACLE_WORDS[first], reasons);
    return true;
  });
}

/**
 * Handles a refusal for another reason, such as a low balance. It's tried again, and staff are
 * alerted.
 */
async function noteRefusal(
  ctx: ServiceContext,
  payout: Payout,
  reason: string | null,
): Promise<void> {
  await inTransaction(unkeyed(ctx), async (ctx) => {
    const { count } = await ctx.db.payout.updateMany({
      where: { id: payout.id, state: "pending", attempt: payout.attempt },
      // Another attempt has its own key. For the old key, the provider would repeat its refusal.
      data: { attempt: payout.attempt + 1, sendingUntil: ctx.clock.now() },
    });
    if (count > 0) await alertAbout(ctx, payout, "refused", reason);
  });
}

/**
 * Handles a payout planned for another account or mode: gives it up if nothing was requested,
 * otherwise asks staff to check it.
 */
async function leaveForeign(ctx: ServiceContext, payout: Payout): Promise<void> {
  await inTransaction(unkeyed(ctx), async (ctx) => {
    await lockPayouts(ctx);
    if (payout.sendingUntil !== null) return alertAbout(ctx, payout, "other_account");
    await closeAsReturned(ctx, payout, "failed", OBSTACLE_WORDS.not_onboarded, ["not_onboarded"]);
  });
}

async function alertAbout(
  ctx: ServiceContext,
  payout: Payout,
  problem: Extract<AlertFacts, { kind: "payout_stuck" }>["problem"],
  failure: string | null = null,
): Promise<void> {
  const amount = centsToText(payout.amountCents);
  await raiseAlert(ctx, {
    facts: { kind: "payout_stuck", problem, amount, failure },
    subject: payout.id,
    bookingId: await bookingOf(ctx, payout),
  });
}

/** Handles an event of a transfer: it was made, or part of it was reversed. */
export async function applyTransfer(ctx: ServiceContext, transferId: string): Promise<void> {
  const transfer = await orMissing(ctx.payments.retrieveTransfer(transferId));
  if (transfer === null) return;
  await syncTransfer(ctx, transfer);
  await applyReversals(ctx, transferId);
}

/** Records a transfer the provider has made, whichever call learns of it first. */
export async function syncTransfer(ctx: ServiceContext, transfer: Transfer): Promise<void> {
  await inTransaction(unkeyed(ctx), async (ctx) => {
    await lockPayouts(ctx);
    const payout =
      transfer.payoutId === null
        ? null
        : await ctx.db.payout.findUnique({ where: { id: transfer.payoutId } });
    if (
      payout === null ||
      payout.method !== "connect" ||
      payout.amountCents !== transfer.amountCents ||
      payout.destination !== transfer.destination
    ) {
      ctx.log.warn({ transferId: transfer.id }, "a transfer belongs to no payout of ours");
      return;
    }
    if (payout.state === "failed") {
      if (await closeAsSentLate(ctx, payout, transfer.id)) {
        await alertAbout(ctx, payout, "sent_late");
      }
    } else await closeAsSent(ctx, payout, transfer.id);
    // Refunds made while the transfer was being sent are reversed now.
    const paid = await ctx.db.payoutItem.findMany({
      where: { payoutId: payout.id, ledgerEntry: { paymentId: { not: null } } },
      select: { ledgerEntry: { select: { paymentId: true } } },
    });
    for (const paymentId of new Set(paid.map(({ ledgerEntry }) => ledgerEntry.paymentId))) {
      if (paymentId !== null) await planClawback(ctx, paymentId);
    }
  });
}
