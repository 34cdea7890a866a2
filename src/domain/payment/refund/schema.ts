import { z } from "zod";
import { field } from "~/messages/field-key";
import { dollarsToCents, textToCents } from "../../money";
import { moneyText } from "../../money-schema";
import { reasonText } from "../../staff/team";
import { idText, isoTime } from "../../text/text";
import { PAYMENT_PURPOSES } from "../payment";
import { sortsOf } from "../../sort";
import { REFUND_PAYERS } from "../payer";
import { REFUND_SORTS, REFUND_STATES, type RefundablePayment } from "./rules";
import { PAYMENT_STATUSES } from "../status";

const MAX_AMOUNT_CENTS = 10_000_000;
export const REFUND_AMOUNT = field("refundAmountWrong");

/** Reads dollars as a number or text, as integer cents. */
export const refundAmount = z
  .union([z.number(), z.string()], { error: REFUND_AMOUNT })
  .transform((dollars, ctx) => {
    const cents = dollarsToCents(dollars);
    if (cents === null || cents <= 0 || cents > MAX_AMOUNT_CENTS) {
      ctx.addIssue({ code: "custom", message: REFUND_AMOUNT });
      return z.NEVER;
    }
    return cents;
  })
  .describe("Dollars; becomes integer cents.");

/** GET /api/desk/bookings/{id}/refunds: a booking by its id or its number. */
export const bookingRefundsInputSchema = z.object({ id: idText });

/** POST /api/desk/bookings/{id}/refund */
export const requestRefundSchema = z.object({
  id: idText,
  amount: refundAmount,
  reason: reasonText,
  bornBy: z.enum(REFUND_PAYERS, { error: field("payerMissing") }),
});

/** Refundable amounts and refunds of a booking's payments. */
export const bookingRefundsSchema = z.object({
  bookingId: z.string(),
  bookingNumber: z.string(),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  /** While a dispute about one of its payments is open, nothing is refunded. */
  isDisputed: z.boolean(),
  refundable: moneyText,
  payments: z.array(
    z.object({
      id: z.string(),
      purpose: z.enum(PAYMENT_PURPOSES),
      captured: moneyText,
      platformFee: moneyText,
      promoSubsidy: moneyText,
      /** Refunded or pending amounts, by who pays for them. */
      shared: moneyText,
      platform: moneyText,
      lostToDisputes: moneyText,
    }),
  ),
  refunds: z.array(
    z.object({
      id: z.string(),
      paymentId: z.string(),
      amount: moneyText,
      reason: z.string(),
      bornBy: z.enum(REFUND_PAYERS),
      state: z.enum(REFUND_STATES),
      /** Why it failed, as the provider says it. */
      failure: z.string().nullable(),
      creditNote: z.string().nullable(),
      createdAt: isoTime,
      settledAt: isoTime.nullable(),
    }),
  ),
});

/** GET /api/desk/refunds */
export const deskRefundsInputSchema = z.object({
  state: z.enum(REFUND_STATES).optional(),
  sort: z.enum(sortsOf(REFUND_SORTS)).optional(),
  cursor: idText.optional(),
});

export const deskRefundSchema = bookingRefundsSchema.shape.refunds.element.extend({
  /** Null for a booking to which the reader is a party. */
  bookingId: z.string().nullable(),
  bookingNumber: z.string().nullable(),
  /** The refund failed after its credit note was written. */
  creditNoteVoided: z.boolean(),
});
export type DeskRefundView = z.output<typeof deskRefundSchema>;
/** Maps a view's payments for the refund rules. */
export function refundablePayments({
  payments,
}: Pick<BookingRefundsView, "payments">): RefundablePayment[] {
  const cents = (text: string) => textToCents(text) ?? 0;
  return payments.map((payment) => ({
    purpose: payment.purpose,
    capturedCents: cents(payment.captured),
    platformFeeCents: cents(payment.platformFee),
    subsidyCents: cents(payment.promoSubsidy),
    sharedCents: cents(payment.shared),
    platformCents: cents(payment.platform),
    lostCents: cents(payment.lostToDisputes),
  }));
}

export const deskRefundPageSchema = z.object({
  items: z.array(deskRefundSchema),
  nextCursor: z.string().nullable(),
  /** How many there are, up to 10,001. Null after the first page. */
  total: z.int().nullable(),
});
export type BookingRefundsView = z.output<typeof bookingRefundsSchema>;
