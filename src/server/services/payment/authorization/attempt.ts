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

/** Names row, purpose, amount and attempt, so that no answer of another one is ever repeated. */
export function idempotencyKey(payment: PaymentRow, act: string, amountCents: number): string {
  return `${act}:${payment.id}:${payment.purpose}:${amountCents}:${payment.attempt}`;
}

/**
 * The row that the provider is asked for next: the current one where nothing was made for it yet, else
 * another attempt in its place. Written before the provider is called, so that a crash finds it. Of two
 * at once both get the same.
 * @throws 409 where the booking has changed since it was read
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
    if (fresh.status !== booking.status || fresh.totalCents !== booking.totalCents) {
      throw conflict("amountMismatch", fresh.status);
    }
    const now = present === null ? bookingPayment(fresh) : successorIn(fresh, present);
    if (now === null) return firstAttempt(ctx, fresh, rest);
    return isTried(now, present) ? replace(ctx, fresh, now, rest) : now;
  });
}

/**
 * Whether the caller has seen this very row come to nothing. One that was given its object after the
 * caller looked is as good as new: asking for it again, by the same key, brings that object.
 */
function isTried(now: PaymentRow, seen: PaymentRow | null): boolean {
  if (seen === null || now.id !== seen.id) return false;
  return now.state === "failed" || (now.intentId !== null && now.intentId === seen.intentId);
}

/** The row that now asks for what this one asked for. */
function successorIn({ payments }: PayableBooking, of: PaymentRow): PaymentRow | null {
  const isSame = (row: PaymentRow) => row.purpose === of.purpose && row.changeId === of.changeId;
  return payments.find((row) => row.isCurrent && isSame(row)) ?? null;
}

/**
 * What a booking asks for: its total, of which the fee and the promised discount are known. What its
 * changes hold or are owed is asked for by their own rows, and what they have taken is paid: that can be
 * less than they held, where the total had fallen before it rose.
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

/** The states of a change whose lines are part of the total. */
const COUNTING: readonly PaymentState[] = ["authorized", "captured", "due"];

/** The first row for what a booking asks, or the next where the last one was given up. */
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
 * Another attempt at the same thing; what the one before holds is let go. In the caller's transaction.
 * @throws 409 where that one was taken meanwhile: money that was paid is not given back to ask for it again
 */
export async function replace(
  ctx: ServiceContext,
  booking: PayableBooking,
  before: PaymentRow,
  rest: Partial<Prisma.PaymentUncheckedCreateInput> = {},
): Promise<PaymentRow> {
  if (before.state === "captured") throw conflict("nothingToPay", booking.status);
  const { bookingId, purpose, changeId, attempt, dueAt, retries, reminders, renewals } = before;
  await ctx.db.payment.update({ where: { id: before.id }, data: { isCurrent: false } });
  await planCancelOrRefund(ctx, bookingId, before.id);
  const { amountCents, platformFeeCents, discountCents, subsidyCents } = before;
  return ctx.db.payment.create({
    data: {
      bookingId,
      purpose,
      changeId,
      attempt: attempt + 1,
      // What is owed stays owed, whoever tries to pay it how often.
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
 * Gives its object to the row that asked for it. Where the booking has changed under it, the object is
 * surplus: it is let go.
 * @returns whether the row still is what its booking asks for
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
 * Nothing that was begun counts any more, because the total is another one: in the transaction of that
 * change. A card that was saved for the booking stays so, and is held for the new total.
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
 * A hold that was made for another time: one that would not last until the new one is let go now, and
 * its card is held again two days before. In the transaction of the move.
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

/** A payment that nothing asks for any more; what it holds is let go. In the caller's transaction. */
export async function retire(ctx: ServiceContext, before: PaymentRow): Promise<void> {
  await ctx.db.payment.update({ where: { id: before.id }, data: { isCurrent: false } });
  await planCancelOrRefund(ctx, before.bookingId, before.id);
  if (before.state === "authorized") await recordEvent(ctx, before.bookingId, "released", null);
}

/** The card of an earlier attempt, to be held by itself when the time has come. */
async function keepCard(
  ctx: ServiceContext,
  booking: PayableBooking,
  { account, paymentMethodId, cardBrand, cardLast4 }: PaymentRow,
): Promise<void> {
  await firstAttempt(ctx, booking, { account, paymentMethodId, cardBrand, cardLast4 });
  const startAfter = authorizeAt(booking.scheduledAt);
  await enqueue(ctx.db, "payment.authorizeSavedCard", { bookingId: booking.id }, { startAfter });
}

/** A card that was just saved: it is held by itself two days before the job. */
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
