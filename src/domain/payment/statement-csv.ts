import { csv } from "../csv";
import type { StatementView } from "./schema";

/** Above the rows of a statement as CSV. */
export const STATEMENT_CSV_HEADER = csv([["Date", "Booking", "Kind", "Amount"]]);

/** Rows of a statement as CSV, newest first. */
export function statementCsv(rows: StatementView["rows"]): string {
  return csv(rows.map((row) => [row.at, row.bookingNumber ?? "", row.kind, row.amount]));
}
