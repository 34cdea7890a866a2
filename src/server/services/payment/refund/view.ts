import type { Prisma } from "~/generated/prisma/client";
import { bookingNumberStart } from "~/domain/booking/booking-number";
import { centsToText } from "~/domain/money";
import { isMoneyDisputed, isDisputeState } from "~/domain/payment/dispute/rules";
import {
  creditNoteNumber,
  refundableCents,
  type RefundablePayment,
} from "~/domain/payment/refund/rules";
import type { BookingRefundsView } from "~/domain/payment/refund/schema";
import { isRowId } from "~/domain/text/text";
import type { Actor } from "../../actor";
import { bookingsWithout, ownAffairs } from "../../audit/own-accounts";
import type { ServiceContext } from "../../context";
import { bookingNotFound } from "../../timeline/errors";

const paymentInclude = {
  refunds: { orderBy: { createdAt: "desc" }, include: { creditNote: true } },
  disputes: true,
} satisfies Prisma.PaymentInclude;

type PaymentWithRefunds = Prisma.PaymentGetPayload<{ include: typeof paymentInclude }>;
export type GivingBack = RefundablePayment & { payment: PaymentWithRefunds };

/** GET /api/desk/bookings/{id}/refunds: a booking's refunds. */
export async function bookingRefunds(
  ctx: ServiceContext,
  actor: Actor<"staff">,
  idOrNumber: string,
): Promise<BookingRefundsView> {
  return loadBookingRefunds(ctx, await findOthersBookingId(ctx, actor, idOrNumber));
}

/**
 * Returns a booking that staff read at the desk. Their own ones aren't found, so a safety report
 * about them changes nothing they can read.
 */
export async function findOthersBookingId(
  ctx: ServiceContext,
  actor: Actor<"staff">,
  idOrNumber: string,
): Promise<string> {
  const id = await findBookingId(ctx, idOrNumber);
  const others = bookingsWithout(await ownAffairs(ctx, actor));
  if ((await ctx.db.booking.count({ where: { AND: [{ id }, others] } })) === 0) {
    throw bookingNotFound();
  }
  return id;
}

/** Returns a booking by its id, or by its number however it's typed. */
export async function findBookingId(ctx: ServiceContext, idOrNumber: string): Promise<string> {
  const bookingNumber = bookingNumberStart(idOrNumber);
  const where = isRowId(idOrNumber)
    ? { id: idOrNumber }
    : bookingNumber === null
      ? null
      : { bookingNumber };
  const booking =
    where === null ? null : await ctx.db.booking.findUnique({ where, select: { id: true } });
  if (booking === null) throw bookingNotFound();
  return booking.id;
}

/** Returns a booking's captured payments, with the refundable amount of each. */
export async function loadGivingBack(
  ctx: ServiceContext,
  bookingId: string,
): Promise<{ rows: GivingBack[]; isDisputed: boolean }> {
  const payments = await ctx.db.payment.findMany({
    where: { bookingId, isCurrent: true, state: "captured", capturedCents: { gt: 0 } },
    include: paymentInclude,
    orderBy: [{ purpose: "asc" }, { createdAt: "asc" }],
  });
  const rows = payments.map((payment) => {
    const { purpose, capturedCents, platformFeeCents, subsidyCents } = payment;
    const alive = payment.refunds.filter(({ state }) => state !== "failed");
    const bornBy = (payer: "shared" | "platform") =>
      sumOf(alive.filter((refund) => refund.bornBy === payer));
    return {
      payment,
      purpose,
      capturedCents,
      platformFeeCents,
      subsidyCents,
      sharedCents: bornBy("shared"),
      platformCents: bornBy("platform"),
      lostCents: sumOf(payment.disputes.filter(({ state }) => state === "lost")),
    };
  });
  const isDisputed = payments.some(({ disputes }) =>
    disputes.some(
      ({ state }) => state !== "lost" && isDisputeState(state) && isMoneyDisputed(state),
    ),
  );
  return { rows, isDisputed };
}

/**
 * Returns whether the customer got or is getting all of a job's money back, or their bank disputes
 * it. Other payments of the booking don't count.
 */
export async function isMoneyBack(ctx: ServiceContext, bookingId: string): Promise<boolean> {
  const { rows, isDisputed } = await loadGivingBack(ctx, bookingId);
  const ofJob = rows.filter(({ purpose }) => purpose === "booking" || purpose === "change");
  const lostCents = ofJob.reduce((sum, row) => sum + row.lostCents, 0);
  return isDisputed || lostCents > 0 || ofJob.every((row) => refundableCents(row) === 0);
}

function sumOf(rows: readonly { amountCents: number }[]): number {
  return rows.reduce((sum, { amountCents }) => sum + amountCents, 0);
}

export async function loadBookingRefunds(
  ctx: ServiceContext,
  id: string,
): Promise<BookingRefundsView> {
  const booking = await ctx.db.booking.findUniqueOrThrow({
    where: { id },
    select: { id: true, bookingNumber: true, paymentStatus: true },
  });
  const { rows, isDisputed } = await loadGivingBack(ctx, id);
  const refundable = rows.reduce((sum, row) => sum + refundableCents(row), 0);
  return {
    bookingId: booking.id,
    bookingNumber: booking.bookingNumber,
    paymentStatus: booking.paymentStatus,
    isDisputed,
    refundable: centsToText(isDisputed ? 0 : refundable),
    payments: rows.map((row) => ({
      id: row.payment.id,
      purpose: row.purpose,
      captured: centsToText(row.capturedCents),
      platformFee: centsToText(row.platformFeeCents),
      promoSubsidy: centsToText(row.subsidyCents),
      shared: centsToText(row.sharedCents),
      platform: centsToText(row.platformCents),
      lostToDisputes: centsToText(row.lostCents),
    })),
    refunds: rows.flatMap(({ payment }) =>
      payment.refunds.map((refund) => ({
        id: refund.id,
        paymentId: payment.id,
        amount: centsToText(refund.amountCents),
        reason: refund.reason,
        bornBy: refund.bornBy,
        state: refund.state,
        failure: refund.failure,
        creditNote: refund.creditNote === null ? null : creditNoteNumber(refund.creditNote.number),
        createdAt: refund.createdAt.toISOString(),
        settledAt: refund.settledAt?.toISOString() ?? null,
      })),
    ),
  };
}
