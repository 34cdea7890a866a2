import { WISH_ANSWERS, wishOf } from "~/domain/notification/sms";
import { site } from "~/server/gateways/ops/site";
import type { IncomingText } from "~/server/gateways/sms/sms";
import type { ServiceContext } from "../context";
import { inTransaction } from "../transaction";

/** Returns if a number texted STOP, whoever owns it. */
export async function hasStopped(
  { db }: Pick<ServiceContext, "db">,
  number: string,
): Promise<boolean> {
  return (await db.smsStop.count({ where: { number } })) > 0;
}

/** Remembers that a number gets no more texts until it asks for them itself. */
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
 * What somebody texted to us, as the gateway hands it on: STOP, START and HELP are heard, each once
 * however often it is handed on, so that an old START never comes after a newer STOP.
 * @returns what is answered; null for nothing
 */
export async function hearText(
  ctx: ServiceContext,
  { id, from: number, body, isAnswered }: IncomingText,
): Promise<string | null> {
  const wish = wishOf(body);
  if (wish === null) return null;
  await inTransaction(ctx, async (ctx) => {
    const now = ctx.clock.now();
    const { count: isNew } = await ctx.db.webhookEvent.createMany({
      data: [{ id: `sms:${id}`, type: `sms.${wish}`, receivedAt: now, processedAt: now }],
      skipDuplicates: true,
    });
    if (isNew === 0) return;
    if (wish === "stop") await noteStop(ctx, number);
    if (wish === "start") await ctx.db.smsStop.deleteMany({ where: { number } });
  });
  return isAnswered ? null : WISH_ANSWERS(site.supportEmail)[wish];
}
