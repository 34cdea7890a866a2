import {
  PAYOUT_NOTICES,
  type PayoutFacts,
  type PayoutNoticeKind,
} from "~/domain/notification/payout-notices";
import { payoutPage } from "~/domain/notification/page";
import type { ServiceContext } from "../context";
import { notifyOfAccount } from "../notification/account-notice";
import { notifyByPushAndSms } from "../notification/push-and-sms";

const EARNINGS = "See your earnings";
const BANKING = "See your banking";
/** Label of the email's button. */
const LABELS: Record<PayoutNoticeKind, string> = {
  payout_sent: EARNINGS,
  payout_returned: BANKING,
  payout_held: BANKING,
  bank_payout_paid: EARNINGS,
  bank_payout_failed: BANKING,
  payout_account_changed: BANKING,
};

/**
 * Notifies a mechanic about payouts in the product, by email, and on their devices and phone, in
 * the caller's transaction. `key` identifies the fact, so it's written once.
 */
export async function notifyMechanic(
  ctx: ServiceContext,
  userId: string,
  kind: PayoutNoticeKind,
  { key, facts }: { key: string; facts: PayoutFacts },
): Promise<void> {
  const { title, text } = PAYOUT_NOTICES[kind];
  const mail = {
    subject: title(facts),
    text: text(facts),
    button: LABELS[kind],
    page: payoutPage(kind),
    // Always sent, because a thief may have changed the account.
    ...(kind === "payout_account_changed"
      ? {}
      : { choice: { userId, category: "money" as const } }),
  };
  await notifyOfAccount(ctx, userId, { kind, key, facts, mail }, notifyByPushAndSms);
}
