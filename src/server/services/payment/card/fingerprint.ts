import type { ServiceContext } from "../../context";
import { readIntent, readSetup } from "../authorization/account";

interface Paid {
  payments: Parameters<typeof readIntent>[1][];
  cardSetups: Parameters<typeof readSetup>[1][];
}

/**
 * Returns the fingerprint of the card a booking was or will be paid with, if the provider still
 * knows it.
 */
export async function cardFingerprintOf(
  ctx: ServiceContext,
  { payments, cardSetups }: Paid,
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
