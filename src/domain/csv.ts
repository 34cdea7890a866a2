/** Quoted always; a leading = + - @ would make a spreadsheet run it, unless it is a plain number. */
function cell(value: string): string {
  const risky = /^[=+\-@\t\r]/.test(value) && !/^-?\d+\.\d{2}$/.test(value);
  return `"${(risky ? `'${value}` : value).replaceAll('"', '""')}"`;
}

/** What stands under each heading of a table; null leaves it empty. */
export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => string | null>>;

export function csvHeader<Row>(columns: CsvColumns<Row>): string {
  return csv([Object.keys(columns)]);
}

export function csvRows<Row>(columns: CsvColumns<Row>, rows: readonly Row[]): string {
  return csv(rows.map((row) => Object.values(columns).map((cellOf) => cellOf(row) ?? "")));
}

/** Rows as CSV (RFC 4180), the header first. */
export function csv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}
