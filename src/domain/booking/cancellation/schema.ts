import { z } from "zod";
import { field } from "~/messages/field-key";
import { dollarsToCents } from "../../money";
import { moneyText } from "../../money-schema";
import { idText, isoTime, optionalText } from "../../text/text";
import { TEXT_LIMITS } from "../../text/limits";
import { CANCELLATION_POLICIES } from "../policy";
import { CANCELLATION_REASONS } from "./rules";

/** The policy version a client says its customer agreed to. */
export const acceptedPolicySchema = z.enum(CANCELLATION_POLICIES, {
  error: field("policyUnknown"),
});

/** GET /api/bookings/{id}/cancellation. */
export const cancellationViewSchema = z.object({
  fee: moneyText,
  reason: z.enum(CANCELLATION_REASONS),
  freeUntil: isoTime.nullable(),
  /**
   * The fee if our team decides against the customer, on a contested arrival or a cancellation the
   * mechanic asked for (`askedByMechanic`). Null if neither can lower the fee.
   */
  feeIfRefused: moneyText.nullable(),
});
export type CancellationView = z.output<typeof cancellationViewSchema>;

const FEE = field("feeMissing");
const MAX_FEE_CENTS = 10_000_000;

/** POST /api/bookings/{id}/cancel. `fee` is the most the customer agrees to. */
export const cancelSchema = z.object({
  id: idText,
  fee: z
    .union([z.number(), z.string()], { error: FEE })
    .transform((dollars, ctx) => {
      const cents = dollarsToCents(dollars);
      if (cents === null || cents > MAX_FEE_CENTS) {
        ctx.addIssue({ code: "custom", message: FEE });
        return z.NEVER;
      }
      return cents;
    })
    .describe("Dollars; becomes integer cents."),
  reason: optionalText(TEXT_LIMITS.note).default(""),
  /** The mechanic asked for it: free before a confirmed arrival, and staff ask the mechanic. */
  askedByMechanic: z.boolean().default(false),
});
