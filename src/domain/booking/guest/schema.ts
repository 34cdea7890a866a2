import { z } from "zod";
import { field } from "~/messages/field-key";
import { codeText } from "../../account/code";
import { isYours } from "../../account/is-yours";
import { isBlankOr, isPhone } from "../../account/contact";
import { emailText } from "../../account/schema";
import { userViewSchema } from "../../account/view";
import { moneyText } from "../../money-schema";
import { idText, isoTime, personName, requiredText } from "../../text/text";
import { TEXT_LIMITS } from "../../text/limits";
import { vehicleInputSchema } from "../../vehicle/schema";
import { detailsShape } from "../details/schema";
import { createBookingSchema } from "../schema";
import { bookingViewSchema } from "../view";
import { ENTRY_PAGES } from "./policy";

/** POST /api/guest/bookings. */
export const startGuestBookingSchema = createBookingSchema.omit({ vehicleId: true }).extend({
  vehicle: vehicleInputSchema,
  firstName: personName(field("firstNameRequired")),
  lastName: personName(field("lastNameRequired")),
  email: emailText(field("emailRequired")),
  phone: requiredText(field("phoneRequired"), TEXT_LIMITS.phone).refine(
    isBlankOr(isPhone),
    field("contactPhoneWrong"),
  ),
  /** The version of the terms that the page showed. */
  acceptedTerms: requiredText(field("termsMissing"), 40),
  quoteId: idText.optional(),
  entry: z.enum(ENTRY_PAGES, { error: field("notFromList") }).optional(),
  /** The solved challenge of a 403 `PROOF_NEEDED`. */
  proof: z.string().max(400).optional(),
});
export type StartGuestBookingInput = z.output<typeof startGuestBookingSchema>;

/** Answer to POST /api/guest/bookings and …/resend. */
export const guestDraftSentSchema = z.object({
  draftId: z.string(),
  /** The masked address that the code goes to. */
  sentTo: z.string(),
  /** When the draft ends. */
  expiresAt: isoTime,
});
export type GuestDraftSent = z.output<typeof guestDraftSentSchema>;

export const guestDraftIdSchema = z.object({ draftId: idText });

/** GET /api/guest/bookings/{draftId}: a draft, for the browser that sent it. */
export const guestDraftViewSchema = z.object({
  draftId: z.string(),
  state: z.enum(["waiting", "confirmed"]),
  expiresAt: isoTime,
  /** Null once it's confirmed. */
  sentTo: z.string().nullable(),
  booking: z
    .object({
      serviceLocation: z.string(),
      scheduledAt: isoTime,
      timeZone: z.string(),
      ...detailsShape("answered"),
      services: z.array(z.object({ id: z.string(), name: z.string(), price: moneyText })),
      vehicle: bookingViewSchema.shape.vehicle.pick({
        year: true,
        make: true,
        model: true,
        nickname: true,
        mileage: true,
      }),
      mechanicId: z.string().nullable(),
      promoCode: z.string().nullable(),
      subtotal: moneyText,
      discount: moneyText,
      platformFee: moneyText,
      diagnosticFee: moneyText,
      totalAmount: moneyText,
    })
    .nullable(),
});
export type GuestDraftView = z.output<typeof guestDraftViewSchema>;

/**
 * POST /api/guest/bookings/{draftId}/confirm. After a 409, send it again with the new total,
 * another start, or `mechanicId` null for any mechanic.
 */
export const confirmGuestBookingSchema = guestDraftIdSchema.extend({
  code: codeText,
  isYours,
  /** A code of the authenticator app, for an account that has one. */
  secondFactorCode: codeText.optional(),
  ...createBookingSchema.pick({ seenTotal: true, scheduledAt: true, mechanicId: true }).partial()
    .shape,
});
export type ConfirmGuestBookingInput = z.output<typeof confirmGuestBookingSchema>;

export const guestBookingConfirmedSchema = z.object({
  booking: bookingViewSchema,
  user: userViewSchema,
});
