import type { CreditNoteView } from "~/domain/payment/refund/credit-note";
import { centsToText } from "~/domain/money";
import { creditNoteNumber } from "~/domain/payment/refund/rules";
import { isRowId } from "~/domain/text/text";
import type { Prisma } from "~/generated/prisma/client";
import type { Actor } from "../../actor";
import { namesOnDocument, namesOnDocumentSelect, type DocumentReader } from "../../contact/contact";
import type { ServiceContext } from "../../context";
import { bookingNotFound } from "../../timeline/errors";
import { receiptNumber } from "./receipt";
import { bookedCar, bookedCarSelect } from "../../vehicle/booked";

const noteInclude = {
  refund: {
    include: {
      payment: {
        include: {
          receipt: { select: { number: true } },
          booking: {
            select: { ...namesOnDocumentSelect, ...bookedCarSelect, id: true, bookingNumber: true },
          },
        },
      },
    },
  },
} satisfies Prisma.CreditNoteInclude;

/** GET /api/bookings/{id}/credit-notes: oldest first, for either side. */
export async function creditNotesOf(
  ctx: ServiceContext,
  actor: Actor<"user">,
  bookingId: string,
): Promise<CreditNoteView[]> {
  const parties = [{ customerId: actor.userId }, { mechanicId: actor.userId }];
  const booking = isRowId(bookingId)
    ? await ctx.db.booking.findFirst({
        where: { id: bookingId, OR: parties },
        select: { customerId: true },
      })
    : null;
  if (booking === null) throw bookingNotFound();
  const reader = booking.customerId === actor.userId ? "customer" : "mechanic";
  const rows = await ctx.db.creditNote.findMany({
    where: { refund: { payment: { bookingId } } },
    include: noteInclude,
    orderBy: { number: "asc" },
  });
  return rows.map((row) => creditNoteView(row, reader, ctx.clock.now()));
}

/** Loads a refund's credit note for the email that attaches it. */
export async function loadCreditNote(
  ctx: ServiceContext,
  refundId: string,
): Promise<CreditNoteView | null> {
  const row = await ctx.db.creditNote.findUnique({ where: { refundId }, include: noteInclude });
  return row && creditNoteView(row, "customer", ctx.clock.now());
}

function creditNoteView(
  {
    number,
    amountCents,
    issuedAt,
    voidedAt,
    refund: { payment },
  }: Prisma.CreditNoteGetPayload<{ include: typeof noteInclude }>,
  reader: DocumentReader,
  now: Date,
): CreditNoteView {
  const { booking, receipt, purpose } = payment;
  return {
    number: creditNoteNumber(number),
    bookingId: booking.id,
    bookingNumber: booking.bookingNumber,
    receiptNumber: receipt && receiptNumber(receipt.number),
    purpose,
    issuedAt: issuedAt.toISOString(),
    voidedAt: voidedAt?.toISOString() ?? null,
    ...namesOnDocument(booking, reader, now),
    vehicle: bookedCar(booking),
    paid: centsToText(payment.capturedCents),
    amount: centsToText(amountCents),
  };
}

/**
 * Returns the credit note with that number, or throws the same 404 as for another person's booking.
 */
export function noteOf(notes: readonly CreditNoteView[], number: string): CreditNoteView {
  const note = notes.find((one) => one.number === number);
  if (note === undefined) throw bookingNotFound();
  return note;
}
