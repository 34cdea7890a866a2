import type { CreditNoteView } from "~/domain/payment/credit-note";
import { drawNote, drawRow, drawRule, longDate, paper } from "./paper";

/** A credit note as a PDF of one page. */
export async function creditNotePdf(note: CreditNoteView): Promise<Uint8Array<ArrayBuffer>> {
  const title = `Credit note ${note.number}`;
  const head = { title, line: `${title} · ${longDate(note.issuedAt)}` };
  const { bytes } = await paper(head, (doc, width) => draw(doc, width, note));
  return bytes;
}

function draw(doc: PDFKit.PDFDocument, width: number, note: CreditNoteView): void {
  const facts: [string, string][] = [
    ["Booking", note.bookingNumber],
    ["Receipt", note.receiptNumber ?? "–"],
    ["Customer", note.customerName],
    ["Mechanic", note.mechanicName],
    ["Vehicle", note.vehicle],
    ["Service location", note.serviceLocation],
  ];
  for (const [label, value] of facts) drawRow(doc, width, label, value, { muted: true });
  doc.moveDown(1);
  drawRule(doc, width);
  drawRow(doc, width, "Paid", `$${note.paid}`);
  drawRow(doc, width, "Given back", `$${note.amount}`, { bold: true });
  drawNote(
    doc,
    note.voidedAt === null
      ? "The amount goes back to the card that paid. Banks show it within five to ten days."
      : `Void since ${longDate(note.voidedAt)}: the bank could not take the money.`,
  );
}
