import { tooManyDeclines } from "~/domain/limits";
import { isConfirmable } from "~/domain/payment/payment";
import { DECLINED_CARDS } from "~/domain/payment/policy";
import type { Prisma } from "~/generated/prisma/client";
import { networkKey } from "~/server/gateways/runtime/limits";
import { DAY_MS } from "~/domain/time/durations";
import type { ServiceContext } from "../../context";
import { orMissing } from "../authorization/account";

// Thieves try stolen card numbers on our card forms. Browsers confirm with the provider directly,
// so declines are counted from its events.

/** Records who was given an intent's client secret, and from which network. */
export async function noteCardForm(
  ctx: ServiceContext,
  userId: string,
  intentId: string,
): Promise<void> {
  const used = { userId, network: networkKey(ctx.clientAddress), usedAt: ctx.clock.now() };
  await ctx.db.cardForm.upsert({
    where: { intentId },
    create: { intentId, ...used },
    update: used,
  });
}

/**
 * Refuses a new payment form for 24 hours after the tenth declined card of an account, or the
 * twentieth of a network, in 24 hours.
 * @throws {DomainError} TOO_MANY, which names the time in the booking's zone
 */
export async function requireFewDeclines(
  ctx: ServiceContext,
  { customerId: userId, timeZone }: { customerId: string; timeZone: string },
): Promise<void> {
  const network = networkKey(ctx.clientAddress);
  const waits = await Promise.all([
    waitAfter(ctx, { userId }, DECLINED_CARDS.perAccount),
    network === "" ? 0 : waitAfter(ctx, { network }, DECLINED_CARDS.perNetwork),
  ]);
  const waitMs = Math.max(...waits);
  if (waitMs <= 0) return;
  const now = ctx.clock.now();
  throw tooManyDeclines(new Date(now.getTime() + waitMs), timeZone, now);
}

/**
 * Returns for how many ms the declines of the last day still block new forms; 0 or less if they
 * don't.
 */
async function waitAfter(
  { db, clock }: ServiceContext,
  form: Prisma.CardFormWhereInput,
  most: number,
): Promise<number> {
  const declines = await db.cardDecline.findMany({
    where: { form },
    orderBy: { declinedAt: "desc" },
    select: { declinedAt: true },
    take: most,
  });
  const [newest, oldest] = [declines[0], declines[most - 1]];
  if (newest === undefined || oldest === undefined) return 0;
  const last = newest.declinedAt.getTime();
  if (last - oldest.declinedAt.getTime() > DAY_MS) return 0;
  return last + DAY_MS - clock.now().getTime();
}

/**
 * Counts a declined card, once per event. The fifth decline of a form ends the form, and the tenth
 * of an account ends all its forms. Intents that no browser was given aren't counted: their cards
 * have been accepted before.
 */
export async function noteDecline(
  ctx: ServiceContext,
  eventId: string,
  intentId: string,
): Promise<void> {
  const { db, clock } = ctx;
  const form = await db.cardForm.findUnique({ where: { intentId }, select: { userId: true } });
  if (form === null) return;
  const now = clock.now();
  await db.cardDecline.createMany({
    data: [{ eventId, intentId, declinedAt: now }],
    skipDuplicates: true,
  });
  await db.cardForm.update({ where: { intentId }, data: { usedAt: now } });
  const { userId } = form;
  const isOver = (await waitAfter(ctx, { userId }, DECLINED_CARDS.perAccount)) > 0;
  if (isOver) {
    const forms = await db.cardForm.findMany({ where: { userId }, select: { intentId: true } });
    for (const one of forms) await endForm(ctx, one.intentId);
  } else if ((await db.cardDecline.count({ where: { intentId } })) >= DECLINED_CARDS.perForm) {
    await endForm(ctx, intentId);
  }
}

/** Cancels an intent at the provider while a card can still be tried with it. */
async function endForm({ payments }: ServiceContext, intentId: string): Promise<void> {
  const key = `declined:${intentId}`;
  const isSetup = intentId.startsWith("seti_");
  const intent = isSetup
    ? await orMissing(payments.retrieveCardSetup(intentId))
    : await orMissing(payments.retrieveIntent(intentId));
  if (intent === null || !isConfirmable(intent)) return;
  await orMissing(
    isSetup ? payments.cancelCardSetup(intentId, key) : payments.release(intentId, key),
  );
}

/** Deletes forms that nobody used for two days, with their declines (job cleanup). */
export async function forgetCardForms({ prisma, clock }: ServiceContext): Promise<void> {
  const before = new Date(clock.now().getTime() - 2 * DAY_MS);
  await prisma.cardForm.deleteMany({ where: { usedAt: { lte: before } } });
}
