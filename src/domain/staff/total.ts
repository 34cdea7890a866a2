import { formatNumber } from "~/messages/format";

/** Most rows of a list that are counted, because counting a million would take a second. */
export const COUNTED_AT_MOST = 10_000;

/** Most hits of each kind in the desk's search. A list has the others. */
export const HITS_AT_MOST = 8;

/** Says how many rows a list has, like "1,204 bookings" or "10,000+ bookings". */
export function totalWords(total: number, { one, many }: { one: string; many: string }): string {
  if (total === 1) return `1 ${one}`;
  return total > COUNTED_AT_MOST
    ? `${formatNumber(COUNTED_AT_MOST)}+ ${many}`
    : `${formatNumber(total)} ${many}`;
}
