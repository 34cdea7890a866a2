import type { Prisma } from "~/generated/prisma/client";
import { AHEAD_STATUSES } from "~/domain/booking/status";
import { DomainError } from "~/domain/errors";
import type { CardView } from "~/domain/payment/card/schema";
import { enqueue } from "~/server/gateways/jobs/jobs";
import type { Actor } from "../../actor";
import type { ServiceContext } from "../../context";
import { lockBooking, lockUser } from "../../locks";
import { publishLiveEvent, notifyAbout } from "../../timeline/record";
import { inTransaction } from "../../transaction";
import { currentAccount, isForeign, isMissing } from "../authorization/account";
import { cardsOf, requireCard } from "./cards";

/**
 * DELETE /api/cards/{id}: the card is never charged again. Existing authorizations stay until their
 * jobs are done. A worker job asks for another card for bookings that weren't authorized yet.
 */
export async function removeCard(
  ctx: ServiceContext,
  actor: Actor<"user">,
  id: string,
): Promise<CardView[]> {
  const { account } = await requireCard(ctx, actor, id);
  return inTransaction(ctx, async (ctx) => {
    await lockUser(ctx, actor.userId);
    const own = { userId: actor.userId, account, removedAt: null };
    const { count } = await ctx.db.savedCard.updateMany({
      where: { ...own, id },
      data: { removedAt: ctx.clock.now(), isDefault: false },
    });
    if (count === 0) throw new DomainError("cardNotFound");
    const left = await ctx.db.savedCard.findMany({
      where: own,
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    });
    const [newest] = left;
    if (newest !== undefined && !left.some(({ isDefault }) => isDefault)) {
      await ctx.db.savedCard.update({ where: { id: newest.id }, data: { isDefault: true } });
    }
    await enqueue(ctx.db, "payment.cardRemoved", { cardId: id });
    return cardsOf(ctx, actor, account);
  });
}

/** Upcoming payments that use one of these methods and aren't authorized yet. */
const countingOn = (ids: string[]): Prisma.PaymentWhereInput => ({
  isCurrent: true,
  state: { in: ["open", "failed"] },
  paymentMethodId: { in: ids },
  booking: { status: { in: [...AHEAD_STATUSES] } },
});

/** Handles the effects of a removed card (job payment.cardRemoved). Safe to repeat. */
export async function takeOffBookings(ctx: ServiceContext, cardId: string): Promise<void> {
  const methods = await ctx.db.savedCardMethod.findMany({
    where: { cardId, card: { removedAt: { not: null } } },
  });
  const ids = methods.map(({ paymentMethodId }) => paymentMethodId);
  const payments = await ctx.db.payment.findMany({ where: countingOn(ids) });
  for (const { id, bookingId } of payments) await takeOff(ctx, { id, bookingId, ids });
  for (const paymentMethodId of ids) {
    await enqueue(ctx.db, "payment.detachCard", { paymentMethodId });
  }
}

/** Asks one booking's customer for another card, and tells both sides. */
async function takeOff(
  ctx: ServiceContext,
  { id, bookingId, ids }: { id: string; bookingId: string; ids: string[] },
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    await lockBooking(ctx, bookingId);
    const { count } = await ctx.db.payment.updateMany({
      where: { id, ...countingOn(ids) },
      data: { paymentMethodId: null, cardBrand: null, cardLast4: null },
    });
    if (count === 0) return;
    // The booking had a card, so our checkout was opened. It needs another card now.
    await ctx.db.booking.updateMany({
      where: { id: bookingId, checkoutOpenedAt: null },
      data: { checkoutOpenedAt: ctx.clock.now() },
    });
    await notifyAbout(ctx, bookingId, "card_removed");
    const booking = await ctx.db.booking.findUniqueOrThrow({ where: { id: bookingId } });
    if (booking.mechanicId !== null) await notifyAbout(ctx, bookingId, "job_card_removed");
    await publishLiveEvent(ctx, booking);
  });
}

/**
 * Makes the provider forget a method (job payment.detachCard), if it belongs to the current
 * account.
 */
export async function detachCard(ctx: ServiceContext, paymentMethodId: string): Promise<void> {
  if (ctx.payments.mode === "off") return;
  const known = await ctx.db.savedCardMethod.findUnique({
    where: { paymentMethodId },
    include: { card: true },
  });
  const account = await currentAccount(ctx);
  if (known === null || isForeign(known.card, account)) return;
  try {
    await ctx.payments.detachCard(paymentMethodId);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}
