import { CANCELLED_STATUSES } from "~/domain/booking/status";
import { DomainError } from "~/domain/errors";
import { findPromo } from "~/domain/booking/pricing";
import type { ServiceContext } from "../context";
import { isClaimed, personClaims, type Claim } from "../payment/promo-claims";

/** A code that may be used, and what its use claims for this person. */
export interface UsablePromo {
  promo: NonNullable<ReturnType<typeof findPromo>>;
  claims: Claim[];
}

/**
 * The promotion behind a code, if this user may still use it: FIRST20 is for the first service (no
 * earlier booking that was not cancelled), once per person (account, mailbox, phone; the card is
 * asked when it is known). 422 otherwise; a code is never silently ignored.
 */
export async function requirePromo(
  ctx: ServiceContext,
  userId: string,
  code: string,
): Promise<UsablePromo> {
  const earlier = await ctx.db.booking.findFirst({
    where: { customerId: userId, status: { notIn: CANCELLED_STATUSES } },
    select: { id: true },
  });
  return usablePromo(ctx, userId, code, { bookedBefore: earlier !== null });
}

/** The same for a user of whom it is known whether they have an earlier booking. */
export async function usablePromo(
  ctx: ServiceContext,
  userId: string,
  code: string,
  { bookedBefore }: { bookedBefore: boolean },
): Promise<UsablePromo> {
  const promo = findPromo(code);
  if (promo === null) throw new DomainError("unknownPromo");
  if (bookedBefore) throw promoUsed();
  const claims = await personClaims(ctx, userId);
  if (await isClaimed(ctx, promo.code, claims)) throw promoUsed();
  return { promo, claims };
}

export function promoUsed(): DomainError {
  return new DomainError("usedPromo");
}

/** Cancelling gives the code back, to the account and to everything it claimed. */
export async function returnPromo(ctx: ServiceContext, bookingId: string): Promise<void> {
  await ctx.db.promoRedemption.deleteMany({ where: { bookingId } });
}
