import type { PartsTerms } from "../catalog/parts";
import { WARRANTY_DAYS } from "../claim/policy";
import type { PaymentPurpose } from "./payment";

export interface ReceiptLine extends PartsTerms {
  name: string;
  priceCents: number;
}

/** An approved change order that has a payment of its own. */
export interface ChangeOrderOnReceipt {
  id: string;
  /** `lineId` is the removed line. */
  lines: readonly (ReceiptLine & { act: "add" | "remove"; id: string; lineId: string | null })[];
}

const sumOf = (lines: readonly ReceiptLine[]) =>
  lines.reduce((sum, { priceCents }) => sum + priceCents, 0);

/**
 * Returns the lines of one receipt. A change order with its own payment appears on that payment's
 * receipt, with what it added and removed. Everything else is on the booking's. If an
 * authorization was charged for less, a last line says how much the job's other receipt shows.
 */
export function receiptLines(receipt: {
  /** The job as it was done. */
  lines: readonly (ReceiptLine & { id: string })[];
  apart: readonly ChangeOrderOnReceipt[];
  /** The payment of this receipt; null for the booking's own. */
  changeId: string | null;
  subtotalCents: number;
}): ReceiptLine[] {
  const { lines, apart, changeId, subtotalCents } = receipt;
  const of = (order: ChangeOrderOnReceipt, action: "add" | "remove") =>
    order.lines.filter((line) => line.act === action);
  const order = apart.find(({ id }) => id === changeId);
  const added = new Set<string | null>(apart.flatMap((one) => of(one, "add").map(({ id }) => id)));
  // An added line can cost less now.
  const asDone = (added: ReceiptLine & { id: string }) => ({
    ...(lines.find((line) => line.id === added.id) ?? added),
    name: added.name,
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
    ...own.map(({ name, priceCents, parts, partsNote }: ReceiptLine) => ({
      name,
      priceCents,
      ...(parts == null ? {} : { parts, partsNote }),
    })),
    ...(restCents === 0 ? [] : [{ name: "See the job's other receipt", priceCents: restCents }]),
  ];
}

/** Returns whether a receipt is for the mechanic's work, not for a tip or a cancellation fee. */
export function isForWork({ purpose }: { purpose: PaymentPurpose }): boolean {
  return purpose === "booking" || purpose === "change";
}

/** Returns the closing sentence of a receipt. Only work has a warranty. */
export function receiptNote(receipt: { purpose: PaymentPurpose }): string {
  switch (receipt.purpose) {
    case "booking":
    case "change":
      return `Parts and labor carry a ${WARRANTY_DAYS}-day warranty. Thank you for booking with us.`;
    case "tip":
      return "All of your tip goes to your mechanic. Thank you.";
    case "fee":
      return "This fee is for a canceled booking. Most of it goes to your mechanic for their time.";
    default:
      return receipt.purpose satisfies never;
  }
}
