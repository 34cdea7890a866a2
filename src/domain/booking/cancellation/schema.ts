import { z } from "zod";
import { dollarsToCents } from "../../money";
import { moneyText } from "../../money-schema";
import { idText, isoTime, optionalText } from "../../text/text";
import { TEXT_LIMITS } from "../../text/limits";
import { CANCELLATION_POLICIES } from "../policy";
import { CANCELLATION_REASONS } from "./rules";

/** The version that a client says its customer agreed to. */
export const acceptedPolicySchema = z.enum(CANCELLATION_POLICIES, {
  error: `Send the policy that your customer agreed to: ${CANCELLATION_POLICIES.join(" or ")}.`,
});

/** GET /api/bookings/{id}/cancellation. */
export const cancellationViewSchema = z.object({
  fee: moneyText,
  reason: z.enum(CANCELLATION_REASONS),
  freeUntil: isoTime.nullable(),
  /**
   * What it costs if our team decides against the customer: of a contested arrival, or who says that the
   * mechanic asked for it (`askedByMechanic`). Null where neither can make it cheaper.
   */
  feeIfRefused: moneyText.nullable(),
});
export type CancellationView = z.output<typeof cancellationViewSchema>;

const FEE = "Send the fee you agree to, in dollars.";
const MAX_FEE_CENTS = 10_000_000;

/** POST /api/bookings/{id}/cancel: `fee` is the most that its customer agrees to. */
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
  /** The mechanic asked for it: free before a confirmed arrival, and the desk asks the mechanic. */
  askedByMechanic: z.boolean().default(false),
});
