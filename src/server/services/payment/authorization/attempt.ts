import type { Prisma } from "~/generated/prisma/client";
import { enqueue } from "~/server/gateways/jobs/jobs";
import type { PaymentState } from "~/domain/payment/payment";
import { platformPart } from "~/domain/promo/promo";
import { canAuthorizeNow, authorizeAt } from "~/domain/payment/status";
import type { Authorization } from "~/server/gateways/payments/view";
import type { ServiceContext } from "../../context";
import { lockBooking } from "../../locks";
import { conflict } from "../../timeline/errors";
import { recordEvent } from "../../timeline/record";
import { inTransaction, unkeyed } from "../../transaction";
import { currentAccount } from "./account";
import { jobPayments } from "./match";
import { planCancelOrRefund } from "./release";
import {
  bookingPayment,
  isCanceled,
  isWaiting,
  loadPayable,
  paymentIn,
  type PayableBooking,
  type PaymentRow,
} from "../row";
import { writeStatus } from "../status";

/**
 * Builds an idempotency key from row, purpose, amount and attempt, so that the provider never
 * repeats the answer to a different request.
 */
export function idempotencyKey(payment: PaymentRow, action: string, amountCents: number): string {
  // precondition: a lost answer is requested again, without a second authorization
  return `${action}:${payment.id}:${payment.purpose}:${amountCents}:${payment.attempt}`;
}

/**
 * Returns the row to ask the provider for next: the current one if it has no object yet, else a new
 * attempt. It's written before the provider is called, so that it's found after a crash. Two
 * simultaneous calls get the same row.
 * @throws 409 if the booking has changed since it was read
 */
export async function nextAttempt(
  ctx: ServiceContext,
  booking: PayableBooking,
  present: PaymentRow | null,
  rest: Partial<Prisma.PaymentUncheckedCreateInput> = {},
): Promise<PaymentRow> {
  return inTransaction(unkeyed(ctx), async (ctx) => {
    await lockBooking(ctx, booking.id);
    const fresh = await loadPayable(ctx, booking.id);
    // precondition: an edit of the total sees a payment begun at the same time
    if (fresh.status !== booking.status || fresh.totalCents !== booking.totalCents) {
      throw conflict("amountMismatch", fresh.status);
    }
    const now = present === null ? bookingPayment(fresh) : successorIn(fresh, present);
    if (now === null) return firstAttempt(ctx, fresh, rest);
    // precondition: a double click is one payment
    return isTried(now, present) ? replace(ctx, fresh, now, rest) : now;
  });
}

/**
 * Returns whether the caller saw this very row fail. A row that got its object after the caller
 * looked counts as new: asking with the same key returns that object.
 */
function isTried(now: PaymentRow, seen: PaymentRow | null): boolean {
  if (seen === null || now.id !== seen.id) return false;
  // precondition: two windows that begin to pay get the same payment
  return now.state === "failed" || (now.intentId !== null && now.intentId === seen.intentId);
}

/** Returns the row that replaced this one. */
function successorIn({ payments }: PayableBooking, of: PaymentRow): PaymentRow | null {
  const isSame = (row: PaymentRow) => row.purpose === of.purpose && row.changeId === of.changeId;
  return payments.find((row) => row.isCurrent && isSame(row)) ?? null;
}

/**
 * Returns the amounts a booking asks for: its total, with its fee and promised discount. Its change
 * orders have their own rows, and what they captured is paid. It can be less than their
 * authorizations if the total first fell and then rose.
 */
function askOf(booking: PayableBooking) {
  const changes = jobPayments(booking).filter(
    ({ purpose, state }) => purpose === "change" && COUNTING.includes(state),
  );
  const without = (total: number, cents: (row: PaymentRow) => number) =>
    changes.reduce((left, row) => left - cents(row), total);
  const discountCents = without(booking.discountCents, (row) => row.discountCents);
  return {
    amountCents: without(booking.totalCents, ({ state, capturedCents, amountCents }) =>
      state === "captured" ? capturedCents : amountCents,
    ),
    platformFeeCents: without(booking.platformFeeCents, (row) => row.platformFeeCents),
    discountCents,
    subsidyCents: platformPart(discountCents, booking.promoBornBy),
  };
}

/** States of a change order whose lines are part of the total. */
const COUNTING: readonly PaymentState[] = ["authorized", "captured", "due"];

/**
 * Creates the first row for the amount a booking asks for, or the next one after a failed attempt.
 */
export function firstAttempt(
  ctx: ServiceContext,
  booking: PayableBooking,
  rest: Partial<Prisma.PaymentUncheckedCreateInput> = {},
): Promise<PaymentRow> {
  const attempts = booking.payments.filter(({ purpose }) => purpose === "booking");
  return ctx.db.payment.create({
    data: {
      bookingId: booking.id,
      purpose: "booking",
      attempt: Math.max(0, ...attempts.map(({ attempt }) => attempt)) + 1,
      ...askOf(booking),
      createdAt: ctx.clock.now(),
      ...rest,
    },
  });
}

/**
 * Creates another attempt and releases the earlier one's authorization. Runs in the caller's
 * transaction.
 * @throws 409 if the earlier one was captured in the meantime, because paid money isn't refunded
 *   just to be charged again
 */
export async function replace(
  ctx: ServiceContext,
  booking: PayableBooking,
  before: PaymentRow,
  rest: Partial<Prisma.PaymentUncheckedCreateInput> = {},
): Promise<PaymentRow> {
  // precondition: no attempt replaces a charged one
  if (before.state === "captured") throw conflict("nothingToPay", booking.status);
  const { bookingId, purpose, changeId, attempt, dueAt, retries, reminders, renewals } = before;
  await ctx.db.payment.update({ where: { id: before.id }, data: { isCurrent: false } });
  // precondition: a checkout payment is released when the saved card is authorized
  await planCancelOrRefund(ctx, bookingId, before.id);
  const { amountCents, platformFeeCents, discountCents, subsidyCents } = before;
  return ctx.db.payment.create({
    data: {
      bookingId,
      purpose,
      changeId,
      attempt: attempt + 1,
      // An unpaid amount stays due, however often its customer tries to pay it.
      state: before.state === "due" ? "due" : "open",
      dueAt,
      retries,
      reminders,
      renewals,
      ...(purpose === "booking"
        ? askOf(booking)
        : { amountCents, platformFeeCents, discountCents, subsidyCents }),
      createdAt: ctx.clock.now(),
      ...rest,
    },
  });
}

/**
 * Links the provider's object to the row that asked for it. If the booking changed in the meantime,
 * the object is surplus and is released.
 * @returns whether the booking still asks for this row
 */
export async function attach(
  ctx: ServiceContext,
  payment: PaymentRow,
  made: Authorization,
): Promise<boolean> {
  const account = await currentAccount(ctx);
  return inTransaction(unkeyed(ctx), async (ctx) => {
    await lockBooking(ctx, payment.bookingId);
    await ctx.db.payment.updateMany({
      where: { id: payment.id, intentId: null },
      data: { intentId: made.id, account },
    });
    const booking = await loadPayable(ctx, payment.bookingId);
    const row = paymentIn(booking, payment.id);
    if (row?.isCurrent && row.intentId === made.id && !isCanceled(booking, row)) return true;
    const isRenewal = row !== null && isWaiting(booking, row) && !isCanceled(booking, row);
    if (!isRenewal || row.intentId !== made.id) {
      await enqueue(ctx.db, "payment.letGo", { bookingId: payment.bookingId, intentId: made.id });
    }
    return false;
  });
}

/**
 * Ends all payments that were begun, because the total changed. Runs in the transaction of that
 * change. A saved card stays saved, and is authorized for the new total.
 */
export async function beginAgain(ctx: ServiceContext, bookingId: string): Promise<void> {
  const booking = await loadPayable(ctx, bookingId);
  const before = bookingPayment(booking);
  if (before === null) return;
  for (const row of booking.payments) {
    if (row.isCurrent && row.purpose === "change") await retire(ctx, row);
  }
  await retire(ctx, before);
  if (before.paymentMethodId !== null && (await hasSavedCard(ctx, bookingId))) {
    await keepCard(ctx, await loadPayable(ctx, bookingId), before);
  }
  await writeStatus(ctx, bookingId);
}

async function hasSavedCard(ctx: ServiceContext, bookingId: string): Promise<boolean> {
  return (await ctx.db.cardSetup.count({ where: { bookingId, state: "succeeded" } })) > 0;
}

/**
 * Adjusts an authorization to a new time. One that would end before the new time is released now,
 * and its card is authorized again two days before. Runs in the transaction of the reschedule.
 */
export async function planAuthorizationAgain(
  ctx: ServiceContext,
  bookingId: string,
): Promise<void> {
  const booking = await loadPayable(ctx, bookingId);
  const before = bookingPayment(booking);
  if (before === null || before.paymentMethodId === null) return;
  const at = authorizeAt(booking.scheduledAt);
  if (before.state === "open" || before.state === "failed") {
    await enqueue(ctx.db, "payment.authorizeSavedCard", { bookingId }, { startAfter: at });
    return;
  }
  if (before.state !== "authorized" || canAuthorizeNow(booking.scheduledAt, ctx.clock.now()))
    return;
  await retire(ctx, before);
  await keepCard(ctx, booking, before);
  await writeStatus(ctx, bookingId);
}

/**
 * Ends a payment that is no longer needed and releases its authorization. Runs in the caller's
 * transaction.
 */
export async function retire(ctx: ServiceContext, before: PaymentRow): Promise<void> {
  await ctx.db.payment.update({ where: { id: before.id }, data: { isCurrent: false } });
  await planCancelOrRefund(ctx, before.bookingId, before.id);
  if (before.state === "authorized") await recordEvent(ctx, before.bookingId, "released", null);
}

/** Plans to authorize the card of an earlier attempt when the time comes. */
async function keepCard(
  ctx: ServiceContext,
  booking: PayableBooking,
  { account, paymentMethodId, cardBrand, cardLast4 }: PaymentRow,
): Promise<void> {
  await firstAttempt(ctx, booking, { account, paymentMethodId, cardBrand, cardLast4 });
  const startAfter = authorizeAt(booking.scheduledAt);
  await enqueue(ctx.db, "payment.authorizeSavedCard", { bookingId: booking.id }, { startAfter });
}

/** Plans to authorize a newly saved card two days before the job. */
export async function keepSavedCard(
  ctx: ServiceContext,
  booking: PayableBooking,
  card: Pick<PaymentRow, "account" | "paymentMethodId" | "cardBrand" | "cardLast4">,
): Promise<void> {
  const before = bookingPayment(booking);
  if (before === null) await firstAttempt(ctx, booking, card);
  else if (before.intentId === null) {
    await ctx.db.payment.update({ where: { id: before.id }, data: card });
  } else await replace(ctx, booking, before, card);
  const startAfter = authorizeAt(booking.scheduledAt);
  await enqueue(ctx.db, "payment.authorizeSavedCard", { bookingId: booking.id }, { startAfter });
}
