import type { CreditNoteView } from "~/domain/payment/refund/credit-note";
import { formatDay } from "~/messages/format";
import { drawPdf } from "~/server/gateways/files/pdf";
import type { ServiceContext } from "../../context";
import { documentZone } from "./document-zone";

/** Draws a credit note as a PDF of one page. */
export async function creditNotePdf(
  ctx: ServiceContext,
  note: CreditNoteView,
): Promise<Uint8Array<ArrayBuffer>> {
  const timeZone = await documentZone(ctx, note.bookingId);
  const { bytes } = await drawPdf({
    title: `Credit note ${note.number}`,
    about: formatDay(new Date(note.issuedAt), timeZone),
    facts: [
      ["Booking", note.bookingNumber],
      ["Receipt", note.receiptNumber ?? "–"],
      ["Customer", note.customerName],
      ["Mechanic", note.mechanicName],
      ["Vehicle", note.vehicle],
      ["Service location", note.serviceLocation],
    ],
    sums: [
      [
        ["Paid", `$${note.paid}`],
        ["Refunded", `$${note.amount}`],
      ],
    ],
    note:
      note.voidedAt === null
        ? "The amount goes back to the card that paid. Banks show it within five to ten days."
        : `Void since ${formatDay(new Date(note.voidedAt), timeZone)}: the bank could not take the money.`,
  });
  return bytes;
}
