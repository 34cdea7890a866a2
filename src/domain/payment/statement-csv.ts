import type { CsvColumns } from "../csv";
import type { StatementView } from "./schema";

/** A statement as a file, newest first. */
export const STATEMENT_COLUMNS: CsvColumns<StatementView["rows"][number]> = {
  Date: { moment: ({ at }) => at },
  Booking: ({ bookingNumber }) => bookingNumber,
  Kind: ({ kind }) => kind,
  Amount: ({ amount }) => amount,
};
