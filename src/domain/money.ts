/** Integer cents; the only form money has inside the product. */
export type Cents = number;

/** Currency of all prices, as payment providers spell it. */
export const CURRENCY = "usd";

/** 10500 → "105.00". Throws on anything but safe integers, because a rounded amount is a wrong one. */
export function centsToText(cents: Cents): string {
  if (!Number.isSafeInteger(cents)) throw new RangeError("cents must be a safe integer");
  const sign = cents < 0 ? "-" : "";
  const absolute = Math.abs(cents);
  return `${sign}${Math.floor(absolute / 100)}.${String(absolute % 100).padStart(2, "0")}`;
}

const DOLLARS = /^(?:\$\s*)?(\d{1,9}|\d{1,3}(?:,\d{3}){1,2})(?:\.(\d{1,2}))?$/;

/**
 * Reads dollars as people type them: "105", "105.5", "$45", "1,250.00" → cents; null for anything
 * else (signs, exponents, a third decimal, a comma in a wrong place).
 */
export function textToCents(text: string): Cents | null {
  const match = DOLLARS.exec(text.trim());
  if (!match) return null;
  return (
    Number((match[1] ?? "").replaceAll(",", "")) * 100 + Number((match[2] ?? "").padEnd(2, "0"))
  );
}

/** A number of dollars or its text → cents; null when it is not an exact amount of cents. */
export function dollarsToCents(dollars: number | string): Cents | null {
  if (typeof dollars === "string") return textToCents(dollars);
  // The shortest text of a number is what the sender wrote, so 1.005 is seen as three decimals.
  return Number.isFinite(dollars) ? textToCents(String(dollars)) : null;
}

/** `cents` × `percent` / 100, half a cent rounded up. Exact, because everything stays integer. */
export function percentOf(cents: Cents, percent: number): Cents {
  return Math.floor((cents * percent + 50) / 100);
}
