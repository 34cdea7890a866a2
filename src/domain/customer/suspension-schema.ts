import { z } from "zod";
import { reasonText } from "../staff/team";
import { idText, optionalText } from "../text/text";
import { TEXT_LIMITS } from "../text/limits";
import { customerSuspensionSchema } from "./suspension-view";

/**
 * POST /api/desk/people/{id}/customer/suspend. `reason` is for the audit log, and the customer reads
 * only `note`.
 */
export const suspendCustomerSchema = z.object({
  id: idText,
  reason: reasonText,
  note: optionalText(TEXT_LIMITS.line).default(""),
});

/** POST /api/desk/people/{id}/customer/restore */
export const restoreCustomerSchema = z.object({ id: idText, reason: reasonText });

/** Answer to suspending and restoring. */
export const customerSuspendedSchema = z.object({
  id: z.string(),
  customerSuspension: customerSuspensionSchema.nullable(),
  /** Number of requests that were canceled. */
  cancelled: z.number().int(),
});
