import type { ReceiptView } from "~/domain/payment/schema";
import { drawNote, drawRow, drawRule, longDate, paper, type Paper } from "./paper";

/** A receipt as a PDF. */
export async function receiptPdf(receipt: ReceiptView): Promise<Uint8Array<ArrayBuffer>> {
  return (await receiptPaper(receipt)).bytes;
}

/** The same with the number of its pages: one, but for very long jobs. */
export function receiptPaper(receipt: ReceiptView): Promise<Paper> {
  const head = {
    title: `Receipt ${receipt.number}`,
    line: `Receipt ${receipt.number} · ${longDate(receipt.issuedAt)}`,
  };
  return paper(head, (doc, width) => draw(doc, width, receipt));
}

function draw(doc: PDFKit.PDFDocument, width: number, receipt: ReceiptView): void {
  const facts: [string, string][] = [
    ["Booking", receipt.bookingNumber],
    ["Customer", receipt.customerName],
    ["Mechanic", receipt.mechanicName],
    ["Vehicle", receipt.vehicle],
    ["Service location", receipt.serviceLocation],
  ];
  for (const [label, value] of facts) drawRow(doc, width, label, value, { muted: true });
  doc.moveDown(1);
  drawRule(doc, width);
  for (const line of receipt.lines) drawRow(doc, width, line.name, `$${line.price}`);
  drawRule(doc, width);
  drawRow(doc, width, "Subtotal", `$${receipt.subtotal}`);
  if (receipt.discount !== "0.00") drawRow(doc, width, "Discount", `−$${receipt.discount}`);
  drawRow(doc, width, "Platform fee (5%)", `$${receipt.platformFee}`);
  drawRule(doc, width);
  drawRow(doc, width, "Paid", `$${receipt.amount}`, { bold: true });
  drawNote(doc, "Parts and labor carry a 30-day warranty. Thank you for booking with us.");
}
