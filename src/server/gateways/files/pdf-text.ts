import bidiFactory, { type Bidi } from "bidi-js";
import LineBreaker from "linebreak";
import {
  paragraphsOf,
  type Letter,
  type PdfFont,
  type PdfFonts,
  type WeightedText,
} from "./pdf-fonts";

export interface Style extends Pick<WeightedText, "weight"> {
  size: number;
  color: string;
}

export interface Line {
  letters: readonly Letter[];
  style: Style;
  width: number;
  /** From the line's top to its baseline. */
  ascent: number;
  height: number;
  /** The paragraph's direction. */
  direction: "ltr" | "rtl";
}

/** Letters of one font and direction. */
interface Run extends Letter {
  isRtl: boolean;
}

const RIGHT_TO_LEFT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
/** Scripts without spaces between words. */
const UNSPACED = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

let bidi: Bidi | undefined;
const bidiOnce = () => (bidi ??= bidiFactory());

/** Breaks text into lines and draws them, each line in as many fonts as it needs. */
export class TextWriter {
  constructor(
    private readonly doc: PDFKit.PDFDocument,
    private readonly fonts: PdfFonts,
  ) {
    for (const { name, font } of fonts.all) doc.registerFont(name, font);
  }

  linesOf(text: string, style: Style, width: number): Line[] {
    return paragraphsOf(text).flatMap((paragraph) =>
      this.linesOfParagraph(paragraph, style, width),
    );
  }

  private linesOfParagraph(paragraph: string, style: Style, width: number): Line[] {
    const letters = this.fonts.lettersOf(paragraph, style.weight);
    const direction = directionOf(textOf(letters));
    const lines: Letter[][] = [[]];
    let taken = 0;
    for (const word of wordsOf(letters)) {
      if (taken + this.widthOf(trimmed(word), style) > width && taken > 0) {
        lines.push([]);
        taken = 0;
      }
      for (const part of this.partsOf(word, style, width)) {
        if (taken > 0 && taken + this.widthOf(trimmed(part), style) > width) {
          lines.push([]);
          taken = 0;
        }
        lines.at(-1)?.push(...part);
        taken += this.widthOf(part, style);
      }
    }
    return lines.map((line) => this.toLine(trimmed(line), style, direction));
  }

  /** Splits a word that is wider than a line between letters. */
  private partsOf(word: Letter[], style: Style, width: number): Letter[][] {
    if (this.widthOf(trimmed(word), style) <= width) return [word];
    return word.map((letter) => [letter]);
  }

  private toLine(letters: Letter[], style: Style, direction: Line["direction"]): Line {
    const fonts = [...new Set(letters.map(({ font }) => font))];
    if (fonts.length === 0) fonts.push(...this.fonts.all.slice(0, 1));
    const tallest = (side: "ascent" | "descent") =>
      Math.max(...fonts.map(({ font }) => (Math.abs(font[side]) / font.unitsPerEm) * style.size));
    const ascent = tallest("ascent");
    const height = ascent + tallest("descent");
    return { letters, style, width: this.widthOf(letters, style), ascent, height, direction };
  }

  private widthOf(letters: readonly Letter[], { size }: Style): number {
    let width = 0;
    for (const { font, text } of runsOf(letters.map((letter) => ({ ...letter, isRtl: false })))) {
      width += this.doc.font(font.name).fontSize(size).widthOfString(text, layoutOf(font));
    }
    return width;
  }

  /** @param left the left edge, also of a line that runs right to left */
  draw({ letters, style, direction }: Line, left: number, baseline: number): void {
    const { doc } = this;
    let x = left;
    for (const { font, text } of runsOf(inVisualOrder(letters, direction))) {
      const layout = layoutOf(font);
      doc.font(font.name).fontSize(style.size).fillColor(style.color);
      doc.text(text, x, baseline, { ...layout, lineBreak: false, baseline: "alphabetic" });
      x += doc.widthOfString(text, layout);
    }
  }
}

/** pdfkit lays out and caches single words; with a list of features it lays out the whole run. */
const layoutOf = ({ isShaped }: PdfFont) => (isShaped ? { features: [] } : {});

const textOf = (letters: readonly Letter[]) => letters.map(({ text }) => text).join("");

function trimmed(letters: Letter[]): Letter[] {
  return letters.slice(0, 1 + letters.findLastIndex(({ text }) => text !== " "));
}

/** Splits where a line may end. Spaces stay with the word before them. */
function wordsOf(letters: Letter[]): Letter[][] {
  const text = textOf(letters);
  const ends = new Set<number>();
  const breaker = new LineBreaker(text);
  for (let end = breaker.nextBreak(); end !== null; end = breaker.nextBreak()) {
    ends.add(end.position);
  }
  if (UNSPACED.test(text)) {
    const words = new Intl.Segmenter("th", { granularity: "word" });
    for (const { index, segment } of words.segment(text)) {
      if (UNSPACED.test(segment)) ends.add(index);
    }
  }
  const words: Letter[][] = [[]];
  let offset = 0;
  for (const letter of letters) {
    if (ends.has(offset) && offset > 0) words.push([]);
    words.at(-1)?.push(letter);
    offset += letter.text.length;
  }
  return words;
}

function directionOf(text: string): Line["direction"] {
  if (!RIGHT_TO_LEFT.test(text)) return "ltr";
  const level = bidiOnce().getEmbeddingLevels(text, "auto").paragraphs[0]?.level ?? 0;
  return level % 2 === 1 ? "rtl" : "ltr";
}

/** Orders letters from left to right by the Unicode Bidirectional Algorithm. */
function inVisualOrder(letters: readonly Letter[], direction: Line["direction"]): Run[] {
  const text = textOf(letters);
  if (direction === "ltr" && !RIGHT_TO_LEFT.test(text)) {
    return letters.map((letter) => ({ ...letter, isRtl: false }));
  }
  const levels = bidiOnce().getEmbeddingLevels(text, direction);
  const starts = new Map<number, Run>();
  let offset = 0;
  for (const letter of letters) {
    starts.set(offset, { ...letter, isRtl: (levels.levels[offset] ?? 0) % 2 === 1 });
    offset += letter.text.length;
  }
  return bidiOnce()
    .getReorderedIndices(text, levels)
    .flatMap((index) => starts.get(index) ?? []);
}

/** Joins neighboring letters of one font and direction, in the order that the font's shaper expects. */
function runsOf(letters: readonly Run[]): Run[] {
  const runs: Run[] = [];
  for (const { text, font, isRtl } of letters) {
    const last = runs.at(-1);
    // HarfBuzz mirrors and reorders by itself. DejaVu without it draws letters as they come.
    const drawn = isRtl && !font.isShaped ? (bidiOnce().getMirroredCharacter(text) ?? text) : text;
    if (last === undefined || last.font !== font || last.isRtl !== isRtl) {
      runs.push({ font, text: drawn, isRtl });
    } else {
      last.text = isRtl && font.isShaped ? drawn + last.text : last.text + drawn;
    }
  }
  return runs;
}
