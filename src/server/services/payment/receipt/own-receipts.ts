import type { ZipEntry } from "~/server/gateways/files/zip";
import type { ServiceContext } from "../../context";
import { creditNotePdf } from "./credit-note-pdf";
import { loadCreditNote } from "./credit-notes";
import { loadReceipt } from "./receipt";
import { keptReceiptPdf } from "./receipt-pdf";

const AT_ONCE = 50;

/**
 * Yields the receipts and credit notes of a customer, for their archive. A mechanic's archive has
 * none, because receipts show a customer's name and address.
 */
export async function* ownReceipts(
  ctx: ServiceContext,
  customerId: string,
): AsyncGenerator<ZipEntry> {
  let last = 0;
  for (;;) {
    const rows = await ctx.prisma.receipt.findMany({
      where: { booking: { customerId }, number: { gt: last } },
      select: {
        number: true,
        bookingId: true,
        paymentId: true,
        payment: {
          select: {
            refunds: { where: { creditNote: { isNot: null } }, select: { id: true } },
          },
        },
      },
      orderBy: { number: "asc" },
      take: AT_ONCE,
    });
    for (const { bookingId, paymentId, payment } of rows) {
      const receipt = await loadReceipt(ctx, bookingId, { paymentId });
      yield pdf(receipt.number, await keptReceiptPdf(ctx, receipt));
      for (const { id } of payment.refunds) {
        const note = await loadCreditNote(ctx, id);
        if (note !== null) yield pdf(note.number, await creditNotePdf(ctx, note));
      }
    }
    last = rows.at(-1)?.number ?? last;
    if (rows.length < AT_ONCE) return;
  }
}

const pdf = (number: string, bytes: Uint8Array): ZipEntry => ({
  name: `receipts/${number}.pdf`,
  bytes,
  isPacked: true,
});
