import { DomainError } from "~/domain/errors";
import { findPromo, PROMO_SENTENCES } from "~/domain/booking/pricing";
import type { ServiceContext } from "../context";

/**
 * The promotion behind a code, if this user may still use it: FIRST20 is for the first service (no
 * earlier booking that was not cancelled). 422 otherwise; a code is never silently ignored.
 */
export async function requirePromo(ctx: ServiceContext, userId: string, code: string) {
  const promo = findPromo(code);
  if (promo === null) throw new DomainError("PROMO_NOT_APPLICABLE", PROMO_SENTENCES.unknown);
  const earlier = await ctx.db.booking.findFirst({
    where: { customerId: userId, status: { not: "cancelled" } },
    select: { id: true },
  });
  if (earlier !== null) throw promoUsed();
  return promo;
}

export function promoUsed(): DomainError {
  return new DomainError("PROMO_NOT_APPLICABLE", PROMO_SENTENCES.used);
}

/** Takes the code for this booking; the primary key lets a user hold it once, whatever the race. */
export async function redeemPromo(
  ctx: ServiceContext,
  userId: string,
  code: string,
  bookingId: string,
): Promise<void> {
  const taken = await ctx.db.promoRedemption.createMany({
    data: [{ userId, code, bookingId }],
    skipDuplicates: true,
  });
  if (taken.count === 0) throw promoUsed();
}

/** Cancelling gives the code back. */
export async function returnPromo(ctx: ServiceContext, bookingId: string): Promise<void> {
  await ctx.db.promoRedemption.deleteMany({ where: { bookingId } });
}
