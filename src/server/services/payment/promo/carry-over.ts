import type { ServiceContext } from "../../context";
import { lockPromoCode } from "../../locks";
import { inTransaction } from "../../transaction";
import { readIntent, readSetup } from "../authorization/account";
import { addMarks, marksOfCard, marksOfPerson, prepareMarks } from "./marks";
import { resealKeys } from "../sealed-key";

const BATCH = 100;
const FIRST_ID = "00000000-0000-0000-0000-000000000000";

/**
 * Adds marks to redemptions from before marks existed: the mailbox and phone of the account today,
 * and the card at the provider. Ids are in the order of time, so the oldest redemption gets a mark
 * that several share. Runs at every start. Redemptions the provider doesn't answer for wait for the
 * next start.
 */
export async function carryOverRedemptions(ctx: ServiceContext): Promise<{ claimed: number }> {
  await resealKeys(ctx);
  await prepareMarks(ctx);
  let claimed = 0;
  let after = FIRST_ID;
  for (;;) {
    const rows = await ctx.db.promoRedemption.findMany({
      where: { claimedAt: null, bookingId: { gt: after } },
      select: {
        bookingId: true,
        userId: true,
        code: true,
        booking: { select: { payments: true, cardSetups: true } },
      },
      orderBy: { bookingId: "asc" },
      take: BATCH,
    });
    for (const { bookingId, userId, code, booking } of rows) {
      try {
        const fingerprint = await fingerprintOf(ctx, booking);
        const marks = await marksOfPerson(ctx, userId);
        await inTransaction(ctx, async (ctx) => {
          await lockPromoCode(ctx, code);
          // Codes were single-use then.
          const all = [...marks, ...(await marksOfCard(ctx, fingerprint))];
          await addMarks(
            ctx,
            bookingId,
            all.map((mark) => ({ ...mark, slot: 1 })),
          );
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

interface Begun {
  payments: Parameters<typeof readIntent>[1][];
  cardSetups: Parameters<typeof readSetup>[1][];
}

/**
 * Returns the fingerprint of the card a booking was or will be paid with, if the provider still
 * knows it.
 */
async function fingerprintOf(
  ctx: ServiceContext,
  { payments, cardSetups }: Begun,
): Promise<string | null> {
  for (const payment of payments) {
    const truth = await readIntent(ctx, payment);
    if (truth !== null && truth.cardFingerprint !== null) return truth.cardFingerprint;
  }
  for (const setup of cardSetups) {
    const truth = await readSetup(ctx, setup);
    if (truth !== null && truth.cardFingerprint !== null) return truth.cardFingerprint;
  }
  return null;
}
