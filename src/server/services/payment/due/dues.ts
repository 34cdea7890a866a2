import { centsToText } from "~/domain/money";
import { REMINDERS, remindersBy, stopsBookingsSince, type DuePayment } from "~/domain/payment/due";
import { DUE } from "~/domain/payment/card-money";
import { CardRefused } from "~/domain/payment/provider-errors";
import type { Actor } from "../../actor";
import type { ServiceContext } from "../../context";
import { lockBooking } from "../../locks";
import { notifyAbout } from "../../timeline/record";
import { inTransaction, unkeyed } from "../../transaction";
import { currentAccount } from "../authorization/account";
import { attach, nextAttempt } from "../authorization/attempt";
import { loadPayable, paymentIn, type PayableBooking, type PaymentRow } from "../row";
import { authorizeOffSession, noteRefusal } from "../authorization/saved-card";
import { bringInLine } from "../authorization/sync";
import { writeOffSmallDues } from "./write-off";

/** GET /api/payments/due: the caller's unpaid amounts, oldest first. */
export async function duesOf(ctx: ServiceContext, actor: Actor<"user">): Promise<DuePayment[]> {
  const since = stopsBookingsSince(ctx.clock.now());
  const rows = await ctx.db.payment.findMany({
    where: { ...DUE, booking: { customerId: actor.userId } },
    include: { booking: { select: { bookingNumber: true } } },
    orderBy: [{ dueAt: "asc" }, { id: "asc" }],
  });
  return rows.map(({ dueAt, createdAt, ...row }) => ({
    id: row.id,
    bookingId: row.bookingId,
    bookingNumber: row.booking.bookingNumber,
    purpose: row.purpose,
    amount: centsToText(row.amountCents),
    dueAt: (dueAt ?? createdAt).toISOString(),
    stopsBookings: dueAt !== null && dueAt < since,
  }));
}

/**
 * Collects unpaid amounts (job payment.dues): charges the booking's saved card, then reminds its
 * customer after an hour, a day, three days and a week.
 */
export async function collectDues(ctx: ServiceContext): Promise<void> {
  if (ctx.payments.mode === "off") return;
  await writeOffSmallDues(ctx);
  const now = ctx.clock.now();
  const rows = await ctx.db.payment.findMany({
    where: { ...DUE, dueAt: { lte: now }, reminders: { lt: REMINDERS } },
    select: { id: true, bookingId: true, dueAt: true, reminders: true },
    orderBy: { dueAt: "asc" },
  });
  for (const { id, bookingId, dueAt, reminders } of rows) {
    if (dueAt === null || remindersBy(dueAt, now) <= reminders) continue;
    try {
      await chargeAgreedCard(ctx, bookingId, id);
      await remind(ctx, bookingId, id);
    } catch (error) {
      // This one is tried again in the next run. The others don't wait for it.
      ctx.log.error({ err: error, paymentId: id }, "what is owed could not be asked for");
    }
  }
}

/** Returns the current row of a payment while it's unpaid, even if another row replaced it. */
function stillDue(booking: PayableBooking, paymentId: string): PaymentRow | null {
  const asked = paymentIn(booking, paymentId);
  const now = booking.payments.find(
    (row) => row.isCurrent && row.purpose === asked?.purpose && row.changeId === asked.changeId,
  );
  return now?.state === "due" ? now : null;
}

async function chargeAgreedCard(
  ctx: ServiceContext,
  bookingId: string,
  paymentId: string,
): Promise<void> {
  const asked = stillDue(await loadPayable(ctx, bookingId), paymentId);
  // The customer may have paid it just now. If so, no other card is charged.
  // precondition: an amount that its customer has just paid isn't charged to another card
  if (asked !== null && asked.intentId !== null) await bringInLine(ctx, bookingId, asked.id);
  const booking = await loadPayable(ctx, bookingId);
  const due = stillDue(booking, paymentId);
  const card = due === null ? null : await agreedCard(ctx, booking, due);
  if (due === null || card === null) return;
  const attempt = await withCard(ctx, await nextAttempt(ctx, booking, due, card), card);
  try {
    const made = await authorizeOffSession(ctx, booking, attempt);
    if (await attach(ctx, attempt, made)) await bringInLine(ctx, bookingId, attempt.id);
  } catch (error) {
    if (!(error instanceof CardRefused)) throw error;
    await noteRefusal(ctx, booking, attempt, error);
  }
}

type Card = Pick<PaymentRow, "account" | "cardBrand" | "cardLast4"> & { paymentMethodId: string };

/**
 * Returns the card the customer gave for this booking, unless it was removed. After the first
 * reminder, also excludes one that was finally refused.
 */
async function agreedCard(
  ctx: ServiceContext,
  { payments }: PayableBooking,
  due: PaymentRow,
): Promise<Card | null> {
  const account = await currentAccount(ctx);
  const rows = due.reminders === 0 ? payments.toReversed() : [due];
  for (const { paymentMethodId, cardBrand, cardLast4, ...row } of rows) {
    if (paymentMethodId === null || row.account !== account) continue;
    const kept = await ctx.db.savedCardMethod.count({
      where: { paymentMethodId, card: { removedAt: null } },
    });
    if (kept > 0) return { account, paymentMethodId, cardBrand, cardLast4 };
  }
  return null;
}

/** Prepares a row to be charged on this card. */
async function withCard(ctx: ServiceContext, row: PaymentRow, card: Card): Promise<PaymentRow> {
  if (row.paymentMethodId !== card.paymentMethodId && row.intentId === null) {
    await ctx.db.payment.updateMany({ where: { id: row.id, intentId: null }, data: card });
  }
  return { ...row, ...card };
}

/** Sends each reminder of an unpaid amount once, even if two processes run. */
async function remind(ctx: ServiceContext, bookingId: string, paymentId: string): Promise<void> {
  await inTransaction(unkeyed(ctx), async (ctx) => {
    await lockBooking(ctx, bookingId);
    const due = stillDue(await loadPayable(ctx, bookingId), paymentId);
    if (due === null || due.dueAt === null) return;
    const reminders = remindersBy(due.dueAt, ctx.clock.now());
    if (reminders <= due.reminders) return;
    await ctx.db.payment.update({ where: { id: due.id }, data: { reminders } });
    const amounts = { amount: centsToText(due.amountCents) };
    await notifyAbout(ctx, bookingId, "payment_reminder", { paymentId: due.id }, amounts);
  });
}
