import type { LedgerKind } from "~/domain/payment/schema";
import type { ServiceContext } from "../context";
import type { PayableBooking } from "./row";

type Entry = { kind: LedgerKind; amountCents: number };

/**
 * Writes what a captured payment means for the mechanic: the amount, the platform's fee, and what
 * the platform adds for a discount it promised. Once per booking, whoever comes first.
 */
export async function recordCapture(
  ctx: ServiceContext,
  booking: PayableBooking,
  capturedCents: number,
): Promise<void> {
  const entries: Entry[] = [
    { kind: "capture", amountCents: capturedCents },
    { kind: "fee", amountCents: -booking.platformFeeCents },
    { kind: "promo_subsidy", amountCents: booking.discountCents },
  ];
  await write(ctx, booking, entries);
  await ctx.db.receipt.createMany({
    data: [{ bookingId: booking.id, amountCents: capturedCents, issuedAt: ctx.clock.now() }],
    skipDuplicates: true,
  });
}

/** Takes a refunded payment out of the mechanic's sums again, with everything that came with it. */
export async function recordRefund(ctx: ServiceContext, booking: PayableBooking): Promise<void> {
  const { _sum } = await ctx.db.ledgerEntry.aggregate({
    where: { bookingId: booking.id, kind: { not: "refund" } },
    _sum: { amountCents: true },
  });
  await write(ctx, booking, [{ kind: "refund", amountCents: -(_sum.amountCents ?? 0) }]);
}

async function write(
  ctx: ServiceContext,
  booking: PayableBooking,
  entries: Entry[],
): Promise<void> {
  const { mechanicId } = booking;
  if (mechanicId === null) return;
  await ctx.db.ledgerEntry.createMany({
    data: entries
      .filter((entry) => entry.amountCents !== 0)
      .map((entry) => ({
        ...entry,
        bookingId: booking.id,
        source: booking.id,
        mechanicId,
        createdAt: ctx.clock.now(),
      })),
    skipDuplicates: true,
  });
}
