import type { Cents } from "../money";
import type { PaymentPurpose, PaymentState } from "./payment";

/** Columns of a payment that's due now, for queries and functions alike. */
export const DUE = { isCurrent: true, state: "due" } as const;

interface Row {
  purpose: PaymentPurpose;
  isCurrent: boolean;
  state: PaymentState;
  amountCents: Cents;
  authorizedCents: Cents;
  capturedCents: Cents;
  refundedCents: Cents;
}

const sumOf = (amounts: readonly Cents[]) => amounts.reduce((sum, cents) => sum + cents, 0);

/** Returns what a booking's customer owes now. */
export function dueCents(
  payments: readonly Pick<Row, "isCurrent" | "state" | "amountCents">[],
): Cents {
  const due = payments.filter(
    ({ isCurrent, state }) => isCurrent === DUE.isCurrent && state === DUE.state,
  );
  return sumOf(due.map(({ amountCents }) => amountCents));
}

/** Everything a booking's payments did on the customer's card, except tips. */
export interface CardMoney {
  /** Authorizations that stay until the job is done. */
  held: readonly Cents[];
  /** Authorizations released as a whole, or about to be. */
  released: readonly Cents[];
  /** Released parts of authorizations that were charged in part. */
  restCents: Cents;
  /** A cancellation fee that is being taken from its authorizations. */
  chargingCents: Cents;
  capturedCents: Cents;
  dueCents: Cents;
  /** An amount now due had been authorized, but couldn't be charged. */
  isLost: boolean;
  /** Declined, and not due yet. */
  declinedCents: Cents;
  /** The declined amount had been authorized before, so it was the charge that failed. */
  wasHeld: boolean;
  /** Charged although the booking was canceled, and not a fee. */
  surplusCents: Cents;
  /** The refunded part of the surplus. */
  refundedCents: Cents;
}

/**
 * Sums up a booking's payments. All sentences about holds and charges are written from the result.
 */
export function cardMoney(
  payments: readonly Row[],
  { isCanceled }: { isCanceled: boolean },
): CardMoney {
  const rows = payments.filter(({ isCurrent, purpose }) => isCurrent && purpose !== "tip");
  const is = (state: PaymentState) => rows.filter((row) => row.state === state);
  const isFee = ({ purpose }: Row) => purpose === "fee";
  const held = is("authorized").filter((row) => !isFee(row));
  const taken = [...is("captured"), ...is("authorized").filter(isFee)];
  const charging = is("authorized").filter(isFee);
  const declined = is("failed");
  const captured = is("captured");
  const surplus = isCanceled ? captured.filter((row) => !isFee(row)) : [];
  const heldCents = (some: readonly Row[]) =>
    some.map(({ authorizedCents }) => authorizedCents).filter((cents) => cents > 0);
  return {
    held: isCanceled ? [] : heldCents(held),
    released: heldCents(
      rows.filter((row) => row.state === "released" || (isCanceled && held.includes(row))),
    ),
    restCents: sumOf(
      taken.map((row) => {
        const usedCents = row.state === "captured" ? row.capturedCents : row.amountCents;
        return Math.max(0, row.authorizedCents - usedCents);
      }),
    ),
    chargingCents: sumOf(charging.map(({ amountCents }) => amountCents)),
    capturedCents: sumOf(captured.map(({ capturedCents }) => capturedCents)),
    dueCents: dueCents(rows),
    isLost: is("due").some(({ authorizedCents }) => authorizedCents > 0),
    declinedCents: sumOf(declined.map(({ amountCents }) => amountCents)),
    wasHeld: declined.some(({ authorizedCents }) => authorizedCents > 0),
    surplusCents: sumOf(surplus.map(({ capturedCents }) => capturedCents)),
    refundedCents: sumOf(surplus.map(({ refundedCents }) => refundedCents)),
  };
}
