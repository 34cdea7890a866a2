import { z } from "zod";
import { field } from "~/messages/field-key";
import { idText, isoTime } from "../text/text";
import { acceptedPolicySchema } from "../booking/cancellation/schema";
import { dollarsToCents } from "../money";
import { moneyText } from "../money-schema";
import { PAYOUT_KINDS } from "../payout/balance";
import { PAYMENT_PURPOSES, PAYMENT_STATES } from "./payment";
import { PAYMENT_STATUSES } from "./status";
import { partsShape } from "../catalog/parts-schema";

const MAX_AMOUNT_CENTS = 10_000_000;
const AMOUNT = field("paymentAmountWrong");

/**
 * POST /api/create-payment-intent. `amount` is dollars as a number, and only a cross-check: the
 * server charges the booking's own total.
 */
export const createIntentSchema = z.object({
  amount: z
    .number({ error: AMOUNT })
    .transform((dollars, ctx) => {
      const cents = dollarsToCents(dollars);
      if (cents === null || cents <= 0 || cents > MAX_AMOUNT_CENTS) {
        ctx.addIssue({ code: "custom", message: AMOUNT });
        return z.NEVER;
      }
      return cents;
    })
    .describe("Dollars; becomes integer cents."),
  bookingId: idText.optional(),
  /** Takes the promo code off the booking first. `amount` is then the full price. */
  withoutPromo: z.boolean().optional(),
  /** The version of the cancellation policy the customer agrees to. */
  acceptedPolicy: acceptedPolicySchema.optional(),
});

/**
 * `kind` says whether the secret belongs to a PaymentIntent (authorize now) or a SetupIntent (card
 * saved).
 */
export const intentViewSchema = z.object({
  clientSecret: z.string(),
  kind: z.enum(["payment", "setup"]),
});

/** Card payment settings for the browser. */
export const paymentConfigSchema = z.object({
  mode: z.enum(["sandbox", "stripe", "off"]),
  publishableKey: z.string().nullable(),
});

export const paymentStateSchema = z.object({ paymentStatus: z.enum(PAYMENT_STATUSES) });

/** A payment of a booking. Only the cardholder sees the card. */
export const paymentViewSchema = z.object({
  id: z.string(),
  purpose: z.enum(PAYMENT_PURPOSES),
  state: z.enum(PAYMENT_STATES),
  amount: moneyText,
  authorized: moneyText,
  captured: moneyText,
  refunded: moneyText,
  disputed: moneyText,
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  /** Until when an authorization can be charged. */
  captureBefore: isoTime.nullable(),
  /** Its receipt's number; null before it's charged. */
  receipt: z.string().nullable(),
  createdAt: isoTime,
});
export type PaymentView = z.infer<typeof paymentViewSchema>;

/** POST /api/payments/{id}/intent */
export const paymentIdSchema = z.object({ id: idText });

/** Data the browser needs to confirm one payment. */
export const payViewSchema = z.object({ clientSecret: z.string(), amount: moneyText });

/** GET /api/bookings/{id}/receipt: the booking's own, or that of another of its payments. */
export const receiptInputSchema = z.object({ id: idText, paymentId: idText.optional() });

/** A numbered receipt of a captured payment. */
export const receiptViewSchema = z.object({
  number: z.string(),
  /** What the payment was for. */
  purpose: z.enum(PAYMENT_PURPOSES),
  bookingId: z.string(),
  bookingNumber: z.string(),
  issuedAt: isoTime,
  customerName: z.string(),
  mechanicName: z.string(),
  vehicle: z.string(),
  serviceLocation: z.string(),
  lines: z.array(z.object({ name: z.string(), price: moneyText, ...partsShape })),
  subtotal: moneyText,
  discount: moneyText,
  platformFee: moneyText,
  amount: moneyText,
});
export type ReceiptView = z.infer<typeof receiptViewSchema>;

/** Kinds of ledger rows. */
export const LEDGER_KINDS = [
  "capture",
  "fee",
  "promo_subsidy",
  "tip",
  "refund",
  "dispute",
  // The platform's own: the provider's fees, and mechanics' payments for their plan.
  "provider_fee",
  "plan",
  // Amounts too small for a card: what was owed, and its write-off, which add up to zero.
  "owed",
  "written_off",
  ...PAYOUT_KINDS,
] as const;
export type LedgerKind = (typeof LEDGER_KINDS)[number];

/**
 * A mechanic's statement: months newest first, and the ledger rows behind them. `totalEarnings` and
 * `thisMonth` use the dashboard's formula (totalAmount minus platformFee over completed bookings).
 * `awaitingPayment` is the part customers still owe. `promoSubsidy` is what the platform adds for
 * its discounts. `paidOut` is what was earned and collected, whether or not we've sent it to the
 * mechanic yet; `paid` is what we've sent. `balance` is the sum of all rows including payouts:
 * what's still to be paid out.
 */
export const statementSchema = z.object({
  totalEarnings: moneyText,
  thisMonth: moneyText,
  awaitingPayment: moneyText,
  promoSubsidy: moneyText,
  /** Tips, less refunded ones. */
  tips: moneyText,
  paidOut: moneyText,
  paid: moneyText,
  balance: moneyText,
  months: z.array(z.object({ month: z.string(), earnings: moneyText, jobs: z.number() })),
  /** The seven days of this week, Monday first, by the same formula. */
  week: z.array(z.object({ day: z.string(), earnings: moneyText, jobs: z.number() })),
  rows: z.array(
    z.object({
      id: z.string(),
      at: isoTime,
      /** Null if it isn't about one booking, such as a payout. */
      bookingId: z.string().nullable(),
      bookingNumber: z.string().nullable(),
      kind: z.enum(LEDGER_KINDS),
      amount: moneyText,
    }),
  ),
});
export type StatementView = z.infer<typeof statementSchema>;

/** A page of all ledger rows, newest first. `cursor` is the last row of the page before. */
export const statementPageInput = z.object({ cursor: idText.optional() });
export const statementPageSchema = z.object({
  rows: statementSchema.shape.rows,
  nextCursor: z.string().nullable(),
});

/** Address of the plan portal. */
export const planPortalSchema = z.object({ url: z.string() });

/** Checkout address for a paid plan; null if plans aren't sold yet. */
export const upgradeViewSchema = z.object({ checkoutUrl: z.string().nullable() });
