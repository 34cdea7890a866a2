import { z } from "zod";
import { field } from "~/messages/field-key";
import { normalizePromoCode } from "../booking/price/pricing";
import { dollarAmount, moneyText } from "../money-schema";
import { REFUND_PAYERS } from "../payment/payer";
import { optionalReason } from "../staff/team";
import { idText, isoTime, momentText } from "../text/text";
import { PROMO_LIMITS, PROMO_STATES } from "./promo";

const CODE = field("promoCodeWrong");
const PERCENT = field("promoPercentWrong");
const AMOUNT = field("promoAmountWrong");
const MAXIMUM = field("promoMaximumWrong");
const ONE_OF_TWO = field("promoOneOfTwo");
const PERCENT_ALONE = field("promoMaximumOfPercent");
const MOMENT = field("promoMomentWrong");
const IN_ALL = field("promoUsesWrong");
const PER_PERSON = field("promoUsesPerPersonWrong");

const { percent, amountCents } = PROMO_LIMITS;

const promoShape = {
  percent: z.int(PERCENT).min(percent.min, PERCENT).max(percent.max, PERCENT).nullable().optional(),
  amount: dollarAmount(AMOUNT, amountCents.max, amountCents.min).nullable().optional(),
  /** The most a percentage takes off, in dollars. Null or absent: no maximum. */
  maximum: dollarAmount(MAXIMUM, amountCents.max, amountCents.min).nullable().optional(),
  firstBookingOnly: z.boolean({ error: field("promoFirstOnlyMissing") }),
  startsAt: momentText(MOMENT).nullable().optional(),
  endsAt: momentText(MOMENT).nullable().optional(),
  usesInAll: z.int(IN_ALL).min(1, IN_ALL).max(PROMO_LIMITS.usesInAll, IN_ALL).nullable().optional(),
  usesPerPerson: z.int(PER_PERSON).min(1, PER_PERSON).max(PROMO_LIMITS.usesPerPerson, PER_PERSON),
  /** The payer of the discount: the platform, or each half. */
  bornBy: z.enum(REFUND_PAYERS, { error: field("payerMissing") }),
};

/** POST /api/desk/promos. */
export const createPromoSchema = z
  .object({
    ...promoShape,
    code: z
      .string({ error: CODE })
      .max(40, CODE)
      .transform(normalizePromoCode)
      .refine((code) => /^[A-Z0-9]{3,20}$/.test(code), CODE),
    reason: optionalReason,
  })
  .refine(({ percent, amount }) => (percent == null) !== (amount == null), {
    path: ["percent"],
    message: ONE_OF_TWO,
  })
  .refine(({ amount, maximum }) => amount == null || maximum == null, {
    path: ["maximum"],
    message: PERCENT_ALONE,
  });

/** PUT /api/desk/promos/{id}, for new bookings. Absent keys don't change. */
export const changePromoSchema = z
  .object(promoShape)
  .partial()
  .extend({ id: idText, version: z.int().min(1), reason: optionalReason })
  .refine(({ percent, amount }) => percent == null || amount == null, {
    path: ["percent"],
    message: ONE_OF_TWO,
  })
  .refine(({ amount, maximum }) => amount == null || maximum == null, {
    path: ["maximum"],
    message: PERCENT_ALONE,
  });

/** POST /api/desk/promos/{id}/pause and /resume. */
export const promoActionSchema = z.object({ id: idText, reason: optionalReason });

/** A promo at the desk. */
export const deskPromoSchema = z.object({
  id: z.string(),
  code: z.string(),
  percent: z.int().nullable(),
  amount: moneyText.nullable(),
  maximum: moneyText.nullable(),
  firstBookingOnly: z.boolean(),
  startsAt: isoTime.nullable(),
  endsAt: isoTime.nullable(),
  usesInAll: z.int().nullable(),
  usesPerPerson: z.int(),
  bornBy: z.enum(REFUND_PAYERS),
  state: z.enum(PROMO_STATES),
  paused: z.boolean(),
  /** The landing page promises it, so it can't be changed. */
  promised: z.boolean(),
  version: z.int(),
  /** Bookings with it. Canceled ones returned it. */
  uses: z.int(),
  /** Total discounts. */
  discounts: moneyText,
  /** The platform's cost, from the ledger. */
  cost: moneyText,
});
export type DeskPromo = z.output<typeof deskPromoSchema>;

/** A promo code that applies to the caller, and its discount. */
export const usablePromoSchema = z.object({
  code: z.string(),
  percent: z.int().nullable(),
  amount: moneyText.nullable(),
  maximum: moneyText.nullable(),
  firstBookingOnly: z.boolean(),
});
export type UsablePromoView = z.output<typeof usablePromoSchema>;
