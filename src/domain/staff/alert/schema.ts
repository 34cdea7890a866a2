import { z } from "zod";
import { field } from "~/messages/field-key";
import { idText, isoTime, requiredText } from "../../text/text";
import { TEXT_LIMITS } from "../../text/limits";
import { alertFactsSchema } from "./facts";
import { ALERT_KINDS } from "./kinds";

/** An alert as it's returned. */
export const alertViewSchema = z.object({
  id: z.string(),
  kind: z.enum(ALERT_KINDS),
  /** Its subject, such as the provider's id of a dispute. */
  subject: z.string(),
  bookingNumber: z.string().nullable(),
  /** Its facts in a sentence; empty if the kind says everything. */
  detail: z.string(),
  facts: alertFactsSchema,
  createdAt: isoTime,
  resolvedAt: isoTime.nullable(),
  note: z.string().nullable(),
  /** Name of the staff member who took it; null if nobody has. */
  takenBy: z.string().nullable(),
  takenAt: isoTime.nullable(),
});
export type AlertView = z.output<typeof alertViewSchema>;

/** POST /api/desk/alerts/{id}/take */
export const takeAlertSchema = z.object({ id: idText });

/** POST /api/desk/alerts/{id}/resolve */
export const resolveAlertSchema = z.object({
  id: idText,
  note: requiredText(field("whatYouFoundMissing"), TEXT_LIMITS.note),
});
