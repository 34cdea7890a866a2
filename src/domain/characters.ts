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

/** A name on one line, without what would turn the text around it or hide in it. */
export function asName(text: string): string {
  return text
    .replace(UNNAMED, "")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
}

/** What a mail program makes a link of: a scheme, an address, or a dot with a word right after it. */
const ADDRESS = /@|:\/\/|http|www\.|[\p{L}\p{M}\p{N}][.\u3002]\p{L}[\p{L}\p{M}\p{N}-]/iu;

/** Whether a text holds a link, a domain or an e-mail address, also in wide or disguised letters. */
export function holdsAddress(text: string): boolean {
  const plain = text.normalize("NFKC").replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, "");
  return ADDRESS.test(plain);
}
