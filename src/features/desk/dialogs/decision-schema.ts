import { z } from "zod";
import { decideArrivalSchema } from "~/domain/booking/schema";
import { field } from "~/messages/field-key";

/** A staff decision about an alert: yes or no, and the reason. */
export const decisionSchema = z.object({
  yes: z.boolean({ error: field("decisionMissing") }),
  reason: decideArrivalSchema.shape.reason,
});
