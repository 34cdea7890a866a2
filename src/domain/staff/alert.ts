import { z } from "zod";
import { idText, isoTime, requiredText, TEXT_LIMITS } from "../text";

/** What can need an operator's look. */
export const ALERT_KINDS = ["payment_mismatch", "early_completion"] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

export const alertViewSchema = z.object({
  id: z.string(),
  kind: z.enum(ALERT_KINDS),
  bookingNumber: z.string().nullable(),
  detail: z.string(),
  createdAt: isoTime,
  resolvedAt: isoTime.nullable(),
  note: z.string().nullable(),
});
export type AlertView = z.output<typeof alertViewSchema>;

/** POST /api/desk/alerts/{id}/resolve */
export const resolveAlertSchema = z.object({
  id: idText,
  note: requiredText("Please say what you found.", TEXT_LIMITS.note),
});
