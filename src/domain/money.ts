/** Integer cents, the only form of money inside the product. */
export type Cents = number;

/** Currency of all prices, as payment providers spell it. */
export const CURRENCY = "usd";

/**
 * Formats cents: 10500 → "105.00". Throws on anything but safe integers, because a rounded amount
 * is wrong.
 */
export function centsToText(cents: Cents): string {
  if (!Number.isSafeInteger(cents)) throw new RangeError("cents must be a safe integer");
  const sign = cents < 0 ? "-" : "";
  const absolute = Math.abs(cents);
  return `${sign}${Math.floor(absolute / 100)}.${String(absolute % 100).padStart(2, "0")}`;
}

const DOLLARS = /^(?:\$\s*)?(\d{1,9}|\d{1,3}(?:,\d{3}){1,2})(?:\.(\d{1,2}))?$/;

/**
 * Reads dollars as people type them: "105", "105.5", "$45", "1,250.00" → cents. Null for anything
 * else: signs, exponents, a third decimal, a misplaced comma.
 */
export function textToCents(text: string): Cents | null {
  const match = DOLLARS.exec(text.trim());
  if (!match) return null;
  return (
    Number((match[1] ?? "").replaceAll(",", "")) * 100 + Number((match[2] ?? "").padEnd(2, "0"))
  );
}

/** Reads a number of dollars or its text as cents; null if it isn't an exact amount of cents. */
export function dollarsToCents(dollars: number | string): Cents | null {
  if (typeof dollars === "string") return textToCents(dollars);
  // The shortest text of a number is what the sender wrote, so 1.005 has three decimals.
  return Number.isFinite(dollars) ? textToCents(String(dollars)) : null;
}

/**
 * Returns `cents` × `percent` / 100, half a cent rounded up. Exact, because everything stays an
 * integer.
 */
export function percentOf(cents: Cents, percent: number): Cents {
  return Math.floor((cents * percent + 50) / 100);
}
