import { z } from "zod";
import { field } from "~/messages/field-key";
import { emailText } from "../account/schema";
import { idText, isoTime, optionalText, requiredText } from "../text/text";
import { TEXT_LIMITS } from "../text/limits";
import { STAFF_ROLES } from "./roles";

const REASON_MISSING = field("auditReasonMissing");

/**
 * The reason for a staff action that takes something away, moves money or decides for someone:
 * canceling, releasing, completing, refunding, waiving, prices, decisions, suspending, ending
 * sessions, roles.
 */
export const reasonText = requiredText(REASON_MISSING, TEXT_LIMITS.note);

/** The reason for any other staff action. It may stay empty. */
export const optionalReason = optionalText(TEXT_LIMITS.note).default("");

export const staffMemberSchema = z.object({
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(STAFF_ROLES),
  /** They have a second factor. If it's required, they can't open the desk without one. */
  hasSecondFactor: z.boolean(),
});
export type StaffMember = z.output<typeof staffMemberSchema>;

/**
 * POST /api/desk/staff: gives a role to the account with that proven address; null takes it away.
 */
export const assignRoleSchema = z.object({
  email: emailText(field("theirEmailMissing")),
  role: z.enum(STAFF_ROLES, { error: field("roleMissing") }).nullable(),
  reason: reasonText,
});

/** POST /api/desk/people/{id}/second-factor/reset */
export const resetSecondFactorSchema = z.object({ id: idText, reason: reasonText });

/** An audit entry: who did what to whom, and why. It never holds personal values. */
export const auditRowSchema = z.object({
  id: z.string(),
  at: isoTime,
  who: z.string(),
  action: z.string(),
  subject: z.string().nullable(),
  reason: z.string().nullable(),
  changes: z.record(z.string(), z.string().nullable()).nullable(),
  /** When a deleted person's name was removed from the reason; null if it wasn't. */
  redactedAt: isoTime.nullable(),
});
export type AuditRow = z.output<typeof auditRowSchema>;
