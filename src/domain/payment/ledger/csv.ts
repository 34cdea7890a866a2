import type { BookingStatus } from "../../booking/status";
import type { CsvColumns } from "../../csv";
import type { PaymentState } from "../payment";
import type { LedgerKind } from "../schema";

/** The ledger's own accounts, and those that its entries balance against. */
export const LEDGER_ACCOUNTS = [
  "mechanic",
  "platform",
  "customers",
  "provider",
  "bank",
  "clearing",
] as const;
export type LedgerAccountName = (typeof LEDGER_ACCOUNTS)[number];

/** One line of the accountant's file. An entry has two, which add up to zero. */
export interface LedgerLine {
  /** The entry's id, the same on both of its lines. */
  id: string;
  at: string;
  account: LedgerAccountName;
  mechanicId: string | null;
  mechanic: string | null;
  kind: string;
  bookingNumber: string | null;
  bookingStatus: BookingStatus | null;
  /** State of the payment. */
  state: PaymentState | null;
  /** Id of the entry that it takes back. */
  reverses: string | null;
  amount: string;
}

/**
 * The account that each kind of entry balances against. `clearing` is between mechanics and the
 * platform.
 */
export const CONTRA_ACCOUNTS: Record<LedgerKind, LedgerAccountName> = {
  capture: "customers",
  tip: "customers",
  refund: "customers",
  dispute: "customers",
  owed: "customers",
  written_off: "customers",
  fee: "clearing",
  promo_subsidy: "clearing",
  provider_fee: "provider",
  plan: "provider",
  payout: "bank",
  payout_returned: "bank",
  payout_reversed: "bank",
};

export const LEDGER_COLUMNS: CsvColumns<LedgerLine> = {
  Date: { moment: ({ at }) => at },
  Entry: ({ id }) => id,
  Account: ({ account }) => account,
  "Mechanic ID": ({ mechanicId }) => mechanicId,
  Mechanic: ({ mechanic }) => mechanic,
  Kind: ({ kind }) => kind,
  Booking: ({ bookingNumber }) => bookingNumber,
  "Booking status": ({ bookingStatus }) => bookingStatus,
  "Payment state": ({ state }) => state,
  Reverses: ({ reverses }) => reverses,
  Amount: ({ amount }) => amount,
};
