/**
 * Characters without ink: white space, control, format and fill characters, and marks, which need
 * a letter. The last three only look blank.
 */
const INKLESS =
  /^[\s\p{Z}\p{Cc}\p{Cf}\p{Co}\p{M}\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{1d159}]*$/u;

/** Returns whether a text has nothing visible, no matter how many characters it has. */
export function isBlank(text: string): boolean {
  return INKLESS.test(text);
}

/**
 * Hebrew and Tibetan put four marks on a letter. A higher stack only covers the lines around it.
 */
const MAX_MARKS_ON_A_LETTER = 4;
const STACK = new RegExp(`\\p{M}{${MAX_MARKS_ON_A_LETTER + 1}}`, "u");

/** Marks piled on one letter, also with invisible characters between them. */
export function hasStackedMarks(text: string): boolean {
  return STACK.test(text.normalize("NFC").replace(/\p{Cf}/gu, ""));
}

/** Invisible characters that no name needs. The joiners of Persian and Indic names stay. */
const UNNAMED = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g;

/** "John 3rd" is a person's name. A phone number spread over first and last name isn't. */
export const MAX_DIGITS_IN_NAME = 2;

/** Cleans a name to one line, without characters that turn the text around it or hide. */
export function asName(text: string): string {
  return text
    .replace(UNNAMED, "")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
}

/** White space and invisible characters that get pasted along with a text. */
const PASTED_ALONG = /[\s\p{Cf}]+/gu;

/** Cleans a code, number or password of ours of pasted extra characters. */
export function withoutSpace(text: string): string {
  return text.replace(PASTED_ALONG, "");
}

/** Arabic and Persian digits. NFKC only replaces full-width ones. */
const ARABIC_DIGITS = /[\u0660-\u0669\u06f0-\u06f9]/g;

/** Writes a code's digits as 0 to 9: '１２３', '١٢٣' and '۱۲۳' become '123'. */
export function withPlainDigits(text: string): string {
  return text
    .normalize("NFKC")
    .replace(ARABIC_DIGITS, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf));
}

/**
 * Cleans an email address of invisible characters and outer space. Inner space is a mistake to
 * report.
 */
export function withoutInvisible(text: string): string {
  return text.replace(/\p{Cf}+/gu, "").trim();
}

/** Embeddings, overrides and isolates, which make the text around them read backwards. */
const DIRECTION_CHANGE = /[\u202a-\u202e\u2066-\u2069]/;

/** Returns whether a name would change the reading direction of the text around it. */
export function changesDirection(text: string): boolean {
  return DIRECTION_CHANGE.test(text);
}
