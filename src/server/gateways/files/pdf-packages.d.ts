// Types for packages that ship none, limited to what documents use.

declare module "fontkit" {
  export interface Font {
    unitsPerEm: number;
    ascent: number;
    descent: number;
    hasGlyphForCodePoint(point: number): boolean;
    getGlyph(id: number): { advanceWidth: number };
    layout(text: string): object;
    createSubset(): Subset;
  }
  export interface Subset {
    /** The font's glyph ids by position in the subset. */
    glyphs: number[];
    includeGlyph(id: number): number;
  }
  export function create(bytes: Uint8Array): Font;
}

declare module "linebreak" {
  export default class LineBreaker {
    constructor(text: string);
    nextBreak(): { position: number } | null;
  }
}

declare module "subset-font" {
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: { targetFormat: "sfnt"; variationAxes: Record<string, number> },
  ): Promise<Buffer>;
}

declare namespace PDFKit {
  interface PDFStructureElement {
    dictionary: { data: Record<string, unknown> };
  }
  namespace Mixins {
    interface PDFFont {
      /** pdfkit also takes an opened font, anything with fontkit's `layout`. */
      registerFont(name: string, font: import("fontkit").Font): this;
    }
  }
}
