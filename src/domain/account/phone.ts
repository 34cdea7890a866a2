const SHORTEST = 7;

/** Words that people and address books write beside a number. */
const LABEL = "(?:tel|telephone|phone|cell|mobile|home|work|office)";
// Matches at most three spaces. An unlimited match takes seconds on 50,000 of them.
const LABEL_BEFORE = new RegExp(String.raw`^${LABEL}\.?\s{0,3}:?\s{0,3}(?=[+(\d])`, "iu");
const LABEL_AFTER = new RegExp(
  String.raw`[\s,]{0,3}(?:\(\s{0,3}${LABEL}\s{0,3}\)|\b${LABEL})$`,
  "iu",
);

/**
 * Returns a phone number as it was meant: without invisible marks, `tel:` and labels such as
 * "(cell)". Hyphens that don't break become ordinary ones.
 */
export function plainPhone(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, "")
    .replace(/[\u2010-\u2015\u2212]/gu, "-")
    .trim()
    .replace(LABEL_BEFORE, "")
    .replace(LABEL_AFTER, "")
    .trim();
}

/**
 * Returns one key for all spellings of a phone number: digits without the country's 1 and without
 * an extension. Null for a number too short to identify a person. Use it to compare, never to
 * call.
 */
export function phoneKey(phone: string): string | null {
  const [number = ""] = plainPhone(phone)
    .toLowerCase()
    .split(/[a-z#;,]/);
  const digits = number.replace(/\D/g, "").replace(/^00/, "");
  const national = digits.length === 11 ? digits.replace(/^1/, "") : digits;
  return national.length < SHORTEST ? null : national;
}
