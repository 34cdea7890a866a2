/** An entry of the ledger, as far as it decides which entry another one takes back. */
export interface ReversibleEntry {
  id: string;
  account: string;
  kind: string;
  /** The payment, refund, payout or reversal it was written for. */
  source: string;
  paymentId: string | null;
  amountCents: number;
}

/** Ends the source of an entry about a payout that was given up but sent after all. */
const LATE = ":late";

/** Returns the payout that an entry with this source is about. */
export const payoutOfSource = (source: string) =>
  source.endsWith(LATE) ? source.slice(0, -LATE.length) : source;

/**
 * Returns the entry that this one takes back; null if it takes none back. A refund takes back what
 * the same account got of the payment. A restored dispute takes back its withdrawal.
 * @param related all entries of the same payment or payout, oldest first
 * @param payoutId the payout that it is about, if any
 */
export function reversedBy<Entry extends ReversibleEntry>(
  entry: Entry,
  related: readonly Entry[],
  payoutId: string | null,
): Entry | null {
  const { account, kind, source, paymentId, amountCents } = entry;
  const ofPayment = related.filter(
    (one) => paymentId !== null && one.paymentId === paymentId && one.account === account,
  );
  const ofPayout = related.filter((one) => payoutOfSource(one.source) === payoutId);
  const earned = (name: string) =>
    ofPayment.find((one) => one.kind === name && one.source === paymentId);
  const isLate = source !== payoutOfSource(source);
  const found = () => {
    switch (kind) {
      case "refund":
      case "dispute":
        return amountCents < 0
          ? (earned("capture") ?? earned("tip") ?? earned("fee"))
          : ofPayment.findLast((one) => one.kind === kind && one.amountCents < 0);
      case "promo_subsidy":
        return source === paymentId ? undefined : earned("promo_subsidy");
      case "written_off":
        return earned("owed");
      case "payout_returned":
        return ofPayout.find((one) => one.kind === (isLate ? "payout_returned" : "payout"));
      case "payout_reversed":
        return ofPayout.find((one) => one.kind === "payout");
      default:
        return undefined;
    }
  };
  return found() ?? null;
}
