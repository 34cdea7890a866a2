import { z } from "zod";
import { field } from "~/messages/field-key";

/**
 * Whether the account that has the address is the caller's. Needed if nobody confirmed the address
 * before, and the call comes from a browser that the account doesn't know.
 */
export const isYours = z.boolean({ error: field("isYoursWrong") }).optional();
