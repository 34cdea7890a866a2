import type { z } from "zod";
import { DomainError } from "~/domain/errors";
import { centsToText } from "~/domain/money";
import { canBePaid } from "~/domain/payment/payment";
import type { payViewSchema } from "~/domain/payment/schema";
import { isRowId } from "~/domain/text";
import type { Actor } from "../actor";
import type { ServiceContext } from "../context";
import { conflict } from "../timeline/errors";
import { inTransaction } from "../transaction";
import { openPayment } from "./intent";
import { loadPayable, paymentIn } from "./row";

/**
 * POST /api/payments/{id}/intent: pays a change, a tip, a fee or what is due, on called-off bookings
 * too. Errors: 404 not their payment, 409 there is nothing to pay, 503 payments away.
 */
export async function payIntent(
  ctx: ServiceContext,
  actor: Actor<"user">,
  id: string,
): Promise<z.output<typeof payViewSchema>> {
  const own = isRowId(id)
    ? await ctx.db.payment.findFirst({ where: { id, booking: { customerId: actor.userId } } })
    : null;
  if (own === null) throw new DomainError("paymentNotFound");
  const booking = await loadPayable(ctx, own.bookingId);
  const payment = paymentIn(booking, own.id);
  if (payment === null || !canBePaid(payment)) throw conflict("nothingToPay", booking.status);
  if (ctx.payments.mode === "off") throw new DomainError("paymentsOff");
  const { clientSecret } = await openPayment(ctx, booking, payment);
  return inTransaction(ctx, async () => ({
    clientSecret,
    amount: centsToText(payment.amountCents),
  }));
}
