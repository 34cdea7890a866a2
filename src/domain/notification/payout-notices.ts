import { z } from "zod";
import { OBSTACLE_REASONS, OBSTACLE_WORDS } from "../payout/obstacles";
import { moneyText } from "../money-schema";

/** Facts of a payout notification. */
export const payoutFactsSchema = z.object({
  amount: moneyText,
  reasons: z.array(z.enum(OBSTACLE_REASONS)).default([]),
});
export type PayoutFacts = z.output<typeof payoutFactsSchema>;

interface PayoutNotice {
  title: (facts: PayoutFacts) => string;
  text: (facts: PayoutFacts) => string;
}

/** Payout notifications for mechanics. The email uses the same text. */
export const PAYOUT_NOTICES = {
  payout_sent: {
    title: ({ amount }) => `$${amount} is on its way to you`,
    text: ({ amount }) =>
      `We sent your payout of $${amount}. It should arrive in 1 to 3 business days.`,
  },
  payout_returned: {
    title: () => "Your payout didn't go through",
    text: ({ amount }) =>
      `Your payout of $${amount} didn't reach your account. We'll send it again with the next one. Check your bank details.`,
  },
  payout_held: {
    title: ({ amount }) => `$${amount} is held for you`,
    text: ({ reasons }) => reasons.map((reason) => OBSTACLE_WORDS[reason]).join(" "),
  },
  bank_payout_paid: {
    title: ({ amount }) => `$${amount} has arrived`,
    text: () => "It's in the bank account you gave our payment provider.",
  },
  bank_payout_failed: {
    title: () => "Your bank returned a payout",
    text: ({ amount }) =>
      `Your bank couldn't accept $${amount}. Our payment provider is keeping it for you. Give them a working bank account.`,
  },
  payout_account_changed: {
    title: () => "Your payout account was changed",
    text: () =>
      "The account we pay your earnings to was changed. To keep you safe, we'll hold payouts for three days. If this wasn't you, set a new password right away and contact support.",
  },
} as const satisfies Record<string, PayoutNotice>;

export type PayoutNoticeKind = keyof typeof PAYOUT_NOTICES;

export function isPayoutNotice(kind: string): kind is PayoutNoticeKind {
  return Object.hasOwn(PAYOUT_NOTICES, kind);
}
