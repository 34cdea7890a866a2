import { z } from "zod";
import { emailText } from "../account/schema";
import { idText, isoTime, requiredText } from "../text/text";
import { TEXT_LIMITS } from "../text/limits";
import { STAFF_ROLES } from "./roles";

const REASON_MISSING = "Enter a reason. It's saved in the audit log.";

/** Why somebody of the staff did something; each act asks for it. */
export const reasonText = requiredText(REASON_MISSING, TEXT_LIMITS.note);

export const staffMemberSchema = z.object({
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(STAFF_ROLES),
  /** They have a second factor. If it's required, they can't open the desk without one. */
  hasSecondFactor: z.boolean(),
});
export type StaffMember = z.output<typeof staffMemberSchema>;

/** POST /api/desk/staff: gives a role to whoever has that proven address; null takes it away. */
export const assignRoleSchema = z.object({
  email: emailText("Please enter their email address."),
  role: z.enum(STAFF_ROLES, { error: "Please choose a role." }).nullable(),
  reason: reasonText,
});

/** POST /api/desk/people/{id}/second-factor/reset */
export const resetSecondFactorSchema = z.object({ id: idText, reason: reasonText });

/** A row of the audit log: who did what to what, and why. Personal values are never in it. */
export const auditRowSchema = z.object({
  id: z.string(),
  at: isoTime,
  who: z.string(),
  action: z.string(),
  subject: z.string().nullable(),
  reason: z.string().nullable(),
  changes: z.record(z.string(), z.string().nullable()).nullable(),
  /** When a deleted person's name was taken out of the reason; null where it stands as written. */
  redactedAt: isoTime.nullable(),
});
export type AuditRow = z.output<typeof auditRowSchema>;
