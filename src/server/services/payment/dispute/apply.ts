import { centsToText } from "~/domain/money";
import {
  disputeEvent,
  isAskedAgain,
  isDisputeOver,
  isDisputeState,
  isMoneyDisputed,
  isOutdated,
  type DisputeEvent,
} from "~/domain/payment/dispute/rules";
import type { Dispute } from "~/server/gateways/payments/view";
import { raiseAlert } from "../../alert/raise";
import type { ServiceContext } from "../../context";
import { lockBooking } from "../../locks";
import { notifyAbout, type MailKind } from "../../timeline/record";
import { inTransaction, unkeyed } from "../../transaction";
import { currentAccount, isForeign } from "../authorization/account";
import { clawBackSoon, recordRefund, writeEntries } from "../ledger";
import { loadPayable, paymentIn } from "../row";
import { writeStatus } from "../status";
import { outcomeOf } from "./notifications";

/**
 * Brings the disputed amounts of a payment in line with the provider. Safe to repeat, in any
 * order.
 */
export async function applyDisputes(ctx: ServiceContext, paymentId: string): Promise<void> {
  const row = await ctx.db.payment.findUniqueOrThrow({ where: { id: paymentId } });
  if (row.intentId === null || isForeign(row, await currentAccount(ctx))) return;
  const disputes = await ctx.payments.listDisputes(row.intentId);
  await inTransaction(unkeyed(ctx), async (ctx) => {
    await lockBooking(ctx, row.bookingId);
    // Oldest first, in the order they were opened.
    for (const dispute of disputes.toReversed()) await noteDispute(ctx, paymentId, dispute);
    const { capturedCents } = await ctx.db.payment.findUniqueOrThrow({ where: { id: paymentId } });
    const { _sum } = await ctx.db.dispute.aggregate({
      where: { paymentId },
      _sum: { withdrawnCents: true },
    });
    await ctx.db.payment.update({
      where: { id: paymentId },
      data: { disputedCents: Math.min(_sum.withdrawnCents ?? 0, capturedCents) },
    });
    await writeStatus(ctx, row.bookingId);
    if (ctx.payoutMethod === "connect") await clawBackSoon(ctx, paymentId);
  });
}

/** Tells both sides of the job, each in their own words. */
const EVENT_MAILS = {
  opened: ["dispute_opened", "job_disputed"],
  won: ["dispute_won", "job_dispute_won"],
  lost: ["dispute_lost", "job_dispute_lost"],
} as const satisfies Record<DisputeEvent, readonly MailKind[]>;

/** Makes the answer to an inquiry a draft again. It can be submitted again as another version. */
const UNANSWERED = {
  submittedAt: null,
  submittedBy: null,
  evidenceSentAt: null,
  evidenceVersion: { increment: 1 },
};

/** Applies one dispute: its row, its movements of money in the ledger, and its first alert. */
async function noteDispute(
  ctx: ServiceContext,
  paymentId: string,
  { id: providerId, amountCents, reason, status, evidenceDueAt, fees, createdAt }: Dispute,
): Promise<void> {
  const known = await ctx.db.dispute.findUnique({ where: { providerId } });
  const before = known !== null && isDisputeState(known.state) ? known.state : null;
  // The list was read before the lock was taken.
  if (before !== null && isOutdated(before, status)) return;
  const closedAt = isDisputeOver(status) ? (known?.closedAt ?? ctx.clock.now()) : null;
  const withdrawnCents = isMoneyDisputed(status) ? amountCents : 0;
  const feeCents = fees.reduce((sum, fee) => sum + fee.feeCents, 0);
  const data = {
    amountCents,
    reason,
    state: status,
    evidenceDueAt,
    withdrawnCents,
    feeCents,
    closedAt,
  };
  const { id } = await ctx.db.dispute.upsert({
    where: { providerId },
    create: { ...data, providerId, paymentId, createdAt },
    update: before !== null && isAskedAgain(before, status) ? { ...data, ...UNANSWERED } : data,
  });
  const { bookingId } = await ctx.db.payment.findUniqueOrThrow({ where: { id: paymentId } });
  const booking = await loadPayable(ctx, bookingId);
  const payment = paymentIn(booking, paymentId);
  if (payment !== null) {
    if (known?.withdrawnCents !== withdrawnCents) {
      await recordRefund(ctx, booking, payment, `${id}:${status}`);
    }
    // The same rows as those from the nightly reading of the provider's books, so each fee is
    // recorded once.
    for (const { movementId, feeCents } of fees) {
      const fee = { account: "platform", kind: "provider_fee", amountCents: -feeCents } as const;
      await writeEntries(ctx, booking, payment, movementId, [fee]);
    }
  }
  const event = disputeEvent(before, status);
  if (event !== null) {
    const [customers, mechanics] = EVENT_MAILS[event];
    const amounts = { amount: centsToText(amountCents) };
    const about = { disputeId: id };
    await notifyAbout(ctx, bookingId, customers, about, amounts);
    const outcome = event === "opened" ? amounts : await outcomeOf(ctx, { id, bookingId });
    await notifyAbout(ctx, bookingId, mechanics, about, outcome);
  }
  if (known !== null) return;
  await raiseAlert(ctx, {
    facts: {
      kind: "dispute",
      amount: centsToText(amountCents),
      reason,
      dueAt: evidenceDueAt?.toISOString() ?? null,
    },
    subject: providerId,
    bookingId,
  });
}

/** Alerts staff once to a card whose bank suspects fraud before any dispute. */
export async function noteFraudWarning(
  ctx: ServiceContext,
  paymentId: string,
  warningId: string,
): Promise<void> {
  const { bookingId } = await ctx.db.payment.findUniqueOrThrow({ where: { id: paymentId } });
  await raiseAlert(ctx, {
    facts: { kind: "fraud_warning" },
    subject: warningId,
    bookingId,
  });
}
