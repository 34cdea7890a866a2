import { z } from "zod";
import { centsToText } from "../money";
import { moneyText } from "../money-schema";
import { isoTime } from "../text/text";

/** Kinds of differences between our books and the provider's. */
export const DIFFERENCE_KINDS = ["charge", "refund", "dispute", "transfer", "unknown"] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

/** Title and advice for a kind of difference. */
export const DIFFERENCE_WORDS = {
  charge: {
    title: "Taken from a card",
    advice:
      "Open the payment at the provider. If it took what was agreed, the booking reads it again within ten minutes; if it took more, refund the rest there.",
  },
  refund: {
    title: "Refunded",
    advice:
      "Compare the booking's refunds with the provider's. One that is missing here is read again within ten minutes; one that is missing there was never sent: ask for it again.",
  },
  dispute: {
    title: "Held or taken back by the cardholder's bank",
    advice: "Open the dispute at the provider and compare what its bank withdrew or returned.",
  },
  transfer: {
    title: "Sent on to a mechanic",
    advice:
      "Compare the payout with its transfer at the provider before the next run. A transfer that is missing there was never sent.",
  },
  unknown: {
    title: "Not matched to anything here",
    advice:
      "Nothing here caused this movement. Check at the provider who made it: a person, or another program with your key.",
  },
} as const satisfies Record<DifferenceKind, { title: string; advice: string }>;

export const tieOutSchema = z.object({
  /** When the books were last compared; null before the first night. */
  checkedAt: isoTime.nullable(),
  /** The provider's entries we read, their sum, and the fees in it. */
  movements: z.number(),
  fees: moneyText,
  balance: moneyText,
  /** Open differences, oldest first. `count` includes those beyond the listed ones. */
  count: z.number(),
  differences: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(DIFFERENCE_KINDS),
      bookingId: z.string().nullable(),
      bookingNumber: z.string().nullable(),
      /** The provider's object, to look up there. */
      providerId: z.string().nullable(),
      ours: moneyText,
      theirs: moneyText,
      difference: moneyText,
      foundAt: isoTime,
    }),
  ),
});
export type TieOutView = z.infer<typeof tieOutSchema>;

/** Counts differences of each kind, and sums them without their signs. */
export function summarizeDifferences(
  differences: readonly { kind: DifferenceKind; oursCents: number; theirsCents: number }[],
) {
  const count = (kind: DifferenceKind) => differences.filter((one) => one.kind === kind).length;
  const cents = differences.reduce(
    (sum, { oursCents, theirsCents }) => sum + Math.abs(theirsCents - oursCents),
    0,
  );
  return {
    amount: centsToText(cents),
    charges: count("charge"),
    refunds: count("refund"),
    disputes: count("dispute"),
    transfers: count("transfer"),
    unknown: count("unknown"),
  };
}
