import { z } from "zod";
import { field } from "~/messages/field-key";
import { moneyText } from "../money-schema";
import { daysBetween, STEPS } from "./days";
import { dayText } from "./day-text";

/** A few years. Any screen splits a span this long into months. */
export const NUMBERS_DAYS_AT_MOST = 1_500;

/** GET /api/desk/numbers: the last 30 days by day, if not given. */
export const numbersInputSchema = z
  .object({
    from: dayText.optional(),
    to: dayText.optional(),
    by: z.enum(STEPS, { error: field("stepMissing") }).default("day"),
  })
  .superRefine(({ from, to }, ctx) => {
    if (from === undefined || to === undefined) return;
    const days = daysBetween(from, to);
    if (days >= 1 && days <= NUMBERS_DAYS_AT_MOST) return;
    const message = days < 1 ? field("daysReversed") : field("daysTooMany");
    const params = { most: NUMBERS_DAYS_AT_MOST };
    ctx.addIssue({ code: "custom", path: ["from"], message, params });
  });

const count = z.number().int();
const percent = z.number().nullable();

const figures = z.object({
  bookings: count,
  /** The part by customers who had booked before. */
  returning: count,
  /** Requests accepted for the first time, and requests that ended without a mechanic. */
  taken: count,
  unfilled: count,
  /**
   * Percentage of both that was accepted, and of bookings by returning customers; null for none.
   */
  fillRate: percent,
  returningRate: percent,
  /** Median of the accepted ones; null for none. */
  minutesToAccept: count.nullable(),
  cancelledByCustomer: count,
  cancelledByMechanic: count,
  cancelledBySystem: count,
  cancelledByOperator: count,
  gross: moneyText,
  fees: moneyText,
  refunds: moneyText,
  disputes: moneyText,
  payouts: moneyText,
});
export type Figures = z.output<typeof figures>;

const numbersRowSchema = figures.extend({ from: z.string(), to: z.string() });
export type NumbersRow = z.output<typeof numbersRowSchema>;

export const numbersSchema = z.object({
  /** Time zone of the days. */
  timeZone: z.string(),
  from: z.string(),
  to: z.string(),
  by: z.enum(STEPS),
  total: figures,
  /** The figures of as many days before the span, to compare with. */
  before: figures,
  rows: z.array(numbersRowSchema),
});
export type NumbersView = z.output<typeof numbersSchema>;
