import { CANCELLED_STATUSES } from "~/domain/booking/status";
import { DomainError } from "~/domain/errors";
import { normalizePromoCode } from "~/domain/booking/price/pricing";
import { tooManyWrongPromos } from "~/domain/limits";
import { refusalToUse } from "~/domain/promo/promo";
import type { Promo } from "~/generated/prisma/client";
import type { ServiceContext } from "../context";
import { NOTHING_COUNTED, type Counted } from "../counted";
import { lockPromoCode } from "../locks";
import { nextUse, type NumberedMark } from "./marks";

/**
 * Counts a try of a promo code, for the network and the account, before the code is compared, so
 * that codes can't be guessed. It's credited back unless the code is refused. Without a code,
 * nothing is counted. Never call it inside a transaction.
 * @throws {DomainError} TOO_MANY after 20 wrong ones in an hour, also for a right one
 */
export async function countPromoTry(
  { limits, clientAddress }: Pick<ServiceContext, "limits" | "clientAddress">,
  { userId, code }: { userId: string | null; code: string | null | undefined },
): Promise<Counted> {
  if (!code) return NOTHING_COUNTED;
  const callers = userId === null ? [clientAddress] : [clientAddress, userId];
  for (const caller of callers) {
    await limits.consume("wrongPromos", caller, 1, tooManyWrongPromos);
  }
  const creditBack = async () => {
    await Promise.all(callers.map((caller) => limits.refund("wrongPromos", caller)));
  };
  return {
    succeeded: creditBack,
    failed: async (error) => {
      const isWrong = error instanceof DomainError && error.code === "PROMO_NOT_APPLICABLE";
      if (!isWrong) await creditBack();
    },
  };
}

/** A usable code, and the marks its redemption gets. */
export interface UsablePromo {
  promo: Promo;
  slot: number;
  marks: NumberedMark[];
}

/**
 * Returns a code's promotion if this user can still use it. A first-service code requires that
 * every earlier booking was canceled. A person (account, mailbox, phone, and later the card) can
 * use a code as often as it allows. Throws 422 otherwise; a code is never silently ignored.
 */
export async function requirePromo(
  ctx: ServiceContext,
  userId: string,
  code: string,
): Promise<UsablePromo> {
  const promo = await ctx.db.promo.findUnique({ where: { code: normalizePromoCode(code) } });
  if (promo === null) throw new DomainError("unknownPromo");
  const earlier = await ctx.db.booking.findFirst({
    where: { customerId: userId, status: { notIn: CANCELLED_STATUSES } },
    select: { id: true },
  });
  const { uses, slot, marks } = await nextUse(ctx, userId, promo.code);
  const person = { bookedBefore: earlier !== null, uses };
  const refusal = refusalToUse(promo, person, ctx.clock.now());
  if (refusal !== null) throw REFUSALS[refusal](promo);
  return { promo, slot, marks };
}

/**
 * Returns a code's promotion for a person who isn't known yet, as if they had never booked. It's
 * checked again when they book.
 */
export async function requirePromoOfNobody(ctx: ServiceContext, code: string): Promise<Promo> {
  const promo = await ctx.db.promo.findUnique({ where: { code: normalizePromoCode(code) } });
  if (promo === null) throw new DomainError("unknownPromo");
  const refusal = refusalToUse(promo, { bookedBefore: false, uses: 0 }, ctx.clock.now());
  if (refusal !== null) throw REFUSALS[refusal](promo);
  return promo;
}

/**
 * Returns a code's promotion for a booking that's about to use it, in its transaction. Bookings
 * with the same code wait here for each other, so each sees the redemptions before it.
 */
export async function takePromo(
  ctx: ServiceContext,
  userId: string,
  code: string,
): Promise<UsablePromo> {
  // precondition: a phone or mailbox redeems a code once
  await lockPromoCode(ctx, normalizePromoCode(code));
  return requirePromo(ctx, userId, code);
}

/** Records that a booking redeems its code, for its customer and every mark of that person. */
export async function redeemPromo(
  ctx: ServiceContext,
  { promo: { code }, slot, marks }: UsablePromo,
  booking: { id: string; customerId: string },
): Promise<void> {
  const [bookingId, createdAt] = [booking.id, ctx.clock.now()];
  await ctx.db.promoRedemption.create({
    data: { userId: booking.customerId, code, slot, bookingId, createdAt, claimedAt: createdAt },
  });
  await ctx.db.promoClaim.createMany({
    data: marks.map((mark) => ({ ...mark, code, bookingId, createdAt })),
  });
}

const REFUSALS: Record<
  NonNullable<ReturnType<typeof refusalToUse>>,
  (promo: Promo) => DomainError
> = {
  unknownPromo: () => new DomainError("unknownPromo"),
  usedPromo: ({ code: promo }) => new DomainError("usedPromo", { promo }),
  hadPromo: ({ code: promo }) => new DomainError("hadPromo", { promo }),
  endedPromo: ({ code: promo }) => new DomainError("endedPromo", { promo }),
  spentPromo: ({ code: promo }) => new DomainError("spentPromo", { promo }),
};

/** Returns the code when a booking is canceled, so that the person can use it again. */
export async function returnPromo(ctx: ServiceContext, bookingId: string): Promise<void> {
  await ctx.db.promoRedemption.deleteMany({ where: { bookingId } });
}
