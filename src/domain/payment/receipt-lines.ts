export interface ReceiptLine {
  name: string;
  priceCents: number;
}

/** An approved change order that has a payment of its own. */
export interface ChangeOrderOnReceipt {
  id: string;
  /** `lineId` is the line that is taken off. */
  lines: readonly (ReceiptLine & { act: "add" | "remove"; id: string; lineId: string | null })[];
}

const sumOf = (lines: readonly ReceiptLine[]) =>
  lines.reduce((sum, { priceCents }) => sum + priceCents, 0);

/**
 * What stands on one receipt of a job. A change order with a payment of its own stands on its receipt
 * alone: what it added, and what it took off; everything else is on the booking's. Where holds were
 * charged for less than they asked, a last line says how much of it the job's other receipt shows.
 */
export function receiptLines(receipt: {
  /** The job as it was done. */
  lines: readonly (ReceiptLine & { id: string })[];
  apart: readonly ChangeOrderOnReceipt[];
  /** Whose receipt it is; null for the booking's own. */
  changeId: string | null;
  subtotalCents: number;
}): ReceiptLine[] {
  const { lines, apart, changeId, subtotalCents } = receipt;
  const of = (order: ChangeOrderOnReceipt, act: "add" | "remove") =>
    order.lines.filter((line) => line.act === act);
  const order = apart.find(({ id }) => id === changeId);
  const added = new Set<string | null>(apart.flatMap((one) => of(one, "add").map(({ id }) => id)));
  // An added line can cost less by now.
  const asDone = ({ id, name, priceCents }: ReceiptLine & { id: string }) => ({
    name,
    priceCents: lines.find((line) => line.id === id)?.priceCents ?? priceCents,
  });
  const own =
    order === undefined
      ? [
          ...lines.filter(({ id }) => !added.has(id)),
          ...apart.flatMap((one) => of(one, "remove").filter((line) => !added.has(line.lineId))),
        ]
      : [
          ...of(order, "add").map(asDone),
          ...of(order, "remove").map(({ name, priceCents }) => ({
            name: `Removed: ${name}`,
            priceCents: -priceCents,
          })),
        ];
  const restCents = subtotalCents - sumOf(own);
  return [
    ...own.map(({ name, priceCents }) => ({ name, priceCents })),
    ...(restCents === 0 ? [] : [{ name: "See the job's other receipt", priceCents: restCents }]),
  ];
}
