import { AHEAD_STATUSES } from "~/domain/booking/status";
import { DomainError } from "~/domain/errors";
import { centsToText } from "~/domain/money";
import type { CardView } from "~/domain/payment/card/schema";
import { isRowId } from "~/domain/text/text";
import { enqueue } from "~/server/gateways/jobs/jobs";
import type { CardSetup } from "~/server/gateways/payments/view";
import type { Actor } from "../../actor";
import type { ServiceContext } from "../../context";
import { lockUser } from "../../locks";
import { inTransaction, unkeyed } from "../../transaction";
import { currentAccount } from "../authorization/account";

/**
 * Saves a card its customer lets us keep. If the same number is entered again, it's the same card:
 * its newest method is charged from now on, and the provider forgets the old one.
 */
export async function noteCard(
  ctx: ServiceContext,
  userId: string,
  {
    paymentMethodId,
    card,
    cardFingerprint: fingerprint,
  }: Pick<CardSetup, "paymentMethodId" | "card" | "cardFingerprint">,
): Promise<void> {
  if (paymentMethodId === null || card === null || fingerprint === null) return;
  const isKnown = { where: { paymentMethodId } };
  if ((await ctx.db.savedCardMethod.count(isKnown)) > 0) return;
  const account = await currentAccount(ctx);
  await inTransaction(unkeyed(ctx), async (ctx) => {
    await lockUser(ctx, userId);
    if ((await ctx.db.savedCardMethod.count(isKnown)) > 0) return;
    const createdAt = ctx.clock.now();
    const method = { paymentMethodId, createdAt };
    const own = { userId, account, removedAt: null };
    const same = await ctx.db.savedCard.findFirst({ where: { ...own, fingerprint } });
    if (same === null) {
      const isDefault = (await ctx.db.savedCard.count({ where: own })) === 0;
      await ctx.db.savedCard.create({
        data: {
          ...own,
          ...card,
          paymentMethodId,
          fingerprint,
          isDefault,
          createdAt,
          methods: { create: method },
        },
      });
      await enqueue(ctx.db, "mechanic.former", { userId });
      return;
    }
    await ctx.db.savedCard.update({
      where: { id: same.id },
      data: { ...card, paymentMethodId, methods: { create: method } },
    });
    await enqueue(ctx.db, "payment.detachCard", { paymentMethodId: same.paymentMethodId });
  });
}

/**
 * Returns the method to charge for a card that a payment used; null if its customer removed it. A
 * card from before cards were listed is charged as it is.
 */
export async function methodToCharge(
  ctx: ServiceContext,
  paymentMethodId: string,
): Promise<string | null> {
  const known = await ctx.db.savedCardMethod.findUnique({
    where: { paymentMethodId },
    include: { card: true },
  });
  if (known === null) return paymentMethodId;
  return known.card.removedAt === null ? known.card.paymentMethodId : null;
}

/** GET /api/cards: the caller's cards, the default first; none if cards aren't accepted here. */
export async function listCards(ctx: ServiceContext, actor: Actor<"user">): Promise<CardView[]> {
  return ctx.payments.mode === "off" ? [] : cardsOf(ctx, actor, await currentAccount(ctx));
}

/** Returns a person's cards at a known account, the default first. */
export async function cardsOf(
  ctx: ServiceContext,
  actor: Actor<"user">,
  account: string,
): Promise<CardView[]> {
  const cards = await ctx.db.savedCard.findMany({
    where: { userId: actor.userId, account, removedAt: null },
    include: { methods: true },
    orderBy: [{ isDefault: "desc" }, { createdAt: "desc" }, { id: "desc" }],
  });
  const payments = await ctx.db.payment.findMany({
    where: {
      isCurrent: true,
      state: { in: ["open", "failed", "authorized"] },
      paymentMethodId: {
        in: cards.flatMap(({ methods }) => methods.map((method) => method.paymentMethodId)),
      },
      booking: { customerId: actor.userId, status: { in: [...AHEAD_STATUSES] } },
    },
    include: { booking: true },
    orderBy: [{ booking: { scheduledAt: "asc" } }, { id: "asc" }],
  });
  return cards.map(({ id, brand, last4, isDefault, methods }) => ({
    id,
    brand,
    last4,
    default: isDefault,
    bookings: payments
      .filter((row) => methods.some((method) => method.paymentMethodId === row.paymentMethodId))
      .map(({ state, amountCents, booking }) => ({
        id: booking.id,
        bookingNumber: booking.bookingNumber,
        scheduledAt: booking.scheduledAt.toISOString(),
        timeZone: booking.timeZone,
        total: centsToText(amountCents),
        isHeld: state === "authorized",
      })),
  }));
}

/** Returns a card of the caller that can be charged here. */
export async function requireCard(ctx: ServiceContext, actor: Actor<"user">, id: string) {
  const account = await currentAccount(ctx);
  const card = isRowId(id)
    ? await ctx.db.savedCard.findFirst({
        where: { id, userId: actor.userId, account, removedAt: null },
      })
    : null;
  if (card === null) throw new DomainError("cardNotFound");
  return card;
}

/** PUT /api/cards/{id}: makes it the default card. */
export async function chooseCard(
  ctx: ServiceContext,
  actor: Actor<"user">,
  id: string,
): Promise<CardView[]> {
  const { account } = await requireCard(ctx, actor, id);
  return inTransaction(ctx, async (ctx) => {
    await lockUser(ctx, actor.userId);
    const own = { userId: actor.userId, account, removedAt: null };
    await ctx.db.savedCard.updateMany({
      where: { ...own, id: { not: id } },
      data: { isDefault: false },
    });
    const { count } = await ctx.db.savedCard.updateMany({
      where: { ...own, id },
      data: { isDefault: true },
    });
    if (count === 0) throw new DomainError("cardNotFound");
    return cardsOf(ctx, actor, account);
  });
}
