import type { z } from "zod";
import { DomainError } from "~/domain/errors";
import { centsToText } from "~/domain/money";
import { isRowId } from "~/domain/text/text";
import {
  receiptLines,
  type ChangeOrderOnReceipt,
  type ReceiptLine,
} from "~/domain/payment/receipt-lines";
import type { receiptInputSchema, ReceiptView } from "~/domain/payment/schema";
import type { Actor } from "../../actor";
import { namesOnDocument, namesOnDocumentSelect, type DocumentReader } from "../../contact/contact";
import type { ServiceContext } from "../../context";
import type { PaymentRow } from "../row";
import { bookedCar, bookedCarSelect } from "../../vehicle/booked";

/** Formats a receipt number: 12 becomes 'R-000012'. */
export function receiptNumber(number: number): string {
  return `R-${String(number).padStart(6, "0")}`;
}

/** Parses a receipt number: 'R-000012' becomes 12. */
export function receiptSerial(shown: string): number {
  return Number(shown.slice(2));
}

/**
 * Returns the numbered receipt of a captured payment, for either side; 404 while nothing was
 * captured.
 */
export async function receiptOf(
  ctx: ServiceContext,
  actor: Actor<"user">,
  { id, paymentId }: z.output<typeof receiptInputSchema>,
): Promise<ReceiptView> {
  const scope = { OR: [{ customerId: actor.userId }, { mechanicId: actor.userId }] };
  const isOwn = isRowId(id)
    ? (await ctx.db.booking.count({ where: { id, customerId: actor.userId } })) > 0
    : false;
  if (paymentId !== undefined && !isRowId(paymentId)) throw new DomainError("noReceipt");
  return loadReceipt(ctx, id, { scope, paymentId, reader: isOwn ? "customer" : "mechanic" });
}

interface Which {
  /** The payment to show. Defaults to the booking's own. */
  paymentId?: string | undefined;
  scope?: { OR?: ({ customerId: string } | { mechanicId: string })[] };
  /** The reader. Defaults to the customer. */
  reader?: DocumentReader;
}

/** Loads the receipt for the email that attaches it. */
export async function loadReceipt(
  ctx: ServiceContext,
  bookingId: string,
  { paymentId, scope = {}, reader = "customer" }: Which = {},
): Promise<ReceiptView> {
  const receipt = isRowId(bookingId)
    ? await ctx.db.receipt.findFirst({
        where: { bookingId, booking: scope, ...(paymentId === undefined ? {} : { paymentId }) },
        // Sorted by the enum's order, which puts the booking's own payment before change orders,
        // tip and fee.
        orderBy: [{ payment: { purpose: "asc" } }, { number: "desc" }],
        include: {
          payment: true,
          booking: {
            select: {
              ...namesOnDocumentSelect,
              id: true,
              bookingNumber: true,
              lines: { orderBy: { position: "asc" } },
              changeOrders: {
                where: { state: "approved" },
                orderBy: { number: "asc" },
                include: { lines: { orderBy: { position: "asc" } } },
              },
              payments: { where: { isCurrent: true, capturedCents: { gt: 0 } } },
              ...bookedCarSelect,
            },
          },
        },
      })
    : null;
  if (receipt === null) throw new DomainError("noReceipt");
  const { booking, payment } = receipt;
  const feeCents = payment.purpose === "fee" ? 0 : payment.platformFeeCents;
  const subtotalCents = receipt.amountCents - feeCents + payment.discountCents;
  return {
    number: receiptNumber(receipt.number),
    purpose: payment.purpose,
    bookingId: booking.id,
    bookingNumber: booking.bookingNumber,
    issuedAt: receipt.issuedAt.toISOString(),
    ...namesOnDocument(booking, reader, ctx.clock.now()),
    vehicle: bookedCar(booking),
    lines: linesOf(payment, booking, subtotalCents).map(({ priceCents, ...line }) => ({
      ...line,
      price: centsToText(priceCents),
    })),
    subtotal: centsToText(subtotalCents),
    discount: centsToText(payment.discountCents),
    platformFee: centsToText(feeCents),
    amount: centsToText(receipt.amountCents),
  };
}

interface Job {
  lines: readonly (ReceiptLine & { id: string })[];
  changeOrders: readonly ChangeOrderOnReceipt[];
  payments: readonly Pick<PaymentRow, "changeId">[];
}

/** Returns the lines a payment was for. */
function linesOf(
  { purpose, changeId }: Pick<PaymentRow, "purpose" | "changeId">,
  { lines, changeOrders, payments }: Job,
  subtotalCents: number,
): ReceiptLine[] {
  switch (purpose) {
    case "booking":
    case "change":
      return receiptLines({
        lines,
        // Orders without a payment of their own were paid with the booking.
        apart: changeOrders.filter(({ id }) => payments.some((row) => row.changeId === id)),
        changeId,
        subtotalCents,
      });
    case "tip":
      return [{ name: "Tip", priceCents: subtotalCents }];
    case "fee":
      return [{ name: "Cancellation fee", priceCents: subtotalCents }];
    default:
      return purpose satisfies never;
  }
}
