import { z } from "zod";
import { field } from "~/messages/field-key";
import { LOCATION_PRECISIONS } from "../../location/location";
import { dollarAmount, moneyText } from "../../money-schema";
import { PAYMENT_PURPOSES, PAYMENT_STATES } from "../../payment/payment";
import { refundAmount } from "../../payment/refund/schema";
import { LEDGER_KINDS } from "../../payment/schema";
import { PAYMENT_STATUSES } from "../../payment/status";
import { auditRowSchema, optionalReason, reasonText } from "../../staff/team";
import { idText, isoTime, optionalText, requiredText } from "../../text/text";
import { TEXT_LIMITS } from "../../text/limits";
import { changeOrderViewSchema, openChangeOrderViewSchema } from "../change-order/schema";
import { CANT_TAKE } from "./cant-take";
import { DESK_ACTIONS, DESK_JOB_LISTS, type DeskJobList } from "./actions";
import { sentMailSchema } from "./list";
import { ownBookingSchema } from "./own-booking";
import { BOOKING_AMOUNT } from "../schema";
import { BOOKING_STATUSES, CANCELLERS, STOPPERS } from "../status";

/** Fields of every staff action: a booking's id or number, and the reason. */
const withReason = { id: idText, reason: reasonText };

/** POST /api/desk/bookings/{id}/cancel and …/complete */
export const deskActionSchema = z.object(withReason);

/** POST /api/desk/bookings/{id}/release: to another mechanic, who can decline, or to anyone. */
export const deskReleaseSchema = z.object({
  ...withReason,
  requestTo: idText.nullable().default(null),
});

/** POST /api/desk/bookings/{id}/offer: a request, to one mechanic or to everyone nearby. */
export const deskOfferSchema = deskReleaseSchema.extend({ reason: optionalReason });

/** Most names shown. Staff find others by typing more of the name. */
export const DESK_MECHANICS_AT_MOST = 20;

/** GET /api/desk/bookings/{id}/mechanics. `q` is the start of a full or last name. */
export const deskMechanicsSchema = z.object({
  id: idText,
  q: optionalText(TEXT_LIMITS.name).default(""),
});

export const deskMechanicSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** The town or area they work from. */
  location: z.string(),
  distanceMiles: z.number().nullable(),
});
export type DeskMechanicView = z.output<typeof deskMechanicSchema>;

/**
 * Mechanics of GET /api/desk/bookings/{id}/mechanics/unavailable: how far around the job, how many
 * of the nearest are checked, and how many are listed.
 */
export const UNAVAILABLE_MECHANICS = { withinMiles: 50, checked: 200, shown: 20 } as const;

export const unavailableMechanicsSchema = z.object({
  /** Nearest first. */
  items: z.array(
    deskMechanicSchema.extend({
      /** How far they travel for a job. */
      travelsMiles: z.number(),
      /** Why they can't take it now, most important first. */
      reasons: z.array(
        z.object({
          kind: z.enum(CANT_TAKE),
          from: isoTime.nullable(),
          until: isoTime.nullable(),
        }),
      ),
    }),
  ),
  /** How many of the checked mechanics can't take it, listed or not. */
  count: z.number().int(),
  withinMiles: z.number(),
});
export type UnavailableMechanics = z.output<typeof unavailableMechanicsSchema>;

/**
 * POST /api/desk/bookings/{id}/different-vehicle: `charge` cancels the job with the arrival fee;
 * otherwise it goes on as booked.
 */
export const decideVehicleSchema = z.object({
  id: idText,
  charge: z.boolean({ error: field("vehicleFeeMissing") }),
  reason: requiredText(field("whatYouFoundMissing"), TEXT_LIMITS.note),
});
export const vehicleDecisionSchema = z.object({
  id: z.string(),
  charged: z.boolean(),
  fee: moneyText,
});

/** POST /api/desk/bookings/{id}/note */
export const deskNoteSchema = z.object({
  id: idText,
  note: requiredText(field("noteMissing"), TEXT_LIMITS.note),
});

/**
 * POST /api/desk/bookings/{id}/payout-review. `held` starts or ends a review of the job's payout.
 */
export const reviewPayoutSchema = z.object({
  id: idText,
  held: z.boolean({ error: field("payoutHoldMissing") }),
  reason: reasonText,
});

const priceAmount = dollarAmount(BOOKING_AMOUNT.message, BOOKING_AMOUNT.mostCents);

/**
 * POST /api/desk/bookings/{id}/price: the most the customer pays, or prices of single lines. The
 * other lines keep theirs.
 */
export const lowerPriceSchema = z
  .object({
    ...withReason,
    amount: refundAmount.optional(),
    lines: z
      .array(z.object({ id: idText, amount: priceAmount }))
      .max(100, field("priceLinesTooMany"))
      .optional(),
    /** Total the operator saw; refused if it has changed. */
    seenTotal: priceAmount.optional(),
  })
  .superRefine(({ amount, lines }, ctx) => {
    if ((amount === undefined) === (lines === undefined)) {
      const message = field("priceOneOfTwo");
      ctx.addIssue({ code: "custom", path: ["amount"], message });
    }
    if (lines !== undefined && new Set(lines.map(({ id }) => id)).size < lines.length) {
      ctx.addIssue({ code: "custom", path: ["lines"], message: field("priceLineTwice") });
    }
  });

export const deskBookingSchema = z.object({ id: idText });

/** Staff read the VIN of a booking's car. */
export const readCarSchema = z.object(withReason);

/** GET /api/desk/jobs */
export const deskJobsInputSchema = z.object({
  list: z.enum(DESK_JOB_LISTS, { error: field("jobListMissing") }),
  cursor: idText.optional(),
});

export const deskJobSchema = z.object({
  id: z.string(),
  bookingNumber: z.string(),
  status: z.enum(BOOKING_STATUSES),
  scheduledAt: isoTime,
  timeZone: z.string(),
  /** City, state and ZIP code; empty if unknown. */
  area: z.string(),
  customer: z.string(),
  mechanic: z.string().nullable(),
  services: z.string(),
  total: moneyText,
  /** Since when it has needed staff. */
  since: isoTime,
  /** When we promised an answer, or when a request expires. */
  dueAt: isoTime.nullable(),
  /**
   * Of a request: how many mechanics nearby could accept it now, up to `CANDIDATES_COUNTED`. Null
   * in other lists, and for an unknown location.
   */
  canTake: z.number().int().nullable(),
});
export type DeskJobView = z.output<typeof deskJobSchema>;

export const deskJobPageSchema = z.object({
  items: z.array(deskJobSchema),
  nextCursor: z.string().nullable(),
  /** How many there are, up to 10,001. Null after the first page. */
  total: z.int().nullable(),
});

/** GET /api/desk/jobs/counts: the number of jobs in each list. */
export const deskJobCountsSchema = z.object({
  late: z.number(),
  stuck: z.number(),
  stopped: z.number(),
  contested: z.number(),
  changes: z.number(),
  claims: z.number(),
  unheld: z.number(),
  requests: z.number(),
} satisfies Record<DeskJobList, z.ZodNumber>);

const person = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
});

/** GET /api/desk/bookings/{id}: everything staff need to decide. */
export const deskBookingViewSchema = deskJobSchema
  .omit({ customer: true, mechanic: true, since: true, dueAt: true, canTake: true })
  .extend({
    serviceLocation: z.string(),
    /** Null for a job that ended before locations were resolved. */
    locationPrecision: z.enum(LOCATION_PRECISIONS).nullable(),
    issueDescription: z.string(),
    /** Year, make and model. */
    vehicle: z.string(),
    /** The end of its VIN. Absent without one. */
    vinLastSix: z.string().optional(),
    /** The customer's other bookings, newest first. */
    others: z.array(ownBookingSchema),
    createdAt: isoTime,
    /** When an unaccepted request expires. */
    expiresAt: isoTime.nullable(),
    customer: person,
    mechanic: person.nullable(),
    /** The requested mechanic. */
    requested: person.nullable(),
    enRouteAt: isoTime.nullable(),
    arrivedAt: isoTime.nullable(),
    arrivalConfirmed: z.boolean(),
    arrivalContestedAt: isoTime.nullable(),
    /** The customer contested the arrival, and staff haven't decided. */
    arrivalUndecided: z.boolean(),
    stoppedAt: isoTime.nullable(),
    stoppedBy: z.enum(STOPPERS).nullable(),
    stopReason: z.string().nullable(),
    /** When we promised the customer a decision. */
    stopDueAt: isoTime.nullable(),
    cancelledBy: z.enum(CANCELLERS).nullable(),
    cancelReason: z.string().nullable(),
    cancellationFee: moneyText.nullable(),
    /** The amount we'd waive if staff canceled now. It counts against operators' limits. */
    cancelWaives: moneyText,
    /** The job counts as its mechanic's no-show. */
    noShowCounts: z.boolean(),
    lines: z.array(z.object({ id: z.string(), name: z.string(), price: moneyText })),
    subtotal: moneyText,
    discount: moneyText,
    discountPercent: z.number(),
    platformFee: moneyText,
    paymentStatus: z.enum(PAYMENT_STATUSES),
    /** When staff began to hold its payout for review. */
    payoutHeldAt: isoTime.nullable(),
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
    /** Ledger entries, oldest first. */
    ledger: z.array(
      z.object({
        id: z.string(),
        account: z.enum(["mechanic", "platform"]),
        kind: z.enum(LEDGER_KINDS),
        amount: moneyText,
        at: isoTime,
        availableAt: isoTime.nullable(),
      }),
    ),
    events: z.array(
      z.object({
        id: z.string(),
        label: z.string(),
        at: isoTime,
        /** By the clock of the phone that sent it. */
        deviceAt: isoTime.nullable(),
        by: z.string(),
      }),
    ),
    /** Sent emails, newest first. */
    mails: z.array(sentMailSchema),
    /** The conversation that staff began with the customer; null before the first message. */
    conversation: z.object({ id: z.string(), version: z.int(), lastAt: isoTime }).nullable(),
    /** Number of messages and photos. */
    messageCount: z.number(),
    photoCount: z.number(),
    /** Staff actions, newest first. */
    log: z.array(auditRowSchema),
    /**
     * The order for a different car at the job that was declined or expired. Absent unless staff
     * still have to decide about it.
     */
    declinedVehicle: changeOrderViewSchema.optional(),
    /** The open change order. */
    changeOrder: openChangeOrderViewSchema.nullable(),
    /** Actions staff can take now. */
    acts: z.array(z.enum(DESK_ACTIONS)),
  });
export type DeskBookingView = z.output<typeof deskBookingViewSchema>;
