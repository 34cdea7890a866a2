import {
  PAYOUT_NOTICES,
  type PayoutFacts,
  type PayoutNoticeKind,
} from "~/domain/notification/payout-notices";
import { payoutPage } from "~/domain/notification/page";
import { site } from "~/server/gateways/ops/site";
import { enqueue } from "~/server/gateways/jobs/jobs";
import { greeting } from "../account/greeting";
import type { ServiceContext } from "../context";
import { tellOutside } from "../notification/tell";

const EARNINGS = "See your earnings";
const BANKING = "See your banking";
/** What the button of its mail says. */
const LABELS: Record<PayoutNoticeKind, string> = {
  payout_sent: EARNINGS,
  payout_returned: BANKING,
  payout_held: BANKING,
  bank_payout_paid: EARNINGS,
  bank_payout_failed: BANKING,
  payout_account_changed: BANKING,
};

/**
 * Tells a mechanic about their payouts in the product, by mail, and on their devices and phone, in the
 * caller's transaction. `key` names the fact: told again it is not written again.
 */
export async function tellMechanic(
  ctx: ServiceContext,
  userId: string,
  kind: PayoutNoticeKind,
  { key, facts }: { key: string; facts: PayoutFacts },
): Promise<void> {
  const createdAt = ctx.clock.now();
  const [told] = await ctx.db.notification.createManyAndReturn({
    data: [{ userId, kind, dedupeKey: `${kind}:${key}`, params: facts, createdAt }],
    skipDuplicates: true,
    select: { id: true },
  });
  await ctx.live.publish(ctx.db, { topic: "profile", users: [userId], mechanics: false });
  if (told === undefined) return;
  await tellOutside(ctx, userId, { notificationId: told.id });
  const user = await ctx.db.user.findUniqueOrThrow({
    where: { id: userId },
    select: { email: true, firstName: true, emailVerifiedAt: true },
  });
  // Whoever has no address has the screen.
  if (user.email === null) return;
  const { title, text } = PAYOUT_NOTICES[kind];
  await enqueue(ctx.db, "mail", {
    to: user.email,
    subject: title(facts),
    paragraphs: [greeting(user), text(facts)],
    action: { label: LABELS[kind], url: `${site.url}${payoutPage(kind)}` },
    // That an account was changed may be news of a thief.
    ...(kind === "payout_account_changed" ? {} : { choice: { userId, category: "money" } }),
  });
}
