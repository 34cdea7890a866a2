import type { z } from "zod";
import { centsToText } from "~/domain/money";
import type { PaymentView, paymentConfigSchema } from "~/domain/payment/schema";
import { isRowId } from "~/domain/text/text";
import type { Actor } from "../actor";
import type { ServiceContext } from "../context";
import { bookingNotFound } from "../timeline/errors";
import { receiptNumber } from "./receipt/receipt";
import type { PaymentRow } from "./row";

/** Returns the card payment settings for the browser. */
export function paymentConfig(ctx: ServiceContext): z.output<typeof paymentConfigSchema> {
  return { mode: ctx.payments.mode, publishableKey: ctx.payments.publishableKey };
}

/**
 * Returns a booking's payments, oldest first, for either side: the amounts asked for and captured.
 */
export async function paymentsOf(
  ctx: ServiceContext,
  actor: Actor<"user">,
  id: string,
): Promise<PaymentView[]> {
  const own = { OR: [{ customerId: actor.userId }, { mechanicId: actor.userId }] };
  const booking = isRowId(id)
    ? await ctx.db.booking.findFirst({
        where: { id, ...own },
        select: {
          customerId: true,
          payments: {
            where: { OR: [{ isCurrent: true }, { capturedCents: { gt: 0 } }] },
            orderBy: [{ createdAt: "asc" }, { attempt: "asc" }, { id: "asc" }],
            include: { receipt: { select: { number: true } } },
          },
        },
      })
    : null;
  if (booking === null) throw bookingNotFound();
  const isTheirs = booking.customerId === actor.userId;
  return booking.payments.map((payment) => presentPayment(payment, isTheirs));
}

type PaymentWithReceipt = PaymentRow & { receipt: { number: number } | null };

function presentPayment(payment: PaymentWithReceipt, showsCard: boolean): PaymentView {
  const { cardBrand: brand, cardLast4: last4 } = payment;
  return {
    id: payment.id,
    purpose: payment.purpose,
    state: payment.state,
    amount: centsToText(payment.amountCents),
    authorized: centsToText(payment.authorizedCents),
    captured: centsToText(payment.capturedCents),
    refunded: centsToText(payment.refundedCents),
    disputed: centsToText(payment.disputedCents),
    card: showsCard && brand !== null && last4 !== null ? { brand, last4 } : null,
    captureBefore: payment.captureBefore?.toISOString() ?? null,
    receipt: payment.receipt === null ? null : receiptNumber(payment.receipt.number),
    createdAt: payment.createdAt.toISOString(),
  };
}
