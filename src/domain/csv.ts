/** Quoted always; a leading = + - @ would make a spreadsheet run it, unless it is a plain number. */
function cell(value: string): string {
  const risky = /^[=+\-@\t\r]/.test(value) && !/^-?\d+\.\d{2}$/.test(value);
  return `"${(risky ? `'${value}` : value).replaceAll('"', '""')}"`;
}

/** Rows as CSV (RFC 4180), the header first. */
export function csv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}
