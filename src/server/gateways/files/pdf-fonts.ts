import { readFile } from "node:fs/promises";
import { create, type Font } from "fontkit";
import { DEJAVU, type Weight } from "./pdf-dejavu";
import type { Slice } from "./pdf-shaping";

export interface PdfFont {
  /** The font's name in the document. */
  name: string;
  font: Font;
  /** True if HarfBuzz shapes it: its glyphs come in visual order, mirrored where needed. */
  isShaped: boolean;
}

/** A letter as readers count them, including marks and joiners, with a font that has it. */
export interface Letter {
  text: string;
  font: PdfFont;
}

export interface WeightedText {
  text: string;
  weight: Weight;
}

/** DejaVu has letters of these scripts, but they need HarfBuzz. Their digits don't. */
const SHAPED = /(?!\p{Nd})[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Lao}]/u;
const IGNORED = /\p{Default_Ignorable_Code_Point}/u;
/** Replaces a letter that no font has. */
const UNKNOWN = "?";

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

export const paragraphsOf = (text: string) => text.split(/\r\n|[\n\r\u2028\u2029]/u);

/** Loads the fonts that a document's texts need. */
export async function loadFonts(texts: readonly WeightedText[]): Promise<PdfFonts> {
  const plain = { regular: await openDejaVu("regular"), bold: await openDejaVu("bold") };
  const fonts = new PdfFonts(plain);
  const missing = texts.flatMap(({ text: paragraphs, weight }) =>
    paragraphsOf(paragraphs).flatMap((text) =>
      lettersIn(text)
        .filter((letter) => !isPlain(plain[weight], letter))
        .map((letter) => ({ text, weight, letter })),
    ),
  );
  // An English receipt must not pay for HarfBuzz and Noto in memory.
  if (missing.length > 0) await fonts.addShaped(missing);
  return fonts;
}

async function openDejaVu(weight: Weight): Promise<PdfFont> {
  return { name: weight, font: create(await readFile(DEJAVU[weight])), isShaped: false };
}

export class PdfFonts {
  readonly all: PdfFont[];
  private readonly found = new Map<string, PdfFont>();

  constructor(private readonly plain: Record<Weight, PdfFont>) {
    this.all = [plain.regular, plain.bold];
  }

  /** Returns a paragraph's letters, each with the font that draws it. */
  lettersOf(text: string, weight: Weight): Letter[] {
    const font = this.plain[weight];
    return lettersIn(text).flatMap((letter) => {
      const shaped = this.found.get(keyOf(text, weight, letter));
      if (shaped !== undefined) return [{ text: letter, font: shaped }];
      // DejaVu draws invisible characters as boxes.
      const visible = letter.replace(/\p{Default_Ignorable_Code_Point}/gu, "");
      if (visible === "") return [];
      return [{ text: isPlain(font, visible) ? visible : withoutMarks(font, visible), font }];
    });
  }

  async addShaped(missing: readonly (WeightedText & { letter: string })[]): Promise<void> {
    const { eastAsianFonts, loadSlice, slicesFor } = await import("./pdf-shaping");
    // Looked up once for each text, because it reads all of it.
    const eastAsian = new Map<string, readonly string[]>();
    for (const { text } of missing) {
      if (!eastAsian.has(text)) eastAsian.set(text, await eastAsianFonts(text));
    }
    const byKey = new Map(
      missing.map(({ text, weight, letter }) => [
        keyOf(text, weight, letter),
        { text, weight, letter },
      ]),
    );
    let open: Wanted[] = await Promise.all(
      Array.from(byKey, async ([key, { text, weight, letter }]) => ({
        key,
        weight,
        letter,
        slices: await slicesFor(letter, eastAsian.get(text) ?? []),
      })),
    );
    // Files lack some letters that their lists name. Look for those in the next file.
    while (open.length > 0) {
      for (const { slice, weight, wanted } of bySlice(open)) {
        const needed = [...new Set(wanted.map(({ letter }) => letter))].join("");
        const name = `Pdf-${this.all.length}`;
        const font = await loadSlice(slice, needed, weight, name);
        const added = { name, font, isShaped: true };
        this.all.push(added);
        for (const { key, letter } of wanted) if (has(font, letter)) this.found.set(key, added);
      }
      open = open
        .filter(({ key, slices }) => !this.found.has(key) && slices.length > 1)
        .map((one) => ({ ...one, slices: one.slices.slice(1) }));
    }
  }
}

interface Wanted {
  key: string;
  weight: Weight;
  letter: string;
  /** Best first. */
  slices: readonly Slice[];
}

/** Groups wanted letters by file and weight. */
function bySlice(open: readonly Wanted[]) {
  const groups = new Map<string, { slice: Slice; weight: Weight; wanted: Wanted[] }>();
  for (const one of open) {
    const [slice] = one.slices;
    if (slice === undefined) continue;
    const key = one.weight + slice.paths[one.weight];
    const group = groups.get(key) ?? { slice, weight: one.weight, wanted: [] };
    group.wanted.push(one);
    groups.set(key, group);
  }
  return groups.values();
}

const keyOf = (text: string, weight: Weight, letter: string) => `${weight}\n${letter}\n${text}`;

/**
 * Normalizes a text and drops what can't be drawn: control characters, skin tones of emoji, and
 * direction marks, which could make a name read as another.
 */
function lettersIn(text: string): string[] {
  const drawn = text
    .normalize("NFC")
    .replace(/\s/gu, " ")
    .replace(/[\p{Cc}\p{Bidi_Control}\p{Emoji_Modifier}]/gu, "");
  return Array.from(graphemes.segment(drawn), ({ segment }) => segment);
}

const isPlain = ({ font }: PdfFont, letter: string) => !SHAPED.test(letter) && has(font, letter);

function has(font: Font, letter: string): boolean {
  const hasAll = (text: string) =>
    Array.from(text).every(
      (part) => IGNORED.test(part) || font.hasGlyphForCodePoint(part.codePointAt(0) ?? 0),
    );
  return hasAll(letter) || hasAll(letter.normalize("NFD"));
}

/** Keeps the base letter if only its marks are unknown. */
function withoutMarks({ font }: PdfFont, letter: string): string {
  const [base = UNKNOWN] = letter;
  return font.hasGlyphForCodePoint(base.codePointAt(0) ?? 0) ? base : UNKNOWN;
}
