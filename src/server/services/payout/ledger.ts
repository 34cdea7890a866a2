import type { PAYOUT_KINDS } from "~/domain/payout/balance";
import type { ServiceContext } from "../context";

interface Movement {
  mechanicId: string;
  kind: (typeof PAYOUT_KINDS)[number];
  /** The payout's or the reversal's id: each kind of it once. */
  source: string;
  paymentId?: string | null;
  amountCents: number;
}

/** What payouts do to a mechanic's ledger; in the transaction that changes the payout. */
export async function recordPayouts(
  ctx: ServiceContext,
  movements: readonly Movement[],
): Promise<void> {
  const now = ctx.clock.now();
  await ctx.db.ledgerEntry.createMany({
    data: movements.map((movement) => ({
      ...movement,
      paymentId: movement.paymentId ?? null,
      // What was paid is not for paying out; what came back is, at once.
      availableAt: movement.kind === "payout" ? null : now,
      createdAt: now,
    })),
  });
}
