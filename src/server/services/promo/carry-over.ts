import type { Prisma } from "~/generated/prisma/client";
import type { ServiceContext } from "../context";
import { lockPromoCode } from "../locks";
import { inTransaction } from "../transaction";
import { addMarks, marksOfCard, marksOfPerson, prepareMarks } from "./marks";
import { resealKeys } from "../sealed-key";

const BATCH = 100;
const FIRST_ID = "00000000-0000-0000-0000-000000000000";

const paid = { payments: true, cardSetups: true } satisfies Prisma.BookingSelect;
/** The payments and saved cards of a booking. */
type Paid = Prisma.BookingGetPayload<{ select: typeof paid }>;

/**
 * Adds marks to redemptions from before marks existed: the mailbox and phone of the account today,
 * and the card at the provider. Ids sort by time, so the oldest redemption gets a mark that several
 * share. Runs at every start. Redemptions for which the provider doesn't answer wait for the next
 * start.
 * @param fingerprintOf reads the card's fingerprint at the provider, null if it's unknown there
 */
export async function carryOverRedemptions(
  ctx: ServiceContext,
  fingerprintOf: (ctx: ServiceContext, paid: Paid) => Promise<string | null>,
): Promise<{ claimed: number }> {
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
        booking: { select: paid },
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
          // Every code was single-use then.
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
