import { z } from "zod";
import { claimViewSchema } from "../claim/schema";
import { moneyText } from "../money-schema";
import { PAYMENT_STATUSES } from "../payment/status";
import { isoTime } from "../text/text";
import { openChangeOrderViewSchema } from "./change-order/schema";
import { detailsShape } from "./details/schema";
import { rescheduleRequestViewSchema } from "./reschedule/schema";
import { BOOKING_STATUSES, CANCELLERS } from "./status";

/** A booking as every handler answers it. Money is text, times are ISO. */
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
  /** The mechanic set out, and how many minutes it takes from then. */
  enRouteAt: isoTime.nullable(),
  etaMinutes: z.number().nullable(),
  arrivedAt: isoTime.nullable(),
  arrivalConfirmed: z.boolean(),
  arrivalConfirmedAt: isoTime.nullable(),
  /** The customer said that nobody is there. */
  arrivalContestedAt: isoTime.nullable(),
  /** The customer stopped the work; our team decides. */
  stoppedAt: isoTime.nullable(),
  stopReason: z.string().nullable(),
  acceptedAt: isoTime.nullable(),
  /** The version of the cancellation policy that its customer agreed to. */
  acceptedPolicy: z.string().nullable(),
  cancelledBy: z.enum(CANCELLERS).nullable(),
  cancelReason: z.string().nullable(),
  /** The cancellation fee. */
  cancellationFee: moneyText.nullable(),
  /** Of a cancellation that our team is still to decide about: what it costs its customer at most. */
  feeIfRefused: moneyText.nullable(),
  /** A move that the mechanic asked for was agreed to. */
  movedByMechanicAt: isoTime.nullable(),
  /** The start that cancelling still goes by, because a move was asked for shortly before it. */
  keptStartAt: isoTime.nullable(),
  /** The mechanic's position was recorded on the way. */
  followed: z.boolean(),
  /** Another time that one side proposed and the other has not answered. */
  proposal: rescheduleRequestViewSchema.nullable(),
  /** Reschedules left. */
  movesLeft: z.number(),
  createdAt: isoTime,
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
  promoCode: z.string().nullable(),
  /** The promo code's discount: one of the two; absent without a code. */
  promo: z.object({ percent: z.number().nullable(), amount: moneyText.nullable() }).optional(),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  /** A card is saved and will be held two days before the job; nothing to do until then. */
  cardSaved: z.boolean(),
  /** It costs something, is still to be done, and no card is authorized or saved for it. */
  cardMissing: z.boolean(),
  /** When an accepted booking is canceled unless a card is added; null where it isn't. */
  cardDeadlineAt: isoTime.nullable(),
  /** Its mechanic chose to do it without a card. */
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
  wishedMechanicId: z.string().nullable(),
  /** The mechanic it is addressed to handed it back: nobody sees it until its customer chooses. */
  requestWaits: z.boolean(),
  /** From when its mechanic reads street, notes and phone, where that is still to come. */
  contactOpensAt: isoTime.nullable(),
  /** Miles from the mechanic who asks; null for customers and where a place is unknown. */
  distanceMiles: z.number().nullable(),
  reviewed: z.boolean(),
  /** The change order that something is still to come of, for its two sides. */
  changeOrder: openChangeOrderViewSchema.nullable(),
  /** The tip; null before it's given. */
  tip: moneyText.nullable(),
  events: z.array(z.object({ id: z.string(), kind: z.string(), label: z.string(), at: isoTime })),
  /** The job that this visit makes good, for nothing. */
  followsUpId: z.string().nullable(),
  /** Until when its work is warranted; fixed when it was completed. */
  warrantyEndsAt: isoTime.nullable(),
  /** Until when everything else can be claimed. */
  claimsUntil: isoTime.nullable(),
  claims: z.array(claimViewSchema),
});
export type BookingView = z.infer<typeof bookingViewSchema>;
