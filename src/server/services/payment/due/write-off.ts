import { LEAST_CHARGE_CENTS } from "~/domain/payment/policy";
import type { ServiceContext } from "../../context";
import { lockBooking } from "../../locks";
import { recordEvent } from "../../timeline/record";
import { inTransaction, unkeyed } from "../../transaction";
import { retire } from "../authorization/attempt";
import type { PaymentRow } from "../row";
import { writeStatus } from "../status";

/**
 * Writes off an amount that's too small to charge, in the caller's transaction and under the
 * booking's lock. The customer is no longer asked for it. The ledger keeps the amount and its
 * write-off.
 */
export async function writeOff(
  ctx: ServiceContext,
  row: PaymentRow,
  amountCents: number,
): Promise<void> {
  const { id: paymentId, bookingId } = row;
  await retire(ctx, row);
  const entry = { account: "platform", bookingId, paymentId, source: paymentId } as const;
  const createdAt = ctx.clock.now();
  await ctx.db.ledgerEntry.createMany({
    data: [
      { ...entry, kind: "owed", amountCents, createdAt },
      { ...entry, kind: "written_off", amountCents: -amountCents, createdAt },
    ],
    skipDuplicates: true,
  });
  await recordEvent(ctx, bookingId, "written_off", null);
}

/**
 * Writes off due amounts from before there was a minimum. They kept their customers from booking.
 */
export async function writeOffSmallDues(ctx: ServiceContext): Promise<void> {
  // The date is set on every due payment, so filtering by it lets the query use the index.
  const due = {
    isCurrent: true,
    state: "due",
    dueAt: { lte: ctx.clock.now() },
    amountCents: { lt: LEAST_CHARGE_CENTS },
  } as const;
  const rows = await ctx.db.payment.findMany({ where: due, select: { id: true, bookingId: true } });
  for (const { id, bookingId } of rows) {
    await inTransaction(unkeyed(ctx), async (ctx) => {
      await lockBooking(ctx, bookingId);
      const row = await ctx.db.payment.findFirst({ where: { id, ...due } });
      if (row === null) return;
      await writeOff(ctx, row, row.amountCents);
      await writeStatus(ctx, bookingId);
    });
  }
}
