import { z } from "zod";
import { field } from "~/messages/field-key";
import { optionalReason } from "../../staff/team";
import { TEXT_LIMITS } from "../../text/limits";
import { isoTime, momentText, requiredText } from "../../text/text";

/** A pause of new bookings, with the sentence that everyone reads. */
export const bookingPauseSchema = z.object({
  sentence: z.string(),
  since: isoTime,
  /** When it ends by itself. */
  endsAt: isoTime.nullable(),
});
export type BookingPauseView = z.output<typeof bookingPauseSchema>;

/** GET /api/booking-pause */
export const openPauseSchema = z.object({ pause: bookingPauseSchema.nullable() });
export type OpenPause = z.output<typeof openPauseSchema>;

/** POST /api/desk/booking-pause. `sentence` is for everyone, `reason` for the audit log. */
export const pauseBookingsSchema = z.object({
  sentence: requiredText(field("pauseSentenceMissing"), TEXT_LIMITS.line),
  /** Missing means until staff resume bookings. */
  endsAt: momentText(field("momentWrong")).nullable().optional(),
  reason: optionalReason,
});
/** PUT /api/desk/booking-pause. `seenSentence` is the one that it replaces. */
export const changePauseSchema = z.object({
  sentence: requiredText(field("pauseSentenceMissing"), TEXT_LIMITS.line),
  seenSentence: requiredText(field("pauseSeenMissing"), TEXT_LIMITS.line),
  reason: optionalReason,
});
/** POST /api/desk/booking-pause/end */
export const resumeBookingsSchema = z.object({ reason: optionalReason });
