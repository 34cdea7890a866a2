import PDFDocument from "pdfkit";
import { FOOTER_BRAND_NAME } from "~/domain/brand";
import type { PdfContent, PdfEntry, PdfRow } from "~/domain/pdf";
import { loadFonts, type WeightedText } from "./pdf-fonts";
import { TextWriter, type Line, type Style } from "./pdf-text";

const MARGIN = 56;
/** The width of US Letter between its margins. */
const WIDTH = 612 - 2 * MARGIN;
const BOTTOM = 792 - MARGIN;
const ACCENT = "#f6c343";
const RULE = "#d5dbe1";
const INK = "#141b24";
const MUTED = "#5b6673";
const GAP = 8;
/** The height that a page break may leave empty. */
const LOST_PER_PAGE = 30;

const BRAND: Style = { color: INK, size: 20, weight: "bold" };
const HEAD: Style = { color: MUTED, size: 11, weight: "regular" };
const LABEL: Style = { color: MUTED, size: 11, weight: "regular" };
const BODY: Style = { color: INK, size: 11, weight: "regular" };
const RESULT: Style = { color: INK, size: 13, weight: "bold" };
const NOTE: Style = { color: MUTED, size: 10, weight: "regular" };
const ENTRY_HEAD: Style = { color: MUTED, size: 10, weight: "bold" };

type Element = PDFKit.PDFStructureElement;

/**
 * Draws a document on US Letter, below our name. It is tagged for screen readers: language, title,
 * heading, tables with row headers, and lists, in reading order.
 */
export async function renderPdf(
  content: PdfContent,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; pages: number }> {
  const fonts = await loadFonts(textsOf(content));
  return new Promise((resolve, reject) => {
    const doc = new PDFDocument({
      size: "LETTER",
      margin: MARGIN,
      pdfVersion: "1.7",
      tagged: true,
      lang: "en-US",
      displayTitle: true,
      info: { Title: content.title, Author: FOOTER_BRAND_NAME },
    });
    let pages = 1;
    const chunks: Buffer[] = [];
    doc.on("pageAdded", () => void (pages += 1));
    doc.on("data", (chunk: Buffer) => chunks.push(chunk));
    doc.on("end", () => resolve({ bytes: new Uint8Array(Buffer.concat(chunks)), pages }));
    doc.on("error", reject);
    new PdfWriter(doc, new TextWriter(doc, fonts)).draw(content);
    doc.end();
  });
}

const headline = ({ title, about }: PdfContent) => `${title} · ${about}`;
const headOf = ({ at, who }: PdfEntry) => `${at} · ${who}`;

/** Returns every text that is drawn, so that its fonts can be loaded first. */
function textsOf(content: PdfContent): WeightedText[] {
  const { facts, sums = [], note = "", record } = content;
  const entries = record?.entries ?? [];
  const regular = [
    headline(content),
    ...facts.flat(),
    ...sums.flat(2),
    note,
    ...entries.map(({ text }) => text),
  ];
  const bold = [FOOTER_BRAND_NAME, ...(sums.at(-1)?.at(-1) ?? []), ...entries.map(headOf)];
  return [
    ...regular.map((text) => ({ text, weight: "regular" as const })),
    ...bold.map((text) => ({ text, weight: "bold" as const })),
  ];
}

class PdfWriter {
  private y = MARGIN;
  private readonly root: Element;

  constructor(
    private readonly doc: PDFKit.PDFDocument,
    private readonly text: TextWriter,
  ) {
    this.root = doc.struct("Document");
    doc.addStructure(this.root);
  }

  draw(content: PdfContent): void {
    const { facts, sums = [], note, record } = content;
    this.drawOrnament(() => this.doc.rect(MARGIN, MARGIN, WIDTH, 4).fill(ACCENT));
    this.y += 22;
    this.drawParagraph("P", FOOTER_BRAND_NAME, BRAND);
    this.drawParagraph("H1", headline(content), HEAD);
    this.y += 20;
    this.drawTable([facts], LABEL, 0.36);
    if (sums.length > 0) this.y += 14;
    this.drawTable(sums, BODY, 0.74, RESULT);
    if (note !== undefined) {
      this.y += 24;
      this.drawParagraph("P", note, NOTE);
    }
    if (record !== undefined) {
      if (facts.length > 0) this.drawRule();
      this.drawRecord(record);
    }
    this.root.end();
  }

  /** Draws decoration, which screen readers skip. */
  private drawOrnament(draw: () => void): void {
    this.doc.markContent("Artifact", { type: "Layout" });
    draw();
    this.doc.endMarkedContent();
  }

  private drawRule(): void {
    this.makeRoom(8);
    this.drawOrnament(() =>
      this.doc
        .moveTo(MARGIN, this.y)
        .lineTo(MARGIN + WIDTH, this.y)
        .strokeColor(RULE)
        .lineWidth(1)
        .stroke(),
    );
    this.y += 8;
  }

  private add(parent: Element, type: string): Element {
    const element = this.doc.struct(type);
    parent.add(element);
    return element;
  }

  private makeRoom(height: number): void {
    if (this.y + height <= BOTTOM) return;
    this.doc.addPage();
    this.y = MARGIN;
  }

  private drawParagraph(type: string, text: string, style: Style, parent = this.root): void {
    const lines = this.text.linesOf(text, style, WIDTH);
    const element = this.add(parent, type);
    for (const line of lines) {
      this.makeRoom(line.height);
      const left = line.direction === "rtl" ? MARGIN + WIDTH - line.width : MARGIN;
      this.drawLine(element, type, line, left, line.ascent);
      this.y += line.height;
    }
  }

  /** Marks each line by itself, so that no mark spans two pages. */
  private drawLine(element: Element, type: string, line: Line, left: number, ascent: number) {
    if (line.letters.length === 0) return;
    const content = this.doc.markStructureContent(type);
    this.text.draw(line, left, this.y + ascent);
    this.doc.endMarkedContent();
    element.add(content);
  }

  /**
   * Draws rows with the label on the left and the value on the right, and a line between groups.
   * @param share of the width for labels
   * @param last the style of the last row, if it differs
   */
  private drawTable(
    groups: readonly (readonly PdfRow[])[],
    labels: Style,
    share: number,
    last?: Style,
  ): void {
    if (groups.flat().length === 0) return;
    const table = this.add(this.root, "Table");
    const lastRow = groups.at(-1)?.at(-1);
    for (const group of groups) {
      if (groups.length > 1) this.drawRule();
      for (const row of group) {
        const style = row === lastRow ? last : undefined;
        this.drawRow(table, row, style ?? labels, style ?? BODY, share);
      }
    }
  }

  private drawRow(
    table: Element,
    [label, value]: PdfRow,
    labels: Style,
    values: Style,
    share: number,
  ): void {
    const left = this.text.linesOf(label, labels, WIDTH * share - GAP);
    const right = this.text.linesOf(value, values, WIDTH * (1 - share) - GAP);
    const row = this.add(table, "TR");
    const head = this.add(row, "TH");
    head.dictionary.data["A"] = { O: "Table", Scope: "Row" };
    const cell = this.add(row, "TD");
    for (let at = 0; at < Math.max(left.length, right.length); at++) {
      const pair = [left[at], right[at]].filter((line) => line !== undefined);
      const ascent = Math.max(...pair.map((line) => line.ascent));
      const height = ascent + Math.max(...pair.map((line) => line.height - line.ascent));
      this.makeRoom(height);
      const [name, told] = [left[at], right[at]];
      if (name !== undefined) this.drawLine(head, "TH", name, MARGIN, ascent);
      if (told !== undefined) {
        this.drawLine(cell, "TD", told, MARGIN + WIDTH - told.width, ascent);
      }
      this.y += height;
    }
    this.y += 5;
  }

  private drawRecord({ entries, pages }: NonNullable<PdfContent["record"]>): void {
    let room = BOTTOM - this.y + (pages - 1) * (BOTTOM - MARGIN) - pages * LOST_PER_PAGE;
    // Counts the oldest entries that don't fit.
    const leftOut = 1 + entries.findLastIndex((entry) => (room -= this.heightOf(entry)) < 0);
    if (leftOut > 0) {
      this.drawParagraph("P", `The first ${leftOut} entries are left out.`, NOTE);
      this.y += 6;
    }
    const list = this.add(this.root, "L");
    for (const entry of entries.slice(leftOut)) {
      // Keeps the heading on the same page as its first line.
      this.makeRoom(LOST_PER_PAGE);
      const item = this.add(list, "LI");
      this.drawParagraph("Lbl", headOf(entry), ENTRY_HEAD, item);
      this.drawParagraph("LBody", entry.text, BODY, item);
      this.y += GAP;
    }
  }

  private heightOf(entry: PdfEntry): number {
    const lines = [
      ...this.text.linesOf(headOf(entry), ENTRY_HEAD, WIDTH),
      ...this.text.linesOf(entry.text, BODY, WIDTH),
    ];
    return lines.reduce((sum, { height }) => sum + height, GAP);
  }
}
