const SHORTEST = 7;

/**
 * One key for all spellings of a telephone number: its digits without the country's 1 and without an
 * extension; null for what is too short to tell one person from another. It is for comparing, never
 * a number to call.
 */
export function phoneKey(phone: string): string | null {
  const [number = ""] = phone
    .normalize("NFKC")
    .toLowerCase()
    .split(/[a-z#;,]/);
  const digits = number.replace(/\D/g, "").replace(/^00/, "");
  const national = digits.length === 11 ? digits.replace(/^1/, "") : digits;
  return national.length < SHORTEST ? null : national;
}
