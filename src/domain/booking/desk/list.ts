import { z } from "zod";
import { field } from "~/messages/field-key";
import { moneyText } from "../../money-schema";
import { PAYMENT_STATUSES } from "../../payment/status";
import { PHOTO_KINDS } from "../../photo/kinds";
import { photoRefSchema } from "../../photo/schema";
import { sortsOf } from "../../sort";
import { DAYS_REVERSED, daySpanShape, isInOrder } from "../../staff/day-text";
import { optionalReason } from "../../staff/team";
import { idText, isoTime, optionalText } from "../../text/text";
import { TEXT_LIMITS } from "../../text/limits";
import { DESK_PROBLEMS } from "./actions";
import { BOOKING_STATUSES } from "../status";
import { DESK_BOOKING_SORTS, PROBLEM_FILTERS } from "./filters";

/** GET /api/desk/bookings. Days are those of the job's start, in the desk's time zone. */
export const deskBookingsInputSchema = z
  .object({
    /** Start of a booking number, name, email address or phone number. */
    q: optionalText(TEXT_LIMITS.name).default(""),
    status: z.enum(BOOKING_STATUSES, { error: field("deskStatusWrong") }).optional(),
    payment: z.enum(PAYMENT_STATUSES, { error: field("deskPaymentStatusWrong") }).optional(),
    ...daySpanShape,
    trouble: z.enum(PROBLEM_FILTERS, { error: field("deskProblemWrong") }).optional(),
    sort: z.enum(sortsOf(DESK_BOOKING_SORTS)).optional(),
    cursor: idText.optional(),
  })
  .refine(isInOrder, DAYS_REVERSED);

/** A booking as the desk lists it. */
export const deskBookingRowSchema = z.object({
  id: z.string(),
  bookingNumber: z.string(),
  status: z.enum(BOOKING_STATUSES),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  createdAt: isoTime,
  scheduledAt: isoTime,
  timeZone: z.string(),
  /** City and state of the service location; empty if unknown. */
  city: z.string(),
  customer: z.string(),
  customerEmail: z.string().nullable(),
  mechanic: z.string().nullable(),
  mechanicEmail: z.string().nullable(),
  services: z.string(),
  total: moneyText,
  /** Problems that need staff. */
  troubles: z.array(z.enum(DESK_PROBLEMS)),
});
export type DeskBookingRow = z.output<typeof deskBookingRowSchema>;

/** GET /api/desk/bookings */
export const deskBookingPageSchema = z.object({
  items: z.array(deskBookingRowSchema),
  nextCursor: z.string().nullable(),
  /** More people match than were looked up, so their bookings may be missing. */
  tooMany: z.boolean(),
  /** How many there are, up to 10,001. Null after the first page. */
  total: z.int().nullable(),
});

/** GET /api/desk/bookings/{id}/conversation: what both sides wrote and photographed. */
export const deskConversationSchema = z.object({
  /** The newest items, oldest first. */
  messages: z.array(
    z.object({
      id: z.string(),
      from: z.string(),
      to: z.string(),
      content: z.string(),
      at: isoTime,
      readAt: isoTime.nullable(),
      photos: z.array(photoRefSchema),
    }),
  ),
  photos: z.array(
    z.object({
      id: z.string(),
      url: z.string(),
      kind: z.enum(PHOTO_KINDS),
      by: z.string(),
      at: isoTime,
      /** False for a small, one-color or already used photo, which proves nothing. */
      isProof: z.boolean(),
      deviceAt: isoTime.nullable(),
    }),
  ),
});
export type DeskConversation = z.output<typeof deskConversationSchema>;

/** A sent email about a booking. */
export const sentMailSchema = z.object({
  id: z.string(),
  /** Kind of the email. */
  label: z.string(),
  to: z.string(),
  at: isoTime,
});

/** POST /api/desk/bookings/{id}/mail: resends one of the sent emails. */
export const resendMailSchema = z.object({ id: idText, mailId: idText, reason: optionalReason });
