import type { LedgerAccount } from "~/generated/prisma/enums";
import { availableAt } from "~/domain/payment/availability";
import type { LedgerKind } from "~/domain/payment/schema";
import { disputePayer } from "~/domain/payment/dispute/rules";
import type { RefundPayer } from "~/domain/payment/payer";
import { refundShares } from "~/domain/payment/refund/rules";
import { enqueue } from "~/server/gateways/jobs/jobs";
import type { ServiceContext } from "../context";
import { judgeJob } from "./capture/counting";
import { reviewDiscounts } from "../promo/discounts";
import type { PayableBooking, PaymentRow } from "./row";

export interface Entry {
  account: LedgerAccount;
  kind: LedgerKind;
  amountCents: number;
}

/**
 * Records a captured payment. The mechanic gets the amount less the platform's fee, plus the
 * platform's share of a discount. The platform gets the opposite entries. An amount that wasn't
 * asked for stays with the platform until it's refunded.
 */
export async function recordCapture(
  ctx: ServiceContext,
  booking: PayableBooking,
  payment: PaymentRow,
): Promise<void> {
  const { capturedCents, platformFeeCents } = payment;
  const subsidyCents = await subsidyOf(ctx, booking, payment);
  const kind = earnedKind(payment);
  const isAsked = payment.isCurrent && booking.mechanicId !== null;
  const entries: Entry[] = isAsked
    ? [
        { account: "mechanic", kind, amountCents: capturedCents },
        { account: "mechanic", kind: "fee", amountCents: -platformFeeCents },
        { account: "mechanic", kind: "promo_subsidy", amountCents: subsidyCents },
        { account: "platform", kind: "fee", amountCents: platformFeeCents },
        { account: "platform", kind: "promo_subsidy", amountCents: -subsidyCents },
      ]
    : [{ account: "platform", kind: "capture", amountCents: capturedCents }];
  await writeEntries(ctx, booking, payment, payment.id, entries);
  const { id: bookingId, mechanicId } = booking;
  if (isAsked && mechanicId !== null && isForWork(payment)) {
    await reviewDiscounts(ctx, { bookingId, mechanicId, subsidyCents });
  }
  if (!payment.isCurrent) return;
  await ctx.db.receipt.createMany({
    data: [
      {
        paymentId: payment.id,
        bookingId: booking.id,
        amountCents: capturedCents,
        issuedAt: ctx.clock.now(),
      },
    ],
    skipDuplicates: true,
  });
}

/** Returns the platform's share of a discount: nothing if one person is both sides of the job. */
async function subsidyOf(
  ctx: ServiceContext,
  { id, mechanicId }: PayableBooking,
  payment: PaymentRow,
): Promise<number> {
  if (!payment.isCurrent || mechanicId === null) return payment.subsidyCents;
  const { sharedMarks } = await judgeJob(ctx, id);
  if (sharedMarks.length === 0 || payment.subsidyCents === 0) return payment.subsidyCents;
  await ctx.db.payment.update({ where: { id: payment.id }, data: { subsidyCents: 0 } });
  return 0;
}

/** Returns whether a payment is for the work, not a tip or a fee. */
const isForWork = ({ purpose }: PaymentRow) => purpose === "booking" || purpose === "change";

/** Returns the kind of a mechanic's row for a payment. */
function earnedKind({ purpose }: PaymentRow): LedgerKind {
  return purpose === "tip" ? "tip" : "capture";
}

/**
 * Records in the ledger, as rows of `source`, how refunds and disputes of a payment have changed it
 * since the last time. It allocates their sum, so many small ones add up like one large one.
 */
export async function recordRefund(
  ctx: ServiceContext,
  booking: PayableBooking,
  payment: PaymentRow,
  source: string,
): Promise<void> {
  const refunds = await ctx.db.refund.findMany({
    where: { paymentId: payment.id, state: "succeeded" },
    select: { bornBy: true, amountCents: true },
  });
  const disputes = await ctx.db.dispute.findMany({
    where: { paymentId: payment.id, withdrawnCents: { gt: 0 } },
    select: { reason: true, withdrawnCents: true },
  });
  const { sharedMarks } = await judgeJob(ctx, booking.id);
  // A tip belongs only to the mechanic, and so does the risk that its card was stolen. A person who
  // is both sides of a job knew whose card it was.
  const isTheirs = payment.purpose === "tip" || sharedMarks.length > 0;
  const withdrawn = disputes.map(({ reason, withdrawnCents }) => ({
    bornBy: isTheirs ? ("shared" as const) : disputePayer(reason),
    amountCents: withdrawnCents,
  }));
  const refundedShares = refundShares(payment, sumsOf(refunds));
  const shares = refundShares(payment, sumsOf([...refunds, ...withdrawn]));
  const subsidyCents = payment.subsidyCents - shares.subsidyCents;
  const written = await ctx.db.ledgerEntry.groupBy({
    by: ["account", "kind"],
    where: { paymentId: payment.id },
    _sum: { amountCents: true },
  });
  const sumOf = ({ account, kind }: Pick<Entry, "account" | "kind">) =>
    written.find((sum) => sum.account === account && sum.kind === kind)?._sum.amountCents ?? 0;
  const isMechanics = sumOf({ account: "mechanic", kind: earnedKind(payment) }) > 0;
  const wanted: Entry[] = isMechanics
    ? [
        { account: "mechanic", kind: "refund", amountCents: -refundedShares.mechanicCents },
        {
          account: "mechanic",
          kind: "dispute",
          amountCents: refundedShares.mechanicCents - shares.mechanicCents,
        },
        { account: "mechanic", kind: "promo_subsidy", amountCents: subsidyCents },
        { account: "platform", kind: "refund", amountCents: -refundedShares.platformCents },
        {
          account: "platform",
          kind: "dispute",
          amountCents: refundedShares.platformCents - shares.platformCents,
        },
        { account: "platform", kind: "promo_subsidy", amountCents: -subsidyCents },
      ]
    : [
        { account: "platform", kind: "refund", amountCents: -totalOf(refunds) },
        { account: "platform", kind: "dispute", amountCents: -totalOf(withdrawn) },
      ];
  const changes = wanted.map((entry) => ({
    ...entry,
    amountCents: entry.amountCents - sumOf(entry),
  }));
  await writeEntries(ctx, booking, payment, source, changes);
}

/**
 * Plans to reverse money that was already paid out to the mechanic, if there is any. Runs in the
 * caller's transaction.
 */
export async function clawBackSoon(ctx: ServiceContext, paymentId: string): Promise<void> {
  await enqueue(ctx.db, "payout.callBack", { paymentId }, { singletonKey: paymentId });
}

interface GivenBack {
  bornBy: RefundPayer;
  amountCents: number;
}

function totalOf(rows: readonly GivenBack[]): number {
  return rows.reduce((sum, { amountCents }) => sum + amountCents, 0);
}

function sumsOf(rows: readonly GivenBack[]) {
  return {
    sharedCents: totalOf(rows.filter(({ bornBy }) => bornBy === "shared")),
    platformCents: totalOf(rows.filter(({ bornBy }) => bornBy === "platform")),
  };
}

/** Writes ledger rows, each once by account, kind and source. */
export async function writeEntries(
  ctx: ServiceContext,
  booking: Pick<PayableBooking, "id" | "mechanicId" | "scheduledAt">,
  payment: PaymentRow,
  source: string,
  entries: readonly Entry[],
): Promise<void> {
  const { id: bookingId, mechanicId, scheduledAt } = booking;
  const now = ctx.clock.now();
  const written = entries.filter(({ amountCents }) => amountCents !== 0);
  const forMechanic = mechanicId !== null && written.some(({ account }) => account === "mechanic");
  const capturedJobs = forMechanic ? await capturedJobsOf(ctx, mechanicId, bookingId) : 0;
  await ctx.db.ledgerEntry.createMany({
    data: written.map((entry) => ({
      ...entry,
      bookingId,
      paymentId: payment.id,
      source,
      createdAt: now,
      ...(entry.account === "mechanic"
        ? {
            mechanicId,
            availableAt: availableAt({
              purpose: payment.purpose,
              capturedAt: payment.capturedAt ?? now,
              scheduledAt,
              capturedJobs,
              delayDays: ctx.payoutDelayDays,
            }),
          }
        : {}),
    })),
    skipDuplicates: true,
  });
}

/** Returns how many other captured jobs of the mechanic count. */
async function capturedJobsOf(
  ctx: ServiceContext,
  mechanicId: string,
  bookingId: string,
): Promise<number> {
  return ctx.db.ledgerEntry.count({
    where: {
      mechanicId,
      kind: "capture",
      bookingId: { not: bookingId },
      booking: { uncountedFor: null },
      payment: { purpose: "booking" },
    },
  });
}
