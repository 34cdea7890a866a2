import {
  PAYOUT_NOTICES,
  type PayoutFacts,
  type PayoutNoticeKind,
} from "~/domain/notification/payout-notices";
import { site } from "~/server/gateways/ops/site";
import { enqueue } from "~/server/gateways/jobs/jobs";
import { greeting } from "../account/greeting";
import type { ServiceContext } from "../context";

const EARNINGS = { label: "See your earnings", url: "/mechanic/earnings" };
const BANKING = { label: "See your banking", url: "/mechanic/settings?tab=banking" };
/** Where a mail leads to; what a mechanic was told of stands there too. */
const LINKS: Record<PayoutNoticeKind, typeof EARNINGS> = {
  payout_sent: EARNINGS,
  payout_returned: BANKING,
  payout_held: BANKING,
  bank_payout_paid: EARNINGS,
  bank_payout_failed: BANKING,
  payout_account_changed: BANKING,
};

/**
 * Tells a mechanic about their payouts in the product and by mail, in the caller's transaction. `key`
 * names the fact: told again it is not written again.
 */
export async function tellMechanic(
  ctx: ServiceContext,
  userId: string,
  kind: PayoutNoticeKind,
  { key, facts }: { key: string; facts: PayoutFacts },
): Promise<void> {
  const { count } = await ctx.db.notification.createMany({
    data: [
      { userId, kind, dedupeKey: `${kind}:${key}`, params: facts, createdAt: ctx.clock.now() },
    ],
    skipDuplicates: true,
  });
  await ctx.live.publish(ctx.db, { topic: "profile", users: [userId], mechanics: false });
  if (count === 0) return;
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
    action: { ...LINKS[kind], url: `${site.url}${LINKS[kind].url}` },
    // That an account was changed may be news of a thief.
    ...(kind === "payout_account_changed" ? {} : { choice: { userId, category: "money" } }),
  });
}
