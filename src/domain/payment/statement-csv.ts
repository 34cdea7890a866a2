import type { StatementView } from "./schema";

const HEADER = ["Date", "Booking", "Kind", "Amount"];

/** Quoted always; a leading = + - @ would make a spreadsheet run it, unless it is a plain number. */
function cell(value: string): string {
  const risky = /^[=+\-@\t\r]/.test(value) && !/^-?\d+\.\d{2}$/.test(value);
  return `"${(risky ? `'${value}` : value).replaceAll('"', '""')}"`;
}

/** The ledger rows of a statement as CSV (RFC 4180), newest first. */
export function statementCsv(statement: StatementView): string {
  const rows = statement.rows.map((row) => [row.at, row.bookingNumber ?? "", row.kind, row.amount]);
  return [HEADER, ...rows].map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}
