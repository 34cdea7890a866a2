import { z } from "zod";
import { isoTime } from "../text/text";

/** A suspension as its customer reads it. */
export const customerSuspensionSchema = z.object({
  since: isoTime,
  /** Our sentence about it. */
  note: z.string().nullable(),
});
export type CustomerSuspension = z.output<typeof customerSuspensionSchema>;
