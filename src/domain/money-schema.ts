import { z } from "zod";
import type { FieldKey } from "~/messages/fields";
import { type Cents, dollarsToCents } from "./money";

/** Money in answers: text with two decimals. */
export const moneyText = z.string().regex(/^-?\d+\.\d{2}$/);

/** Reads a sent amount in dollars, as integer cents within these bounds. */
export function dollarAmount(message: FieldKey, most: Cents, least: Cents = 0) {
  return z
    .union([z.number(), z.string()], { error: message })
    .transform((dollars, ctx) => {
      const cents = dollarsToCents(dollars);
      if (cents === null || cents > most || cents < least) {
        ctx.addIssue({ code: "custom", message });
        return z.NEVER;
      }
      return cents;
    })
    .describe("Dollars; becomes integer cents.");
}
