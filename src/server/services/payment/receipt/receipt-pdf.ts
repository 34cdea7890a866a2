import { createHash } from "node:crypto";
import type { PdfContent } from "~/domain/pdf";
import { PARTS_LABELS } from "~/domain/catalog/parts";
import { isForWork, receiptNote } from "~/domain/payment/receipt-lines";
import { receiptViewSchema, type ReceiptView } from "~/domain/payment/schema";
import { formatDay } from "~/messages/format";
import { drawPdf, type Pdf } from "~/server/gateways/files/pdf";
import type { ServiceContext } from "../../context";
import { documentZone } from "./document-zone";
import { loadReceipt, receiptSerial } from "./receipt";

/** Increment it when the drawing changes, so that stored receipts are drawn again. */
const LAYOUT = 4;

const inHand = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();

/**
 * Returns a receipt as a PDF, stored or drawn now. The key is derived from the content, so a
 * receipt that changes gets a new file that replaces the old one.
 */
export async function keptReceiptPdf(
  ctx: ServiceContext,
  receipt: ReceiptView,
): Promise<Uint8Array<ArrayBuffer>> {
  const key = keyOf(receipt);
  const kept = await ctx.files.get(key).catch((error: unknown) => {
    ctx.log.warn({ err: error }, "a kept receipt could not be read");
    return null;
  });
  if (kept !== null) return new Uint8Array(kept);
  const others = inHand.get(key);
  if (others !== undefined) return others;
  const mine = drawAndKeep(ctx, receipt, key).finally(() => inHand.delete(key));
  inHand.set(key, mine);
  return mine;
}

function keyOf(receipt: ReceiptView): string {
  const hash = createHash("sha256")
    // Parsed first, so the order of keys is the schema's.
    .update(JSON.stringify([LAYOUT, receiptViewSchema.parse(receipt)]))
    .digest("hex");
  return `receipt/${receipt.bookingId}-${hash}.pdf`;
}

async function drawAndKeep(ctx: ServiceContext, receipt: ReceiptView, key: string) {
  const { bytes } = await drawReceipt(ctx, receipt);
  try {
    await keep(ctx, receipt.number, key, bytes);
  } catch (error) {
    // The caller already has the PDF. The next call draws it again.
    ctx.log.warn({ err: error }, "a receipt could not be kept");
  }
  return bytes;
}

/**
 * Stores the customer's version only. The mechanic's differs once the contact is closed, so the two
 * would keep replacing each other. The row is written before the bytes: a file without a row would
 * never be deleted.
 */
async function keep(ctx: ServiceContext, shown: string, key: string, bytes: Uint8Array) {
  const number = receiptSerial(shown);
  const row = await ctx.prisma.receipt.findUnique({
    where: { number },
    select: { pdfKey: true, bookingId: true, paymentId: true },
  });
  if (row === null) return;
  const { bookingId, paymentId } = row;
  if (key !== keyOf(await loadReceipt(ctx, bookingId, { paymentId }))) return;
  const { count } = await ctx.prisma.receipt.updateMany({
    where: { number, pdfKey: row.pdfKey },
    data: { pdfKey: key },
  });
  if (count === 0) return;
  await ctx.files.put(key, bytes, "application/pdf");
  if (row.pdfKey !== null && row.pdfKey !== key) await ctx.files.remove(row.pdfKey);
}

/** Draws a receipt on one page, or more for very long jobs. */
export async function drawReceipt(ctx: ServiceContext, receipt: ReceiptView): Promise<Pdf> {
  return drawPdf(receiptContent(receipt, await documentZone(ctx, receipt.bookingId)));
}

/**
 * Lays out a receipt's text.
 * @param timeZone of the service location
 */
export function receiptContent(receipt: ReceiptView, timeZone: string): PdfContent {
  return {
    title: `Receipt ${receipt.number}`,
    about: formatDay(new Date(receipt.issuedAt), timeZone),
    facts: [
      ["Booking", receipt.bookingNumber],
      ["Customer", receipt.customerName],
      ["Mechanic", receipt.mechanicName],
      ["Vehicle", receipt.vehicle],
      ["Service location", receipt.serviceLocation],
    ],
    sums: [
      receipt.lines.map((line) => [lineName(line), `$${line.price}`] as const),
      ...(isForWork(receipt) ? [sumsOf(receipt)] : []),
      [["Paid", `$${receipt.amount}`]],
    ],
    note: receiptNote(receipt),
  };
}

/** "Oil Change (Parts included)". */
function lineName({ name, parts }: ReceiptView["lines"][number]): string {
  return parts == null ? name : `${name} (${PARTS_LABELS[parts]})`;
}

function sumsOf(receipt: ReceiptView) {
  return [
    ["Subtotal", `$${receipt.subtotal}`] as const,
    ...(receipt.discount === "0.00" ? [] : [["Discount", `−$${receipt.discount}`] as const]),
    ["Platform fee (5%)", `$${receipt.platformFee}`] as const,
  ];
}
