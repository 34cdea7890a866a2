import type { PAYOUT_KINDS } from "~/domain/payout/balance";
import type { ServiceContext } from "../context";

interface Movement {
  mechanicId: string;
  kind: (typeof PAYOUT_KINDS)[number];
  /** Id of the payout or reversal. Each entry kind is written once per source. */
  source: string;
  paymentId?: string | null;
  amountCents: number;
}

/** Writes payouts to a mechanic's ledger, in the transaction that changes the payout. */
export async function recordPayouts(
  ctx: ServiceContext,
  movements: readonly Movement[],
): Promise<void> {
  const now = ctx.clock.now();
  await ctx.db.ledgerEntry.createMany({
    data: movements.map((movement) => ({
      ...movement,
      paymentId: movement.paymentId ?? null,
      // Paid money isn't available. Returned money is available at once.
      availableAt: movement.kind === "payout" ? null : now,
      createdAt: now,
    })),
  });
}
