import { DomainError } from "~/domain/errors";
import { findPromo, PROMO_SENTENCES } from "~/domain/booking/pricing";
import type { ServiceContext } from "../context";

/**
 * The promotion behind a code, if this user may still use it: FIRST20 is for the first service (no
 * earlier booking that was not cancelled). 422 otherwise; a code is never silently ignored.
 */
export async function requirePromo(ctx: ServiceContext, userId: string, code: string) {
  const earlier = await ctx.db.booking.findFirst({
    where: { customerId: userId, status: { not: "cancelled" } },
    select: { id: true },
  });
  return applicablePromo(code, { bookedBefore: earlier !== null });
}

/** The same for a user of whom it is known whether he has an earlier booking. */
export function applicablePromo(code: string, { bookedBefore }: { bookedBefore: boolean }) {
  const promo = findPromo(code);
  if (promo === null) throw new DomainError("PROMO_NOT_APPLICABLE", PROMO_SENTENCES.unknown);
  if (bookedBefore) throw promoUsed();
  return promo;
}

export function promoUsed(): DomainError {
  return new DomainError("PROMO_NOT_APPLICABLE", PROMO_SENTENCES.used);
}

/** Cancelling gives the code back. */
export async function returnPromo(ctx: ServiceContext, bookingId: string): Promise<void> {
  await ctx.db.promoRedemption.deleteMany({ where: { bookingId } });
}
