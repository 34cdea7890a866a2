import { csv } from "../csv";
import type { StatementView } from "./schema";

const HEADER = ["Date", "Booking", "Kind", "Amount"];

/** The ledger rows of a statement as CSV, newest first. */
export function statementCsv(statement: Pick<StatementView, "rows">): string {
  const rows = statement.rows.map((row) => [row.at, row.bookingNumber ?? "", row.kind, row.amount]);
  return csv([HEADER, ...rows]);
}
