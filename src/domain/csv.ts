import { wallClockOf } from "./time/wall-clock";

/** Tells a spreadsheet that the file is UTF-8; without it Excel opens José as JosÃ©. */
export const CSV_START = "\ufeff";

type Read<Row> = (row: Row) => string | null;

/**
 * A column of a table. A null cell is empty. A moment uses its row's time zone, else the file's,
 * which the heading names. A code keeps its leading zeros in a spreadsheet. Digits and bank names
 * are for a bank's program, which can't read what protects a spreadsheet: they hold nothing else.
 */
export type CsvColumn<Row> =
  | Read<Row>
  | { moment: Read<Row>; zone?: (row: Row) => string }
  | { code: Read<Row> }
  | { digits: Read<Row> }
  | { bankName: Read<Row> };

export type CsvColumns<Row> = Readonly<Record<string, CsvColumn<Row>>>;

/** Returns a table's headings. */
export function csvHeader<Row>(columns: CsvColumns<Row>, timeZone: string): string {
  const named = Object.entries(columns).map(([name, column]) => {
    const isInFilesZone = "moment" in column && column.zone === undefined;
    return isInFilesZone ? `${name} (${timeZone})` : name;
  });
  return line(named.map(quoted));
}

/** Writes a table's rows, by RFC 4180. */
export function csvRows<Row>(
  columns: CsvColumns<Row>,
  rows: readonly Row[],
  timeZone: string,
): string {
  const all = Object.values(columns);
  return rows.map((row) => line(all.map((column) => cell(column, row, timeZone)))).join("");
}

/** Writes a table as a whole file. */
export function csvFile<Row>(
  columns: CsvColumns<Row>,
  rows: readonly Row[],
  timeZone: string,
): string {
  return CSV_START + csvHeader(columns, timeZone) + csvRows(columns, rows, timeZone);
}

const line = (cells: readonly string[]) => `${cells.join(",")}\r\n`;

function cell<Row>(column: CsvColumn<Row>, row: Row, timeZone: string): string {
  if (typeof column === "function") return quoted(column(row) ?? "");
  if ("code" in column) return code(column.code(row) ?? "");
  if ("digits" in column) return (column.digits(row) ?? "").replace(/\D/g, "");
  if ("bankName" in column) return `"${bankName(column.bankName(row) ?? "")}"`;
  const moment = column.moment(row);
  return quoted(moment === null ? "" : momentText(moment, column.zone?.(row) ?? timeZone));
}

/** '2026-11-26 11:00', which spreadsheets read as a date and a time. */
function momentText(moment: string, timeZone: string): string {
  const { date, time } = wallClockOf(new Date(moment), timeZone);
  return `${date} ${time}`;
}

/**
 * Always quotes. A leading = + - @, also a full-width one or one after a tab or line break, would
 * make a spreadsheet run it, unless it's a plain number.
 */
function quoted(value: string): string {
  const isRisky = /^[=+\-@\t\r\n＝＋－＠]/.test(value) && !/^-?\d+\.\d{2}$/.test(value);
  return `"${(isRisky ? `'${value}` : value).replaceAll('"', '""')}"`;
}

/** Writes a formula whose result is text, because a spreadsheet turns 021000021 into a number. */
function code(value: string): string {
  return /^[\w-]+$/.test(value) ? `"=""${value}"""` : quoted(value);
}

/**
 * Reduces a name to what banks accept: letters without accents, digits, spaces and -.,&'. It begins
 * with a letter or digit, so it's never a formula.
 */
export function bankName(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N} \-.,&']/gu, "")
    .replace(/ +/g, " ")
    .replace(/^[^\p{L}\p{N}]+/u, "")
    .trim();
}
