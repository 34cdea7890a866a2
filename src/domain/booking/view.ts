import { z } from "zod";
import { claimViewSchema } from "../claim/schema";
import { moneyText } from "../money-schema";
import { PAYMENT_STATUSES } from "../payment/status";
import { isoTime } from "../text/text";
import { carFactsShape } from "../vehicle/schema";
import { openChangeOrderViewSchema } from "./change-order/schema";
import { detailsShape } from "./details/schema";
import { rescheduleRequestViewSchema } from "./reschedule/schema";
import { BOOKING_STATUSES, CANCELLERS, STOPPERS } from "./status";
import { partsShape } from "../catalog/parts-schema";
import { carPriceShape } from "../catalog/price-rule-schema";

/** A booking as every handler returns it. Money is text, times are ISO 8601. */
export const bookingViewSchema = z.object({
  id: z.string(),
  bookingNumber: z.string(),
  status: z.enum(BOOKING_STATUSES),
  version: z.number(),
  scheduledAt: isoTime,
  preferredDate: z.string(),
  preferredTime: z.string(),
  timeZone: z.string(),
  completedAt: isoTime.nullable(),
  /** When the mechanic left, and the drive's minutes from then. */
  enRouteAt: isoTime.nullable(),
  etaMinutes: z.number().nullable(),
  arrivedAt: isoTime.nullable(),
  arrivalConfirmed: z.boolean(),
  arrivalConfirmedAt: isoTime.nullable(),
  /** The customer said that the mechanic isn't there. */
  arrivalContestedAt: isoTime.nullable(),
  presenceAskedAt: isoTime.nullable(),
  /** The work is stopped. Staff decide. */
  stoppedAt: isoTime.nullable(),
  stoppedBy: z.enum(STOPPERS).nullable(),
  stopReason: z.string().nullable(),
  acceptedAt: isoTime.nullable(),
  /** The policy version the customer agreed to. */
  acceptedPolicy: z.string().nullable(),
  cancelledBy: z.enum(CANCELLERS).nullable(),
  cancelReason: z.string().nullable(),
  /** The cancellation fee. */
  cancellationFee: moneyText.nullable(),
  /** While staff haven't decided about a cancellation: the most it can cost the customer. */
  feeIfRefused: moneyText.nullable(),
  /** When the customer agreed to a reschedule that the mechanic asked for. */
  movedByMechanicAt: isoTime.nullable(),
  /**
   * The earlier start that the cancellation fee still goes by, because the reschedule was requested
   * shortly before it.
   */
  keptStartAt: isoTime.nullable(),
  /** The mechanic's location was recorded on the way. */
  followed: z.boolean(),
  /** The open reschedule request. */
  proposal: rescheduleRequestViewSchema.nullable(),
  /** Reschedules left. */
  movesLeft: z.number(),
  createdAt: isoTime,
  /** The last change that this viewer can see. Only in lists that are asked for changes. */
  updatedAt: isoTime.optional(),
  serviceLocation: z.string(),
  location: z.string(),
  /** False when we couldn't find the service location from its text. */
  locationKnown: z.boolean(),
  ...detailsShape("answered"),
  serviceIds: z.array(z.string()),
  services: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      basePrice: moneyText,
      price: moneyText,
      estimatedDuration: z.number(),
      ...partsShape,
      ...carPriceShape,
    }),
  ),
  serviceName: z.string(),
  durationMinutes: z.number(),
  subtotal: moneyText,
  discount: moneyText,
  platformFee: moneyText,
  diagnosticFee: moneyText,
  totalAmount: moneyText,
  price: moneyText,
  /** The mechanic's share, which only mechanics read. */
  mechanicEarns: moneyText.optional(),
  promoCode: z.string().nullable(),
  /** The promo code's discount, one of the two; absent without a code. */
  promo: z
    .object({
      percent: z.number().nullable(),
      amount: moneyText.nullable(),
      /** The most a percentage takes off; null without a maximum. */
      maximum: moneyText.nullable(),
    })
    .optional(),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  /** A card is saved and will be authorized two days before the job. */
  cardSaved: z.boolean(),
  /** It has a price, isn't done, and has no authorized or saved card. */
  cardMissing: z.boolean(),
  /** When an accepted booking is canceled unless a card is added; null if it won't be. */
  cardDeadlineAt: isoTime.nullable(),
  /** The mechanic chose to do the job without a card. */
  withoutCard: z.boolean(),
  vehicleId: z.string(),
  vehicle: z.object({
    year: z.number(),
    make: z.string(),
    model: z.string(),
    nickname: z.string().nullable(),
    mileage: z.number().nullable(),
    notes: z.string(),
    photo: z.string().nullable(),
    ...carFactsShape,
    /** Miles as the mechanic read them at the job. Absent until then. */
    odometer: z.number().optional(),
  }),
  customerId: z.string(),
  customer: z.object({
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
  }),
  mechanicId: z.string().nullable(),
  mechanicName: z.string().nullable(),
  /** For the customer, from the acceptance until the job ends. */
  mechanicPhone: z.string().nullable(),
  wishedMechanicId: z.string().nullable(),
  /** The requested mechanic released it. Nobody sees it until its customer chooses. */
  requestWaits: z.boolean(),
  /** When the mechanic gets street, notes and phone; null if they have them. */
  contactOpensAt: isoTime.nullable(),
  /** Miles from the mechanic who asks; null for customers and unknown locations. */
  distanceMiles: z.number().nullable(),
  reviewed: z.boolean(),
  /** The open change order, for both sides. */
  changeOrder: openChangeOrderViewSchema.nullable(),
  /** What the customer owes now; "0.00" if nothing. */
  amountDue: moneyText,
  /** The checkout, for the customer of an unpaid booking. Nothing is paid with an API key. */
  paymentUrl: z.string().optional(),
  /** How many receipts it has. */
  receiptCount: z.int(),
  /** The tip; null before it's given. */
  tip: moneyText.nullable(),
  events: z.array(z.object({ id: z.string(), kind: z.string(), label: z.string(), at: isoTime })),
  /** The job this free visit fixes. */
  followsUpId: z.string().nullable(),
  /** When the warranty ends. Fixed at completion. */
  warrantyEndsAt: isoTime.nullable(),
  /** When other claims end. */
  claimsUntil: isoTime.nullable(),
  claims: z.array(claimViewSchema),
});
export type BookingView = z.infer<typeof bookingViewSchema>;
