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
export const REGULAR = join(FONTS, "DejaVuSans.ttf");
export const BOLD = join(FONTS, "DejaVuSans-Bold.ttf");

export const MARGIN = 56;
export const INK = "#141b24";
export const MUTED = "#5b6673";
const ACCENT = "#f6c343";
const RULE = "#d5dbe1";

/** Drawing takes this thread for a while, so one is drawn at a time, and few may wait for it. */
const turns = new Turns({
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
 * A PDF in US Letter, drawn by `draw` below our name and a line that says what it is.
 * @throws {DomainError} BUSY (503) when too many are waiting already
 */
export function paper(
  head: { title: string; line: string },
  draw: (doc: PDFKit.PDFDocument, width: number) => void,
): Promise<Paper> {
  return turns.take(async () => {
    // Whoever has waited meanwhile is answered between two of them.
    await setImmediate();
    // Its fonts' reader takes longer to load than the rest of the API; papers are rare.
    const { default: PDFDocument } = await import("pdfkit");
    return new Promise((resolve, reject) => {
      const doc = new PDFDocument({
        size: "LETTER",
        margin: MARGIN,
        info: { Title: head.title, Author: FOOTER_BRAND_NAME },
      });
      let pages = 1;
      const chunks: Buffer[] = [];
      doc.on("pageAdded", () => void (pages += 1));
      doc.on("data", (chunk: Buffer) => chunks.push(chunk));
      doc.on("end", () => resolve({ bytes: new Uint8Array(Buffer.concat(chunks)), pages }));
      doc.on("error", reject);
      const width = doc.page.width - 2 * MARGIN;
      drawHead(doc, width, head.line);
      draw(doc, width);
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

/** A label and what belongs to it, one on each side. */
export function drawRow(
  doc: PDFKit.PDFDocument,
  width: number,
  label: string,
  value: string,
  style: { bold?: boolean; muted?: boolean } = {},
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

export function drawRule(doc: PDFKit.PDFDocument, width: number): void {
  doc
    .moveTo(MARGIN, doc.y)
    .lineTo(MARGIN + width, doc.y)
    .strokeColor(RULE)
    .lineWidth(1)
    .stroke();
  doc.moveDown(0.6);
}

/** A sentence below all that was drawn. */
export function drawNote(doc: PDFKit.PDFDocument, text: string): void {
  doc.moveDown(2);
  doc.font(REGULAR).fontSize(10).fillColor(MUTED);
  doc.text(text, MARGIN);
}

/** '2026-11-22T…' → 'November 22, 2026'. */
export function longDate(iso: string): string {
  return new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" }).format(
    new Date(iso),
  );
}
