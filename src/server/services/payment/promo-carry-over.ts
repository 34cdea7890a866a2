import { ProviderConflict } from "~/server/gateways/payments/errors";
import type { ServiceContext } from "../context";
import { inTransaction } from "../transaction";
import { addClaims, cardClaims, personClaims, prepareClaims } from "./promo-claims";
import { resealKeys } from "./sealed-key";

const BATCH = 100;
const FIRST_ID = "00000000-0000-0000-0000-000000000000";

/**
 * Claims for redemptions from before there were claims what can still be found out: the mailbox and
 * phone their account has now, and the card at the provider. Of several the oldest keeps it (ids are
 * in the order of time). Called
 * at every start; what the provider doesn't answer for is left to the next one.
 */
export async function carryOverRedemptions(ctx: ServiceContext): Promise<{ claimed: number }> {
  await resealKeys(ctx);
  await prepareClaims(ctx);
  let claimed = 0;
  let after = FIRST_ID;
  for (;;) {
    const rows = await ctx.db.promoRedemption.findMany({
      where: { claimedAt: null, bookingId: { gt: after } },
      select: {
        bookingId: true,
        userId: true,
        booking: { select: { paymentIntentId: true, setupIntentId: true } },
      },
      orderBy: { bookingId: "asc" },
      take: BATCH,
    });
    for (const { bookingId, userId, booking } of rows) {
      try {
        const fingerprint = await fingerprintOf(ctx, booking);
        const claims = await personClaims(ctx, userId);
        await inTransaction(ctx, async (ctx) => {
          await addClaims(ctx, bookingId, [...claims, ...(await cardClaims(ctx, fingerprint))]);
          await ctx.db.promoRedemption.updateMany({
            where: { bookingId },
            data: { claimedAt: ctx.clock.now() },
          });
        });
        claimed += 1;
      } catch (error) {
        ctx.log.warn({ err: error, bookingId }, "a redemption could not be carried over yet");
      }
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH) return { claimed };
    after = last.bookingId;
  }
}

async function fingerprintOf(
  ctx: ServiceContext,
  booking: { paymentIntentId: string | null; setupIntentId: string | null },
): Promise<string | null> {
  const { paymentIntentId, setupIntentId } = booking;
  try {
    if (paymentIntentId !== null) {
      return (await ctx.payments.retrieveIntent(paymentIntentId)).cardFingerprint;
    }
    return setupIntentId === null
      ? null
      : (await ctx.payments.retrieveCardSetup(setupIntentId)).cardFingerprint;
  } catch (error) {
    // The provider knows no such payment any more.
    if (error instanceof ProviderConflict) return null;
    throw error;
  }
}
