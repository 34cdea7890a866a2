import { z } from "zod";
import { formatDollars } from "../../messages/format";
import { moneyText } from "../money-schema";
import type { NoticeKind } from "./kinds";

/**
 * What a notification keeps of its moment. It stays as it was true then, whatever becomes of the
 * booking. Older notifications kept nothing.
 */
export const noticeAmountsSchema = z.object({
  /** What was paid, refunded, tipped, disputed or is due. */
  amount: moneyText.optional(),
  /** What the mechanic keeps of the job. */
  kept: moneyText.optional(),
});
export type NoticeAmounts = z.output<typeof noticeAmountsSchema>;

const withAmount =
  (title: (amount: string) => string) =>
  ({ amount }: NoticeAmounts): string | null =>
    amount === undefined ? null : title(formatDollars(amount));

const withKept =
  (title: (kept: string) => string) =>
  ({ kept }: NoticeAmounts): string | null =>
    kept === undefined ? null : title(formatDollars(kept));

/** Titles that say how much. Null without the amount, and then the general title is shown. */
const TITLES: Partial<Record<NoticeKind, (amounts: NoticeAmounts) => string | null>> = {
  refunded: withAmount((amount) => `Refunded ${amount}`),
  refund_shared: withAmount((amount) => `Job refunded: ${amount} less for you`),
  captured: withAmount((amount) => `Paid ${amount}`),
  tip: withAmount((amount) => `Your customer tipped you ${amount}`),
  fee_due: withAmount((amount) => `Cancellation fee due: ${amount}`),
  payment_due: withAmount((amount) => `${amount} is due`),
  payment_reminder: withAmount((amount) => `${amount} is still due`),
  claim_decided: withAmount((amount) => `Claim decided: ${amount} refunded`),
  dispute_opened: withAmount((amount) => `Your bank disputed ${amount}`),
  dispute_won: withAmount((amount) => `Your bank has decided: ${amount} stays paid`),
  dispute_lost: withAmount((amount) => `Your bank returned ${amount}`),
  job_disputed: withAmount((amount) => `A customer disputed ${amount}`),
  job_dispute_won: withKept((kept) => `Dispute won: you keep ${kept}`),
  job_dispute_lost: ({ amount, kept }) => {
    if (kept !== undefined) return `Dispute lost, and you keep ${formatDollars(kept)}`;
    return amount === undefined ? null : `Dispute lost: ${formatDollars(amount)} less for you`;
  },
  job_claim_decided: ({ amount, kept }) => {
    if (kept !== undefined) return `Claim decided: you keep ${formatDollars(kept)}`;
    return amount === undefined
      ? null
      : `Claim decided: ${formatDollars(amount)} refunded to the customer`;
  },
};

/** Returns the title that says how much; null if the notification doesn't know. */
export const titleWithAmount = (kind: NoticeKind, amounts: NoticeAmounts): string | null =>
  TITLES[kind]?.(amounts) ?? null;
