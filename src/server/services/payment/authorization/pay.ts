import type { z } from "zod";
import { DomainError } from "~/domain/errors";
import { centsToText } from "~/domain/money";
import { canBePaid } from "~/domain/payment/payment";
import type { payViewSchema } from "~/domain/payment/schema";
import { isRowId } from "~/domain/text/text";
import type { Actor } from "../../actor";
import type { ServiceContext } from "../../context";
import { refuseSuspendedCustomer } from "../../account/customer-suspension";
import { conflict } from "../../timeline/errors";
import { inTransaction } from "../../transaction";
import { askForWhole } from "./change-order";
import { openPayment } from "./intent";
import { loadPayable, paymentIn, type PayableBooking, type PaymentRow } from "../row";

/**
 * POST /api/payments/{id}/intent: pays a change order, a tip, a fee or a due amount, including
 * those of canceled bookings. Errors: 403 a tip of a suspended customer, 404 not their payment, 409 nothing to pay, 503 payments
 * unavailable.
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
  const asked = presentOf(booking, own);
  if (asked === null || !canBePaid(asked)) throw conflict("nothingToPay", booking.status);
  // Dues stay payable.
  if (asked.purpose === "tip") await refuseSuspendedCustomer(ctx, actor.userId, "tips");
  if (ctx.payments.mode === "off") throw new DomainError("paymentsOff");
  const payment =
    asked.purpose === "change" && asked.state === "failed" ? await askForWhole(ctx, asked) : asked;
  const { clientSecret } = await openPayment(ctx, booking, payment);
  return inTransaction(ctx, async () => ({
    clientSecret,
    amount: centsToText(payment.amountCents),
  }));
}

/** Returns a payment's current row; for a change order, its replacement. */
function presentOf(booking: PayableBooking, { id, changeId }: PaymentRow): PaymentRow | null {
  const same = booking.payments.find((row) => row.isCurrent && row.changeId === changeId);
  return (changeId === null ? undefined : same) ?? paymentIn(booking, id);
}
