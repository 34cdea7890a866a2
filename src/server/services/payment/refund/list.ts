import type { z } from "zod";
import { centsToText } from "~/domain/money";
import { creditNoteNumber, type RefundSort } from "~/domain/payment/refund/rules";
import type { deskRefundPageSchema, deskRefundsInputSchema } from "~/domain/payment/refund/schema";
import type { Prisma } from "~/generated/prisma/client";
import type { Actor } from "../../actor";
import { ownBookingsAmong } from "../../audit/own-accounts";
import type { ServiceContext } from "../../context";
import { after, countedOnce, pageOf } from "../../paging";

const PAGE = 50;

const ORDERS: Record<RefundSort, Prisma.RefundOrderByWithRelationInput[]> = {
  createdAt: [{ id: "asc" }],
  "-createdAt": [{ id: "desc" }],
  amount: [{ amountCents: "asc" }, { id: "asc" }],
  "-amount": [{ amountCents: "desc" }, { id: "desc" }],
  state: [{ state: "asc" }, { id: "asc" }],
  "-state": [{ state: "desc" }, { id: "desc" }],
};

/**
 * GET /api/desk/refunds: the refunds of all bookings, newest first unless sorted. Those of the
 * reader's own bookings have no booking and no reason.
 */
export async function listRefunds(
  ctx: ServiceContext,
  actor: Actor<"staff">,
  { state, sort = "-createdAt", cursor }: z.output<typeof deskRefundsInputSchema>,
): Promise<z.output<typeof deskRefundPageSchema>> {
  const where = state === undefined ? {} : { state };
  const total = await countedOnce(cursor, (take) => ctx.db.refund.count({ where, take }));
  const rows = await ctx.db.refund.findMany({
    where,
    include: {
      creditNote: true,
      payment: { select: { bookingId: true, booking: { select: { bookingNumber: true } } } },
    },
    orderBy: ORDERS[sort],
    take: PAGE + 1,
    ...after(cursor),
  });
  const { shown, nextCursor } = pageOf(rows, PAGE);
  const own = await ownBookingsAmong(
    ctx,
    actor,
    shown.map(({ payment }) => payment.bookingId),
  );
  return {
    items: shown.map(({ payment, creditNote, ...refund }) => ({
      id: refund.id,
      paymentId: refund.paymentId,
      bookingId: own.has(payment.bookingId) ? null : payment.bookingId,
      bookingNumber: own.has(payment.bookingId) ? null : payment.booking.bookingNumber,
      amount: centsToText(refund.amountCents),
      reason: own.has(payment.bookingId) ? "" : refund.reason,
      bornBy: refund.bornBy,
      state: refund.state,
      failure: refund.failure,
      creditNote: creditNote === null ? null : creditNoteNumber(creditNote.number),
      creditNoteVoided: creditNote !== null && creditNote.voidedAt !== null,
      createdAt: refund.createdAt.toISOString(),
      settledAt: refund.settledAt?.toISOString() ?? null,
    })),
    nextCursor,
    total,
  };
}
