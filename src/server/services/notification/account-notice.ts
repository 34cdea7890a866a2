import type { CustomerFacts, CustomerNoticeKind } from "~/domain/notification/customer-notices";
import type { PayoutFacts, PayoutNoticeKind } from "~/domain/notification/payout-notices";
import type { VettingFacts, VettingNoticeKind } from "~/domain/notification/vetting-notices";
import type { Mail } from "~/domain/mail";
import { enqueue, type JobOptions } from "~/server/gateways/jobs/jobs";
import { site } from "~/server/gateways/runtime/site";
import { greeting } from "../account/email/greeting";
import type { ServiceContext } from "../context";
import type { notifyByPush } from "./push";

interface AccountNotice {
  kind: CustomerNoticeKind | PayoutNoticeKind | VettingNoticeKind;
  /** Identifies the fact, so that it's written once. */
  key: string;
  facts: CustomerFacts | PayoutFacts | VettingFacts;
  /** Makes push and email wait. */
  wait?: Required<JobOptions>;
  mail: Pick<Mail, "subject" | "choice"> & { text: string; button: string; page: string };
}

/**
 * Notifies a person about their account in the product, by `notifyElsewhere`, and by email, in the
 * caller's transaction.
 */
export async function notifyOfAccount(
  ctx: ServiceContext,
  userId: string,
  { kind, key, facts, wait, mail }: AccountNotice,
  notifyElsewhere: typeof notifyByPush,
): Promise<void> {
  const createdAt = ctx.clock.now();
  const [told] = await ctx.db.notification.createManyAndReturn({
    data: [{ userId, kind, dedupeKey: `${kind}:${key}`, params: facts, createdAt }],
    skipDuplicates: true,
    select: { id: true },
  });
  await ctx.live.publish(ctx.db, { topic: "profile", users: [userId], mechanics: false });
  if (told === undefined) return;
  await notifyElsewhere(ctx, userId, { notificationId: told.id }, wait);
  const user = await ctx.db.user.findUniqueOrThrow({
    where: { id: userId },
    select: { email: true, firstName: true, emailVerifiedAt: true },
  });
  // People without an email address still see the notification.
  if (user.email === null) return;
  const { text, button, page, ...letter } = mail;
  const job = {
    ...letter,
    to: user.email,
    paragraphs: [greeting(user), text],
    action: { label: button, url: `${site.url}${page}` },
  };
  await enqueue(ctx.db, "mail", job, wait);
}
