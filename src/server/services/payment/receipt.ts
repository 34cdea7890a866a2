import { DomainError } from "~/domain/errors";
import { centsToText } from "~/domain/money";
import { isRowId } from "~/domain/text";
import type { ReceiptView } from "~/domain/payment/schema";
import type { Actor } from "../actor";
import type { ServiceContext } from "../context";

/** 12 → 'R-000012'. */
function receiptNumber(number: number): string {
  return `R-${String(number).padStart(6, "0")}`;
}

/** The numbered receipt of a captured payment, for either party; 404 while nothing was captured. */
export async function receiptOf(
  ctx: ServiceContext,
  actor: Actor<"user">,
  bookingId: string,
): Promise<ReceiptView> {
  return loadReceipt(ctx, bookingId, {
    OR: [{ customerId: actor.userId }, { mechanicId: actor.userId }],
  });
}

/** The receipt for the platform's own use (the mail that carries it). */
export async function loadReceipt(
  ctx: ServiceContext,
  bookingId: string,
  scope: { OR?: ({ customerId: string } | { mechanicId: string })[] } = {},
): Promise<ReceiptView> {
  const receipt = isRowId(bookingId)
    ? await ctx.db.receipt.findFirst({
        where: { bookingId, booking: scope },
        include: {
          booking: {
            include: {
              lines: { orderBy: { position: "asc" } },
              customer: { select: { firstName: true, lastName: true } },
              mechanic: { select: { firstName: true, lastName: true } },
              vehicle: true,
            },
          },
        },
      })
    : null;
  if (receipt === null) throw new DomainError("noReceipt");
  const { booking } = receipt;
  const { customer, mechanic, vehicle } = booking;
  return {
    number: receiptNumber(receipt.number),
    bookingId: booking.id,
    bookingNumber: booking.bookingNumber,
    issuedAt: receipt.issuedAt.toISOString(),
    customerName: `${customer.firstName} ${customer.lastName}`.trim(),
    mechanicName: mechanic === null ? "" : `${mechanic.firstName} ${mechanic.lastName}`.trim(),
    vehicle: `${vehicle.year} ${vehicle.make} ${vehicle.model}`,
    serviceLocation: booking.serviceLocation,
    lines: booking.lines.map((line) => ({ name: line.name, price: centsToText(line.priceCents) })),
    subtotal: centsToText(booking.subtotalCents),
    discount: centsToText(booking.discountCents),
    platformFee: centsToText(booking.platformFeeCents),
    amount: centsToText(receipt.amountCents),
  };
}
