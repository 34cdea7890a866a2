const SHORTEST = 7;

/**
 * Returns one key for all spellings of a phone number: digits without the country's 1 and without
 * an extension. Null for a number too short to identify a person. Use it to compare, never to
 * call.
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
