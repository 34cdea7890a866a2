import type { CreditNoteView } from "~/domain/payment/credit-note";
import { centsToText } from "~/domain/money";
import { creditNoteNumber } from "~/domain/payment/refund";
import { isRowId } from "~/domain/text";
import type { Prisma } from "~/generated/prisma/client";
import type { Actor } from "../actor";
import type { ServiceContext } from "../context";
import { bookingNotFound } from "../timeline/errors";
import { receiptNumber } from "./receipt";

const person = { select: { firstName: true, lastName: true } } as const;

const noteInclude = {
  refund: {
    include: {
      payment: {
        include: {
          receipt: { select: { number: true } },
          booking: { include: { customer: person, mechanic: person, vehicle: true } },
        },
      },
    },
  },
} satisfies Prisma.CreditNoteInclude;

/** GET /api/bookings/{id}/credit-notes: for either party, oldest first. */
export async function creditNotesOf(
  ctx: ServiceContext,
  actor: Actor<"user">,
  bookingId: string,
): Promise<CreditNoteView[]> {
  const parties = [{ customerId: actor.userId }, { mechanicId: actor.userId }];
  const isTheirs = isRowId(bookingId)
    ? await ctx.db.booking.count({ where: { id: bookingId, OR: parties } })
    : 0;
  if (isTheirs === 0) throw bookingNotFound();
  const rows = await ctx.db.creditNote.findMany({
    where: { refund: { payment: { bookingId } } },
    include: noteInclude,
    orderBy: { number: "asc" },
  });
  return rows.map(creditNoteView);
}

/** A refund's paper for the platform's own use (the mail that carries it). */
export async function loadCreditNote(
  ctx: ServiceContext,
  refundId: string,
): Promise<CreditNoteView | null> {
  const row = await ctx.db.creditNote.findUnique({ where: { refundId }, include: noteInclude });
  return row && creditNoteView(row);
}

function creditNoteView({
  number,
  amountCents,
  issuedAt,
  voidedAt,
  refund: { payment },
}: Prisma.CreditNoteGetPayload<{ include: typeof noteInclude }>): CreditNoteView {
  const { booking, receipt, purpose } = payment;
  const { customer, mechanic, vehicle } = booking;
  return {
    number: creditNoteNumber(number),
    bookingId: booking.id,
    bookingNumber: booking.bookingNumber,
    receiptNumber: receipt && receiptNumber(receipt.number),
    purpose,
    issuedAt: issuedAt.toISOString(),
    voidedAt: voidedAt?.toISOString() ?? null,
    customerName: `${customer.firstName} ${customer.lastName}`.trim(),
    mechanicName: mechanic === null ? "" : `${mechanic.firstName} ${mechanic.lastName}`.trim(),
    vehicle: `${vehicle.year} ${vehicle.make} ${vehicle.model}`,
    serviceLocation: booking.serviceLocation,
    paid: centsToText(payment.capturedCents),
    amount: centsToText(amountCents),
  };
}

/** The one of that number; any other answers as a booking does that isn't theirs. */
export function noteOf(notes: readonly CreditNoteView[], number: string): CreditNoteView {
  const note = notes.find((one) => one.number === number);
  if (note === undefined) throw bookingNotFound();
  return note;
}
