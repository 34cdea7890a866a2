import { formatNumber } from "./format";

/** Formats minutes: 42 → "42 min", 60 → "1 h", 130 → "2 h 10 min". */
export function waitWords(minutes: number): string {
  if (minutes < 60) return `${minutes} min`;
  const hours = formatNumber(Math.floor(minutes / 60));
  return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
}
