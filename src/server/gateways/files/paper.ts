import { createRequire } from "node:module";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { FOOTER_BRAND_NAME } from "~/domain/brand";
import { Turns } from "../ops/turns";

// The built-in fonts know Western European letters alone; names have others.
const FONTS = join(
  createRequire(join(process.cwd(), "package.json")).resolve("dejavu-fonts-ttf/package.json"),
  "..",
  "ttf",
);
const REGULAR = join(FONTS, "DejaVuSans.ttf");
const BOLD = join(FONTS, "DejaVuSans-Bold.ttf");

const MARGIN = 56;
const INK = "#141b24";
const MUTED = "#5b6673";
const ACCENT = "#f6c343";
const RULE = "#d5dbe1";
const TEXT_SIZE = 11;
const GAP = 8;
/** Of each page, lines that a paragraph's break may leave empty. */
const LOST_PER_PAGE = 30;

/** Drawing takes this thread for a while, so one is drawn at a time, and few may wait for it. */
const turns = new Turns({
  running: 1,
  waiting: 20,
  busy: "receiptsBusy",
  retryAfterSeconds: 5,
});

type PaperRow = readonly [label: string, value: string];

/** What happened at a time, or who wrote what then. */
export interface PaperEntry {
  at: string;
  who: string;
  text: string;
}

/** What a paper says, from its top. */
interface PaperContent {
  title: string;
  /** Beside the title: a day, or what it is about. */
  about: string;
  /** Who and what. */
  facts: readonly PaperRow[];
  /** Groups of sums, each below a line; the last one of all is what it comes to. */
  sums?: readonly (readonly PaperRow[])[];
  /** A sentence below all of it. */
  note?: string;
  /** Of entries that don't fit on so many pages the oldest are left out, and it says so. */
  record?: { entries: readonly PaperEntry[]; pages: number };
}

export interface Paper {
  bytes: Uint8Array<ArrayBuffer>;
  pages: number;
}

/**
 * A PDF in US Letter, below our name.
 * @throws {DomainError} BUSY (503) when too many are waiting already
 */
export function drawPaper(content: PaperContent): Promise<Paper> {
  return turns.take(async () => {
    // Whoever has waited meanwhile is answered between two of them.
    await setImmediate();
    // Its fonts' reader takes longer to load than the rest of the API; papers are rare.
    const { default: PDFDocument } = await import("pdfkit");
    return new Promise((resolve, reject) => {
      const doc = new PDFDocument({
        size: "LETTER",
        margin: MARGIN,
        info: { Title: content.title, Author: FOOTER_BRAND_NAME },
      });
      let pages = 1;
      const chunks: Buffer[] = [];
      doc.on("pageAdded", () => void (pages += 1));
      doc.on("data", (chunk: Buffer) => chunks.push(chunk));
      doc.on("end", () => resolve({ bytes: new Uint8Array(Buffer.concat(chunks)), pages }));
      doc.on("error", reject);
      const width = doc.page.width - 2 * MARGIN;
      drawHead(doc, width, `${content.title} · ${content.about}`);
      drawContent(doc, width, content);
      doc.end();
    });
  });
}

function drawHead(doc: PDFKit.PDFDocument, width: number, line: string): void {
  doc.rect(MARGIN, MARGIN, width, 4).fill(ACCENT);
  doc
    .fillColor(INK)
    .font(BOLD)
    .fontSize(20)
    .text(FOOTER_BRAND_NAME, MARGIN, MARGIN + 22);
  doc.font(REGULAR).fontSize(11).fillColor(MUTED);
  doc.text(line);
  doc.moveDown(1.5);
}

function drawContent(
  doc: PDFKit.PDFDocument,
  width: number,
  { facts, sums = [], note, record }: PaperContent,
): void {
  for (const fact of facts) drawRow(doc, width, fact, { muted: true });
  if (sums.length > 0) doc.moveDown(1);
  const result = sums.at(-1)?.at(-1);
  for (const group of sums) {
    drawRule(doc, width);
    for (const sum of group) drawRow(doc, width, sum, { bold: sum === result });
  }
  if (note !== undefined) {
    doc.moveDown(2);
    doc.font(REGULAR).fontSize(10).fillColor(MUTED);
    doc.text(note, MARGIN);
  }
  if (record !== undefined) {
    if (facts.length > 0) drawRule(doc, width);
    drawRecord(doc, width, record);
  }
}

/** A label and what belongs to it, one on each side. */
function drawRow(
  doc: PDFKit.PDFDocument,
  width: number,
  [label, value]: PaperRow,
  style: { bold?: boolean; muted?: boolean },
): void {
  const y = doc.y;
  const font = style.bold ? BOLD : REGULAR;
  doc
    .font(font)
    .fontSize(style.bold ? 13 : 11)
    .fillColor(style.muted ? MUTED : INK);
  doc.text(label, MARGIN, y, { width: width * 0.5 });
  doc.fillColor(INK).text(value, MARGIN + width * 0.4, y, { width: width * 0.6, align: "right" });
  doc.moveDown(0.4);
}

function drawRule(doc: PDFKit.PDFDocument, width: number): void {
  doc
    .moveTo(MARGIN, doc.y)
    .lineTo(MARGIN + width, doc.y)
    .strokeColor(RULE)
    .lineWidth(1)
    .stroke();
  doc.moveDown(0.6);
}

function drawRecord(
  doc: PDFKit.PDFDocument,
  width: number,
  { entries, pages }: NonNullable<PaperContent["record"]>,
): void {
  const bottom = doc.page.height - MARGIN;
  const room = bottom - doc.y + (pages - 1) * (bottom - MARGIN) - pages * LOST_PER_PAGE;
  const shown = newestWithin(entries, room, (entry) => heightOf(doc, width, entry));
  const leftOut = entries.length - shown.length;
  if (leftOut > 0) {
    doc.font(REGULAR).fontSize(10).fillColor(MUTED);
    doc.text(`The first ${leftOut} entries are left out.`, MARGIN).moveDown(0.6);
  }
  for (const entry of shown) {
    doc.font(BOLD).fontSize(10).fillColor(MUTED).text(headOf(entry), MARGIN, doc.y, { width });
    doc.font(REGULAR).fontSize(TEXT_SIZE).fillColor(INK).text(entry.text, { width });
    doc.y += GAP;
  }
}

function newestWithin(
  entries: readonly PaperEntry[],
  room: number,
  heightOf: (entry: PaperEntry) => number,
): readonly PaperEntry[] {
  let left = room;
  const first = entries.findLastIndex((entry) => {
    left -= heightOf(entry);
    return left < 0;
  });
  return entries.slice(first + 1);
}

const headOf = ({ at, who }: PaperEntry) => `${at} · ${who}`;

function heightOf(doc: PDFKit.PDFDocument, width: number, entry: PaperEntry): number {
  const head = doc.font(BOLD).fontSize(10).heightOfString(headOf(entry), { width });
  const text = doc.font(REGULAR).fontSize(TEXT_SIZE).heightOfString(entry.text, { width });
  return head + text + GAP;
}

/** '2026-11-22T…' → 'November 22, 2026'. */
export function longDate(iso: string): string {
  return new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" }).format(
    new Date(iso),
  );
}
