import { z } from "zod";
import { dollarsToCents, moneyText } from "../money";
import { PAYMENT_PURPOSES, PAYMENT_STATES } from "../payment/payment";
import { refundAmount } from "../payment/refund-schema";
import { PAYMENT_STATUSES } from "../payment/status";
import { auditRowSchema, reasonText } from "../staff/team";
import { idText, isoTime } from "../text";
import { openChangeViewSchema } from "./change-schema";
import { DESK_ACTS, DESK_JOB_LISTS, type DeskJobList } from "./desk";
import { BOOKING_STATUSES, CANCELLERS } from "./status";

/** A booking by its id or its number, and why: what each act of the desk asks. */
const act = { id: idText, reason: reasonText };

/** POST /api/desk/bookings/{id}/cancel and …/complete */
export const deskActSchema = z.object(act);

/** POST /api/desk/bookings/{id}/release: to another mechanic, who may say no, or to anyone. */
export const deskReleaseSchema = z.object({
  ...act,
  requestTo: idText.nullable().default(null),
});

const PRICE_MOST_CENTS = 10_000_000;
const PRICE_AMOUNT = "Please enter an amount in dollars, such as 80 or 12.50.";
const priceAmount = z
  .union([z.number(), z.string()], { error: PRICE_AMOUNT })
  .transform((dollars, ctx) => {
    const cents = dollarsToCents(dollars);
    if (cents === null || cents > PRICE_MOST_CENTS) {
      ctx.addIssue({ code: "custom", message: PRICE_AMOUNT });
      return z.NEVER;
    }
    return cents;
  })
  .describe("Dollars; becomes integer cents.");

/**
 * POST /api/desk/bookings/{id}/price: what its customer pays at most, or what single lines cost; the
 * others keep their prices.
 */
export const lowerPriceSchema = z
  .object({
    ...act,
    amount: refundAmount.optional(),
    lines: z
      .array(z.object({ id: idText, amount: priceAmount }))
      .max(100, "Please send at most 100 lines.")
      .optional(),
    /** What it costs now, as the operator saw it; refused where that changed. */
    seenTotal: priceAmount.optional(),
  })
  .superRefine(({ amount, lines }, ctx) => {
    if ((amount === undefined) === (lines === undefined)) {
      const message = "Please give either an amount or lines.";
      ctx.addIssue({ code: "custom", path: ["amount"], message });
    }
    if (lines !== undefined && new Set(lines.map(({ id }) => id)).size < lines.length) {
      ctx.addIssue({ code: "custom", path: ["lines"], message: "Please name each line once." });
    }
  });

export const deskBookingSchema = z.object({ id: idText });

/** GET /api/desk/jobs */
export const deskJobsInputSchema = z.object({
  list: z.enum(DESK_JOB_LISTS, { error: "Please say which jobs." }),
  cursor: idText.optional(),
});

export const deskJobSchema = z.object({
  id: z.string(),
  bookingNumber: z.string(),
  status: z.enum(BOOKING_STATUSES),
  scheduledAt: isoTime,
  timeZone: z.string(),
  customer: z.string(),
  mechanic: z.string().nullable(),
  services: z.string(),
  total: moneyText,
  /** Since when it needs somebody. */
  since: isoTime,
  /** Until when somebody was told an answer. */
  dueAt: isoTime.nullable(),
});
export type DeskJobView = z.output<typeof deskJobSchema>;

export const deskJobPageSchema = z.object({
  items: z.array(deskJobSchema),
  nextCursor: z.string().nullable(),
});

/** GET /api/desk/jobs/counts: how many are in each list. */
export const deskJobCountsSchema = z.object({
  late: z.number(),
  stuck: z.number(),
  stopped: z.number(),
  contested: z.number(),
  changes: z.number(),
  claims: z.number(),
} satisfies Record<DeskJobList, z.ZodNumber>);

const person = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
});

/** GET /api/desk/bookings/{id}: all of a booking that staff decide by. */
export const deskBookingViewSchema = deskJobSchema
  .omit({ customer: true, mechanic: true, since: true, dueAt: true })
  .extend({
    serviceLocation: z.string(),
    issueDescription: z.string(),
    createdAt: isoTime,
    customer: person,
    mechanic: person.nullable(),
    /** Whom it is addressed to. */
    requested: person.nullable(),
    enRouteAt: isoTime.nullable(),
    arrivedAt: isoTime.nullable(),
    arrivalConfirmed: z.boolean(),
    arrivalContestedAt: isoTime.nullable(),
    stoppedAt: isoTime.nullable(),
    stopReason: z.string().nullable(),
    /** Until when its customer was told a decision. */
    stopDueAt: isoTime.nullable(),
    cancelledBy: z.enum(CANCELLERS).nullable(),
    cancelReason: z.string().nullable(),
    cancellationFee: moneyText.nullable(),
    lines: z.array(z.object({ id: z.string(), name: z.string(), price: moneyText })),
    subtotal: moneyText,
    discount: moneyText,
    discountPercent: z.number(),
    platformFee: moneyText,
    paymentStatus: z.enum(PAYMENT_STATUSES),
    payments: z.array(
      z.object({
        id: z.string(),
        purpose: z.enum(PAYMENT_PURPOSES),
        state: z.enum(PAYMENT_STATES),
        amount: moneyText,
        captured: moneyText,
        refunded: moneyText,
      }),
    ),
    events: z.array(z.object({ id: z.string(), label: z.string(), at: isoTime, by: z.string() })),
    /** What staff did to it, newest first. */
    log: z.array(auditRowSchema),
    /** The change order that something is still to come of. */
    changeOrder: openChangeViewSchema.nullable(),
    /** What staff can do to it now. */
    acts: z.array(z.enum(DESK_ACTS)),
  });
export type DeskBookingView = z.output<typeof deskBookingViewSchema>;
