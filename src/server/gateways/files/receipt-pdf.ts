import { createRequire } from "node:module";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { FOOTER_BRAND_NAME } from "~/domain/brand";
import type { ReceiptView } from "~/domain/payment/schema";
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

/** Drawing takes this thread for a while, so one is drawn at a time, and few may wait for it. */
const turns = new Turns({
  running: 1,
  waiting: 20,
  busy: "receiptsBusy",
  retryAfterSeconds: 5,
});

/**
 * A receipt as a one-page PDF (US Letter).
 * @throws {DomainError} BUSY (503) when too many are waiting already
 */
export function receiptPdf(receipt: ReceiptView): Promise<Uint8Array<ArrayBuffer>> {
  return turns.take(async () => {
    // Whoever has waited meanwhile is answered between two of them.
    await setImmediate();
    return drawn(receipt);
  });
}

async function drawn(receipt: ReceiptView): Promise<Uint8Array<ArrayBuffer>> {
  // Its fonts' reader takes longer to load than the rest of the API; receipts are rare.
  const { default: PDFDocument } = await import("pdfkit");
  return new Promise((resolve, reject) => {
    const doc = new PDFDocument({
      size: "LETTER",
      margin: MARGIN,
      info: { Title: `Receipt ${receipt.number}`, Author: FOOTER_BRAND_NAME },
    });
    const chunks: Buffer[] = [];
    doc.on("data", (chunk: Buffer) => chunks.push(chunk));
    doc.on("end", () => resolve(new Uint8Array(Buffer.concat(chunks))));
    doc.on("error", reject);
    draw(doc, receipt);
    doc.end();
  });
}

function draw(doc: PDFKit.PDFDocument, receipt: ReceiptView): void {
  const width = doc.page.width - 2 * MARGIN;
  const issued = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });
  doc.rect(MARGIN, MARGIN, width, 4).fill(ACCENT);
  doc
    .fillColor(INK)
    .font(BOLD)
    .fontSize(20)
    .text(FOOTER_BRAND_NAME, MARGIN, MARGIN + 22);
  doc.font(REGULAR).fontSize(11).fillColor(MUTED);
  doc.text(`Receipt ${receipt.number} · ${issued.format(new Date(receipt.issuedAt))}`);
  doc.moveDown(1.5);

  const facts: [string, string][] = [
    ["Booking", receipt.bookingNumber],
    ["Customer", receipt.customerName],
    ["Mechanic", receipt.mechanicName],
    ["Vehicle", receipt.vehicle],
    ["Service location", receipt.serviceLocation],
  ];
  for (const [label, value] of facts) row(doc, width, label, value, { muted: true });
  doc.moveDown(1);
  rule(doc, width);
  for (const line of receipt.lines) row(doc, width, line.name, `$${line.price}`);
  rule(doc, width);
  row(doc, width, "Subtotal", `$${receipt.subtotal}`);
  if (receipt.discount !== "0.00") row(doc, width, "Discount", `−$${receipt.discount}`);
  row(doc, width, "Platform fee (5%)", `$${receipt.platformFee}`);
  rule(doc, width);
  row(doc, width, "Paid", `$${receipt.amount}`, { bold: true });
  doc.moveDown(2);
  doc.font(REGULAR).fontSize(10).fillColor(MUTED);
  doc.text("Parts and labor carry a 30-day warranty. Thank you for booking with us.", MARGIN);
}

function row(
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

function rule(doc: PDFKit.PDFDocument, width: number): void {
  doc
    .moveTo(MARGIN, doc.y)
    .lineTo(MARGIN + width, doc.y)
    .strokeColor("#d5dbe1")
    .lineWidth(1)
    .stroke();
  doc.moveDown(0.6);
}
