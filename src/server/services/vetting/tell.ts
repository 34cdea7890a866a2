import {
  VETTING_NOTICES,
  vettingFactsSchema,
  type VettingNoticeKind,
} from "~/domain/notification/vetting-notices";
import { VETTING_PAGE } from "~/domain/notification/page";
import type { z } from "zod";
import { site } from "~/server/gateways/ops/site";
import { enqueue } from "~/server/gateways/jobs/jobs";
import { greeting } from "../account/greeting";
import type { ServiceContext } from "../context";
import { tellDevices } from "../notification/push";

/**
 * Tells a mechanic what became of their documents, in the product, by mail and on their devices, in the
 * caller's transaction. `key` names the fact: told again it is not written again.
 */
export async function tellVetted(
  ctx: ServiceContext,
  userId: string,
  kind: VettingNoticeKind,
  { key, ...given }: { key: string } & z.input<typeof vettingFactsSchema>,
): Promise<void> {
  const facts = vettingFactsSchema.parse(given);
  const createdAt = ctx.clock.now();
  const [told] = await ctx.db.notification.createManyAndReturn({
    data: [{ userId, kind, dedupeKey: `${kind}:${key}`, params: facts, createdAt }],
    skipDuplicates: true,
    select: { id: true },
  });
  await ctx.live.publish(ctx.db, { topic: "profile", users: [userId], mechanics: false });
  if (told === undefined) return;
  await tellDevices(ctx, userId, { notificationId: told.id });
  const user = await ctx.db.user.findUniqueOrThrow({
    where: { id: userId },
    select: { email: true, firstName: true, emailVerifiedAt: true },
  });
  // Whoever has no address has the screen.
  if (user.email === null) return;
  const { title, text } = VETTING_NOTICES[kind];
  // What decides whether they may work is mailed whatever they chose.
  await enqueue(ctx.db, "mail", {
    to: user.email,
    subject: title(facts),
    paragraphs: [greeting(user), text(facts)],
    action: { label: "Open your documents", url: `${site.url}${VETTING_PAGE}` },
  });
}
