import type { StatementView } from "~/domain/payment/schema";
import { dateFormat } from "~/messages/date-format";

export interface EarningsMonth {
  /** "YYYY-MM". */
  month: string;
  /** Dollars, for drawing only. The server computes the sums. */
  dollars: number;
  /** The server's text. */
  earnings: string;
  jobs: number;
}

function monthBefore(month: string): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return number === 1 ? `${year - 1}-12` : `${year}-${String(number - 1).padStart(2, "0")}`;
}

/**
 * Returns the last `count` months up to `current` ("YYYY-MM"), oldest first, with zeros for months
 * without work. A statement that is ahead of `current` (another time zone) keeps its newest month.
 */
export function lastMonths(
  months: StatementView["months"],
  current: string,
  count: number,
): EarningsMonth[] {
  const known = new Map(months.map((row) => [row.month, row]));
  let month = months.reduce((newest, row) => (row.month > newest ? row.month : newest), current);
  const rows: EarningsMonth[] = [];
  for (let index = 0; index < count; index += 1) {
    const row = known.get(month);
    const earnings = row?.earnings ?? "0.00";
    rows.unshift({ month, earnings, dollars: Number(earnings), jobs: row?.jobs ?? 0 });
    month = monthBefore(month);
  }
  return rows;
}

const MONTH_NAMES = {
  short: { month: "short", timeZone: "UTC" },
  long: { month: "long", year: "numeric", timeZone: "UTC" },
} as const;

/** Formats "2026-11" as "Nov" or "November 2026". */
export function monthName(month: string, length: "short" | "long"): string {
  return dateFormat(MONTH_NAMES[length]).format(new Date(`${month}-01T00:00:00Z`));
}

/**
 * Returns a round maximum for a scale that holds `highest`, whose half is round too. 100 for zero.
 */
export function scaleTop(highest: number): number {
  if (highest <= 0) return 100;
  const power = 10 ** Math.floor(Math.log10(highest));
  const step = [1, 2, 3, 4, 6, 8, 10].find((candidate) => candidate * power >= highest) ?? 10;
  return step * power;
}

/** Formats the label of a bar: 1234.5 → "$1.2k", 950 → "$950". */
export function shortDollars(dollars: number): string {
  if (dollars < 0) return `-${shortDollars(-dollars)}`;
  if (dollars >= 1000) {
    const thousands = dollars / 1000;
    return `$${thousands >= 10 ? Math.round(thousands) : thousands.toFixed(1).replace(/\.0$/, "")}k`;
  }
  return `$${Math.round(dollars)}`;
}
