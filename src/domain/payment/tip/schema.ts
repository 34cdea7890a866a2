import { z } from "zod";
import { field } from "~/messages/field-key";
import { dollarsToCents } from "../../money";
import { moneyText } from "../../money-schema";
import { idText } from "../../text/text";

const AMOUNT = field("tipAmountWrong");
const INPUT_MOST_CENTS = 10_000_000;

/** POST /api/bookings/{id}/tip */
export const giveTipSchema = z.object({
  id: idText,
  amount: z
    .union([z.number(), z.string()], { error: AMOUNT })
    .transform((dollars, ctx) => {
      const cents = dollarsToCents(dollars);
      if (cents === null || cents <= 0 || cents > INPUT_MOST_CENTS) {
        ctx.addIssue({ code: "custom", message: AMOUNT });
        return z.NEVER;
      }
      return cents;
    })
    .describe("Dollars; becomes integer cents."),
});

/** The tip's payment, and the data a browser needs to confirm it. */
export const tipViewSchema = z.object({
  paymentId: z.string(),
  clientSecret: z.string(),
  amount: moneyText,
});
