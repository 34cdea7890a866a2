import { createRequire } from "node:module";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { FOOTER_BRAND_NAME } from "~/domain/brand";
import type { PaperContent, PaperEntry, PaperRow } from "~/domain/paper";
import { createTurns } from "../ops/turns";

// The built-in fonts know Western European letters alone; names have others.
const FONTS = join(
  createRequire(join(process.cwd(), "package.json")).resolve("dejavu-fonts-ttf/package.json"),
  "..",
  "ttf",
);
const REGULAR = join(FONTS, "DejaVuSans.ttf");
const BOLD = join(FONTS, "DejaVuSans-Bold.ttf");

const MARGIN = 56;
/** What US Letter leaves between its margins. */
const WIDTH = 612 - 2 * MARGIN;
const INK = "#141b24";
const MUTED = "#5b6673";
const ACCENT = "#f6c343";
const RULE = "#d5dbe1";
const GAP = 8;
/** Of each page, lines that a paragraph's break may leave empty. */
const LOST_PER_PAGE = 30;

/** Drawing takes this thread for a while, so one is drawn at a time, and few may wait for it. */
const turns = createTurns({
  running: 1,
  waiting: 20,
  busy: "receiptsBusy",
  retryAfterSeconds: 5,
});

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
      drawContent(doc, content);
      doc.end();
    });
  });
}

type Doc = PDFKit.PDFDocument;

function write(doc: Doc, color: string, size: number, font = REGULAR): Doc {
  return doc.font(font).fontSize(size).fillColor(color);
}

function drawContent(doc: Doc, { title, about, facts, sums = [], note, record }: PaperContent) {
  doc.rect(MARGIN, MARGIN, WIDTH, 4).fill(ACCENT);
  write(doc, INK, 20, BOLD).text(FOOTER_BRAND_NAME, MARGIN, MARGIN + 22);
  write(doc, MUTED, 11).text(`${title} · ${about}`).moveDown(1.5);
  for (const fact of facts) drawRow(doc, fact, MUTED);
  if (sums.length > 0) doc.moveDown(1);
  const result = sums.at(-1)?.at(-1);
  for (const group of sums) {
    drawRule(doc);
    for (const sum of group) drawRow(doc, sum, INK, sum === result);
  }
  if (note !== undefined) write(doc.moveDown(2), MUTED, 10).text(note, MARGIN);
  if (record !== undefined) {
    if (facts.length > 0) drawRule(doc);
    drawRecord(doc, record);
  }
}

/** A label and what belongs to it, one on each side. */
function drawRow(doc: Doc, [label, value]: PaperRow, color: string, isResult = false): void {
  const y = doc.y;
  write(doc, color, isResult ? 13 : 11, isResult ? BOLD : REGULAR);
  doc.text(label, MARGIN, y, { width: WIDTH * 0.5 });
  doc.fillColor(INK).text(value, MARGIN + WIDTH * 0.4, y, { width: WIDTH * 0.6, align: "right" });
  doc.moveDown(0.4);
}

function drawRule(doc: Doc): void {
  const right = MARGIN + WIDTH;
  doc.moveTo(MARGIN, doc.y).lineTo(right, doc.y).strokeColor(RULE).lineWidth(1).stroke();
  doc.moveDown(0.6);
}

function drawRecord(doc: Doc, { entries, pages }: NonNullable<PaperContent["record"]>): void {
  const bottom = doc.page.height - MARGIN;
  let room = bottom - doc.y + (pages - 1) * (bottom - MARGIN) - pages * LOST_PER_PAGE;
  // How many of the newest there is room for.
  const leftOut = 1 + entries.findLastIndex((entry) => (room -= heightOf(doc, entry)) < 0);
  if (leftOut > 0) {
    const sentence = `The first ${leftOut} entries are left out.`;
    write(doc, MUTED, 10).text(sentence, MARGIN).moveDown(0.6);
  }
  for (const entry of entries.slice(leftOut)) {
    write(doc, MUTED, 10, BOLD).text(headOf(entry), MARGIN, doc.y, { width: WIDTH });
    write(doc, INK, 11).text(entry.text, { width: WIDTH });
    doc.y += GAP;
  }
}

const headOf = ({ at, who }: PaperEntry) => `${at} · ${who}`;

function heightOf(doc: Doc, entry: PaperEntry): number {
  const head = doc.font(BOLD).fontSize(10).heightOfString(headOf(entry), { width: WIDTH });
  return head + doc.font(REGULAR).fontSize(11).heightOfString(entry.text, { width: WIDTH }) + GAP;
}
