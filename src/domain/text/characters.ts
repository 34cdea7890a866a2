/**
 * What leaves no ink by itself: white space, control, format and fill characters, and marks, which
 * need a letter to stand on. The three at the end are blank only by their picture.
 */
const INKLESS =
  /^[\s\p{Z}\p{Cc}\p{Cf}\p{Co}\p{M}\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{1d159}]*$/u;

/** Whether a reader sees nothing of it, however many characters it has. */
export function isBlank(text: string): boolean {
  return INKLESS.test(text);
}

/** Hebrew and Tibetan set four on a letter; what is stacked higher only covers the lines around. */
const MAX_MARKS_ON_A_LETTER = 4;
const STACK = new RegExp(`\\p{M}{${MAX_MARKS_ON_A_LETTER + 1}}`, "u");

/** Marks piled up on one letter, also with invisible characters between them. */
export function hasStackedMarks(text: string): boolean {
  return STACK.test(text.normalize("NFC").replace(/\p{Cf}/gu, ""));
}

/** Invisible characters that no name is written with; the joiners of Persian and Indic names stay. */
const UNNAMED = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g;

/** "John 3rd" is a person's name; a phone number spread over first and last name isn't. */
export const MAX_DIGITS_IN_NAME = 2;

/** A name on one line, without what would turn the text around it or hide in it. */
export function asName(text: string): string {
  return text
    .replace(UNNAMED, "")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
}

/** What comes along when text is pasted from a mail or a page: white space and invisible characters. */
const PASTED_ALONG = /[\s\p{Cf}]+/gu;

/** A code, number or password of ours as it was meant, without anything that was pasted along. */
export function withoutSpace(text: string): string {
  return text.replace(PASTED_ALONG, "");
}

/** An address without invisible characters and outer space; inner space is a mistake to be told of. */
export function withoutInvisible(text: string): string {
  return text.replace(/\p{Cf}+/gu, "").trim();
}

/** Embeddings, overrides and isolates, which make the text around them read backwards. */
const DIRECTION_CHANGE = /[\u202a-\u202e\u2066-\u2069]/;

/** Whether a name would change the reading direction of the text around it. */
export function changesDirection(text: string): boolean {
  return DIRECTION_CHANGE.test(text);
}
