import { KEYWORD_ANSWERS, keywordOf } from "~/domain/notification/sms";
import { site } from "~/server/gateways/runtime/site";
import type { IncomingText } from "~/server/gateways/sms/sms";
import type { ServiceContext } from "../context";
import { inTransaction } from "../transaction";

/** Returns whether a number texted STOP, whoever owns it. */
export async function hasStopped(
  { db }: Pick<ServiceContext, "db">,
  number: string,
): Promise<boolean> {
  return (await db.smsStop.count({ where: { number } })) > 0;
}

/** Records that a number gets no more texts until it texts START. */
export async function noteStop(
  { db, clock }: Pick<ServiceContext, "db" | "clock">,
  number: string,
): Promise<void> {
  await db.smsStop.createMany({
    data: [{ number, createdAt: clock.now() }],
    skipDuplicates: true,
  });
}

/**
 * Handles an incoming text from the gateway: STOP, START or HELP. Each counts once however often
 * it's delivered, so an old START never overrides a newer STOP.
 * @returns the answer; null for none
 */
export async function hearText(
  ctx: ServiceContext,
  { id, from: number, body, isAnswered }: IncomingText,
): Promise<string | null> {
  const keyword = keywordOf(body);
  if (keyword === null) return null;
  await inTransaction(ctx, async (ctx) => {
    const now = ctx.clock.now();
    const { count: isNew } = await ctx.db.webhookEvent.createMany({
      data: [{ id: `sms:${id}`, type: `sms.${keyword}`, receivedAt: now, processedAt: now }],
      skipDuplicates: true,
    });
    if (isNew === 0) return;
    if (keyword === "stop") await noteStop(ctx, number);
    if (keyword === "start") await ctx.db.smsStop.deleteMany({ where: { number } });
  });
  return isAnswered ? null : KEYWORD_ANSWERS(site.supportEmail)[keyword];
}
