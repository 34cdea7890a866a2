import type { CsvColumns } from "../csv";
import { LEDGER_KIND_LABELS } from "./ledger-words";
import type { StatementView } from "./schema";

/** A statement as a file, newest first. */
export const STATEMENT_COLUMNS: CsvColumns<StatementView["rows"][number]> = {
  Date: { moment: ({ at }) => at },
  Booking: ({ bookingNumber }) => bookingNumber,
  Description: ({ kind }) => LEDGER_KIND_LABELS[kind],
  Amount: ({ amount }) => amount,
};
