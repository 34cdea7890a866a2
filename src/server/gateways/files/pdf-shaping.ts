import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { create, type Font, type Subset } from "fontkit";
import * as hb from "harfbuzzjs";
import subsetFont from "subset-font";
import { DEJAVU, type Weight } from "./pdf-dejavu";

const packages = createRequire(join(process.cwd(), "package.json"));

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
const HAN = /\p{Script=Han}/gu;

/** Scripts with their own font. */
const BY_SCRIPT: readonly (readonly [name: string, letter: RegExp])[] = [
  ["noto-sans-bengali", /\p{Script=Bengali}/u],
  ["noto-sans-devanagari", /\p{Script=Devanagari}/u],
  ["noto-sans-ethiopic", /\p{Script=Ethiopic}/u],
  ["noto-sans-gujarati", /\p{Script=Gujarati}/u],
  ["noto-sans-gurmukhi", /\p{Script=Gurmukhi}/u],
  ["noto-sans-kannada", /\p{Script=Kannada}/u],
  ["noto-sans-khmer", /\p{Script=Khmer}/u],
  ["noto-sans-lao", /\p{Script=Lao}/u],
  ["noto-sans-malayalam", /\p{Script=Malayalam}/u],
  ["noto-sans-myanmar", /\p{Script=Myanmar}/u],
  ["noto-sans-sinhala", /\p{Script=Sinhala}/u],
  ["noto-sans-tamil", /\p{Script=Tamil}/u],
  ["noto-sans-telugu", /\p{Script=Telugu}/u],
  ["noto-sans-thai", /\p{Script=Thai}/u],
];

/** One font file with some of the font's letters. */
export interface Slice {
  paths: Record<Weight, string>;
  /** True if the file has both weights. */
  isVariable: boolean;
  ranges: readonly (readonly [first: number, last: number])[];
}

/** DejaVu's Arabic and Hebrew. */
const RIGHT_TO_LEFT_SLICE: Slice = {
  paths: DEJAVU,
  isVariable: false,
  ranges: [[0, 0x10ffff]],
};

const slices = new Map<string, Promise<readonly Slice[]>>();

/** Returns a package's files with the letters that its list names for each. */
function slicesOf(name: string): Promise<readonly Slice[]> {
  const known = slices.get(name) ?? readSlices(name);
  slices.set(name, known);
  return known;
}

async function readSlices(name: string): Promise<readonly Slice[]> {
  const folder = dirname(packages.resolve(`@fontsource-variable/${name}/package.json`));
  const listed: Record<string, string> = JSON.parse(
    await readFile(join(folder, "unicode.json"), "utf8"),
  );
  return Object.entries(listed).map(([key, ranges]) => {
    const file = `${name}-${key.replace(/[[\]]/g, "")}-wght-normal.woff2`;
    const path = join(folder, "files", file);
    return {
      paths: { regular: path, bold: path },
      isVariable: true,
      ranges: ranges.split(",").map((range) => {
        const [first = 0, last = first] = range
          .replace("U+", "")
          .split("-")
          .map((digits) => Number.parseInt(digits, 16));
        return [first, last] as const;
      }),
    };
  });
}

const lists = ({ ranges }: Slice, point: number) =>
  ranges.some(([first, last]) => first <= point && point <= last);

/**
 * Returns the files that may have a letter, best first.
 * @param eastAsian the order of fonts for the text around it, from `eastAsianFonts`
 */
export async function slicesFor(letter: string, eastAsian: readonly string[]): Promise<Slice[]> {
  if (RIGHT_TO_LEFT.test(letter)) return [RIGHT_TO_LEFT_SLICE];
  const point = letter.codePointAt(0) ?? 0;
  const script = BY_SCRIPT.find(([, pattern]) => pattern.test(letter));
  const names = script === undefined ? ["noto-emoji", ...eastAsian] : [script[0]];
  const all = await Promise.all(names.map(slicesOf));
  return all.flatMap((files) => files.filter((slice) => lists(slice, point)));
}

/**
 * Orders the fonts for Chinese, Japanese and Korean, which share code points but draw them
 * differently. Text with kana is Japanese and text with Hangul is Korean. For Han alone, the first
 * font with all its letters comes first.
 */
export async function eastAsianFonts(text: string): Promise<string[]> {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return cjk("jp", "sc", "tc", "kr");
  if (/\p{Script=Hangul}/u.test(text)) return cjk("kr", "tc", "jp", "sc");
  const names = cjk("sc", "tc", "jp", "kr");
  const points = (text.match(HAN) ?? []).map((letter) => letter.codePointAt(0) ?? 0);
  for (const name of names) {
    const files = await slicesOf(name);
    const hasAll = points.every((point) => files.some((slice) => lists(slice, point)));
    if (hasAll) return [name, ...names.filter((other) => other !== name)];
  }
  return names;
}

const cjk = (...languages: string[]) => languages.map((language) => `noto-sans-${language}`);

const WGHT = { regular: 400, bold: 700 } satisfies Record<Weight, number>;
/** fontkit reads a header of 10 bytes even for an empty glyph at the end of the file. */
const PADDING = Buffer.alloc(16);

/**
 * Opens a slice with only the needed letters. HarfBuzz shapes it, because fontkit misplaces some marks
 * in Bengali, Arabic, and Hebrew.
 * @param name unique in the document
 */
export async function loadSlice(
  { paths, isVariable }: Slice,
  letters: string,
  weight: Weight,
  name: string,
): Promise<Font> {
  // HarfBuzz takes letters apart, and draws a circle below a mark without a letter.
  const needed = `${letters}${letters.normalize("NFKD")} \u25cc`;
  const bytes = await subsetFont(await readFile(paths[weight]), needed, {
    targetFormat: "sfnt",
    variationAxes: isVariable ? { wght: WGHT[weight] } : {},
  });
  const font = create(Buffer.concat([bytes, PADDING]));
  // pdfkit may reuse the first of two fonts with the same name.
  Object.defineProperty(font, "postscriptName", { value: name });
  const subset = font.createSubset();
  const shaper = new hb.Font(new hb.Face(new hb.Blob(bytes)));
  const readings = new Map<string, number>();
  return Object.assign(font, {
    layout: (text: string) => shape(font, shaper, readings, text),
    createSubset: () => withReadings(subset),
  });
}

/** Larger than any glyph id. A multiple of this is added for each reading of a glyph. */
const READING = 0x10000;
const NOTHING = 0x200b;

/**
 * Shapes a run, and records the text of each glyph for copying and searching. The glyphs of a
 * cluster share its code points in reading order, so that copied text is right.
 */
function shape(font: Font, shaper: hb.Font, readings: Map<string, number>, text: string) {
  const buffer = new hb.Buffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  hb.shape(shaper, buffer);
  const infos = buffer.getGlyphInfos();
  const starts = [...new Set(infos.map(({ cluster }) => cluster))].sort((one, two) => one - two);
  const ends = new Map(starts.map((start, at) => [start, starts[at + 1]]));
  const glyphs = infos.map(({ codepoint: glyph, cluster }, at) => {
    const size = infos.filter((info) => info.cluster === cluster).length;
    const fromLeft = at - infos.findIndex((info) => info.cluster === cluster);
    const place = RIGHT_TO_LEFT.test(text) ? size - 1 - fromLeft : fromLeft;
    const codePoints = shareOf(text.slice(cluster, ends.get(cluster)), place, size);
    const reading = `${glyph} ${codePoints.join(" ")}`;
    const number = readings.get(reading) ?? readings.size + 1;
    readings.set(reading, number);
    const { advanceWidth } = font.getGlyph(glyph);
    return { id: number * READING + glyph, advanceWidth, codePoints };
  });
  const positions = buffer.getGlyphPositions();
  return {
    glyphs,
    positions,
    // A getter, because pdfkit scales the positions before reading it.
    get advanceWidth() {
      return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
    },
  };
}

/** Gives each glyph of a cluster one code point, and the last glyph the rest. */
function shareOf(cluster: string, place: number, size: number): number[] {
  const whole = [...cluster];
  const points = (whole.length < size ? [...cluster.normalize("NFD")] : whole).map(
    (letter) => letter.codePointAt(0) ?? 0,
  );
  const share = place === size - 1 ? points.slice(place) : points.slice(place, place + 1);
  return share.length > 0 ? share : [NOTHING];
}

/** Includes a glyph once for each of its readings, because PDF maps a glyph to one text. */
function withReadings(subset: Subset): Subset {
  const known = new Map<number, number>();
  const includeGlyph = subset.includeGlyph.bind(subset);
  return Object.assign(subset, {
    includeGlyph: (id: number) => {
      // pdfkit asks for parts of composite glyphs by their plain id.
      if (id < READING) return includeGlyph(id);
      const place = known.get(id) ?? subset.glyphs.push(id % READING) - 1;
      known.set(id, place);
      return place;
    },
  });
}
