import { z } from "zod";
import { OBSTACLE_REASONS, OBSTACLE_WORDS } from "../payout/obstacles";
import { moneyText } from "../money-schema";

/** What the words of a notification about payouts are made of. */
export const payoutFactsSchema = z.object({
  amount: moneyText,
  reasons: z.array(z.enum(OBSTACLE_REASONS)).default([]),
});
export type PayoutFacts = z.output<typeof payoutFactsSchema>;

interface PayoutNotice {
  title: (facts: PayoutFacts) => string;
  text: (facts: PayoutFacts) => string;
}

/** What the product tells a mechanic about the money they are paid, by a mail in the same words. */
export const PAYOUT_NOTICES = {
  payout_sent: {
    title: ({ amount }) => `$${amount} is on its way to you`,
    text: ({ amount }) =>
      `Your payout of $${amount} was sent. Banks take one to three working days.`,
  },
  payout_returned: {
    title: () => "A payout could not be paid",
    text: ({ amount }) =>
      `Your payout of $${amount} did not reach your account. It will be paid again with the next one. Please look whether your bank details are right.`,
  },
  payout_held: {
    title: ({ amount }) => `$${amount} is held for you`,
    text: ({ reasons }) => reasons.map((reason) => OBSTACLE_WORDS[reason]).join(" "),
  },
  bank_payout_paid: {
    title: ({ amount }) => `$${amount} has arrived`,
    text: () => "It is in the bank account that you gave our payment provider.",
  },
  bank_payout_failed: {
    title: () => "Your bank returned a payout",
    text: ({ amount }) =>
      `$${amount} could not be paid to your bank account. The money waits for you at our payment provider. Please give them a bank account that works.`,
  },
  payout_account_changed: {
    title: () => "Your payout account was changed",
    text: () =>
      "The account that your earnings are paid to was changed. For your safety, payouts wait for three days. If this wasn't you, set a new password right away and contact support.",
  },
} as const satisfies Record<string, PayoutNotice>;

export type PayoutNoticeKind = keyof typeof PAYOUT_NOTICES;

export function isPayoutNotice(kind: string): kind is PayoutNoticeKind {
  return Object.hasOwn(PAYOUT_NOTICES, kind);
}
