import type { CsvColumns } from "../csv";
import type { NumbersRow } from "./numbers-schema";

const figure = (value: number | null) => (value === null ? null : String(value));

/** Columns of the desk's numbers as a file. */
export const NUMBERS_COLUMNS: CsvColumns<NumbersRow> = {
  From: ({ from }) => from,
  To: ({ to }) => to,
  Bookings: ({ bookings }) => figure(bookings),
  "By returning customers": ({ returning }) => figure(returning),
  Taken: ({ taken }) => figure(taken),
  Unfilled: ({ unfilled }) => figure(unfilled),
  "Fill rate in percent": ({ fillRate }) => figure(fillRate),
  "Median minutes to accept": ({ minutesToAccept }) => figure(minutesToAccept),
  "Canceled by customers": ({ cancelledByCustomer }) => figure(cancelledByCustomer),
  "Canceled by mechanics": ({ cancelledByMechanic }) => figure(cancelledByMechanic),
  "Canceled by the system": ({ cancelledBySystem }) => figure(cancelledBySystem),
  "Canceled by the desk": ({ cancelledByOperator }) => figure(cancelledByOperator),
  Gross: ({ gross }) => gross,
  Fees: ({ fees }) => fees,
  Refunds: ({ refunds }) => refunds,
  Disputes: ({ disputes }) => disputes,
  Payouts: ({ payouts }) => payouts,
};
