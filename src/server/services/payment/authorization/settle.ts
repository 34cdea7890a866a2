import { centsToText } from "~/domain/money";
import { stateOf, type PaymentState } from "~/domain/payment/payment";
import { isCancelled, type BookingEventKind } from "~/domain/booking/status";
import type { Authorization } from "~/server/gateways/payments/view";
import type { ServiceContext } from "../../context";
import { lockBooking } from "../../locks";
import { notifyAbout, recordEvent } from "../../timeline/record";
import { inTransaction, unkeyed } from "../../transaction";
import { currentAccount, readIntent } from "./account";
import { noteCard } from "../card/cards";
import { countHeldChangeOrder, endChangeOrder } from "./change-order";
import { recordCapture } from "../ledger";
import { isPaymentOf, isTheirs } from "./match";
import { markCard } from "../../promo/marks";
import { applyRefunds } from "../refund/apply";
import { planCancelOrRefund } from "./release";
import {
  isCanceled,
  isWaiting,
  loadPayable,
  paymentIn,
  type PayableBooking,
  type PaymentRow,
} from "../row";
import { writeStatus } from "../status";

/**
 * How many times to read again. If the booking changes more often, other calls have newer data than
 * this one.
 */
const SETTLE_TRIES = 5;

/**
 * Brings one payment in line with the provider: reads its object, copies it into our row, and
 * updates the booking's status. If the booking changes in the meantime, both are read again, so
 * older data never overwrites newer. Safe to repeat, in any order.
 */
export async function settle(
  ctx: ServiceContext,
  bookingId: string,
  paymentId: string,
): Promise<Authorization | null> {
  for (let tries = 1; ; tries += 1) {
    const booking = await loadPayable(ctx, bookingId);
    const payment = paymentIn(booking, paymentId);
    if (payment === null || (payment.intentId === null && payment.state !== "authorized")) {
      return null;
    }
    const truth = await readIntent(ctx, payment);
    if (await apply(ctx, booking, payment, truth)) return truth;
    if (tries === SETTLE_TRIES) return truth;
  }
}

/**
 * Copies the provider's object into its row, in its own transaction. Returns false if the row has
 * changed since it was read.
 */
export async function apply(
  ctx: ServiceContext,
  booking: PayableBooking,
  payment: PaymentRow,
  truth: Authorization | null,
): Promise<boolean> {
  const account = await currentAccount(ctx);
  if (truth !== null && saysNothingNew(ctx, booking, payment, { ...truth, account })) return true;
  if (truth?.keepsCard && isTaken(truth) && (await isTheirs(ctx, booking, truth))) {
    await noteCard(ctx, booking.customerId, truth);
  }
  const isApplied = await inTransaction(unkeyed(ctx), (ctx) =>
    truth === null
      ? markLost(ctx, booking, payment)
      : applyAuthorization(ctx, booking, payment, { ...truth, account }),
  );
  if (isApplied && truth !== null && truth.amountRefundedCents !== payment.refundedCents) {
    await applyRefunds(ctx, payment.id);
  }
  return isApplied;
}

/**
 * Copies the provider's object into its row, in the caller's transaction. The update is conditional
 * on the row that was read, and a capture's ledger rows are unique per payment. An object that
 * isn't this booking's changes nothing.
 * @returns false if the booking or row has changed since it was read, so both must be read again
 */
export async function applyAuthorization(
  ctx: ServiceContext,
  booking: PayableBooking,
  payment: PaymentRow,
  truth: Authorization & { account: string },
): Promise<boolean> {
  if (!(await isPaymentOf(ctx, booking, payment, truth))) return true;
  const told = stateOf(payment, truth);
  // The card used the promo code on another booking, so it isn't authorized, and its customer is
  // asked for another.
  const isRefused = told === "authorized" && !(await mayPay(ctx, booking, payment, truth));
  const state = isRefused ? payment.state : told;
  const isGivenUp = !payment.isCurrent && !isWaiting(booking, payment);
  const isUnwanted = isRefused || isGivenUp || isCanceled(booking, payment);
  const isTakenNow = state === "captured" && payment.state !== "captured";
  // Only once per capture. A refund leads here again, and staff handle a failed one.
  // precondition: a surplus payment is refunded once
  if (isUnwanted && (truth.status === "requires_capture" || isTakenNow)) {
    await planCancelOrRefund(ctx, booking.id, payment.id);
  }
  const next = { ...payment, ...copyOf(ctx, payment, truth, state) };
  await lockBooking(ctx, booking.id);
  const { count } = await ctx.db.payment.updateMany({
    where: {
      ...asRead(payment),
      // precondition: outdated news never changes a booking that was cancelled in between
      booking: { status: booking.status },
      OR: [{ intentId: truth.id }, { intentId: null }],
    },
    data: copyOf(ctx, payment, truth, state),
  });
  if (count === 0) return false;
  if (isTakenNow) {
    await recordCapture(ctx, booking, next);
    if (payment.isCurrent) {
      const about = { paymentId: payment.id };
      const amounts = { amount: centsToText(next.capturedCents) };
      await notifyAbout(ctx, booking.id, "captured", about, amounts);
      if (payment.purpose === "tip") {
        await notifyAbout(ctx, booking.id, "tip", about, amounts);
      }
    }
  }
  if (payment.isCurrent) await recordState(ctx, booking, payment, state);
  const isHeldNow = state === "authorized" && payment.state !== "authorized";
  if (isHeldNow && payment.isCurrent) await countForChange(ctx, payment);
  await writeStatus(ctx, booking.id);
  return true;
}

/**
 * Applies a change order once its authorization has arrived. If the order is over, the
 * authorization is released.
 */
async function countForChange(ctx: ServiceContext, payment: PaymentRow): Promise<void> {
  const { changeId } = payment;
  if (payment.purpose !== "change" || changeId === null) return;
  if (!(await countHeldChangeOrder(ctx, { ...payment, changeId }))) {
    await endChangeOrder(ctx, { id: changeId }, "cleared");
  }
}

/** Returns whether the card was authorized. If it was agreed, the provider then keeps the card. */
function isTaken({ status }: Authorization): boolean {
  return status === "requires_capture" || status === "succeeded";
}

/**
 * Returns whether an event adds nothing new, as most do. Then nothing is written or locked.
 */
function saysNothingNew(
  ctx: ServiceContext,
  booking: PayableBooking,
  payment: PaymentRow,
  truth: Authorization & { account: string },
): boolean {
  if (!payment.isCurrent || isCanceled(booking, payment)) return false;
  if (truth.amountRefundedCents !== payment.refundedCents) return false;
  const copy = copyOf(ctx, payment, truth, stateOf(payment, truth));
  return JSON.stringify({ ...payment, ...copy }) === JSON.stringify(payment);
}

/** Returns the columns that must not have changed since the row was read. */
function asRead({ id, state, isCurrent, capturedCents, refundedCents }: PaymentRow) {
  // precondition: money is recorded once
  // precondition: an amount paid with many webhooks counts once
  return { id, state, isCurrent, capturedCents, refundedCents };
}

/** Returns the fields that are copied from the provider. */
function copyOf(
  ctx: ServiceContext,
  payment: PaymentRow,
  truth: Authorization & { account: string },
  state: PaymentState,
) {
  // An authorization that didn't match doesn't tell us this payment's card.
  const isHeld = state === "authorized" && truth.status === "requires_capture";
  const hasCard = isHeld || truth.status === "succeeded";
  return {
    state,
    account: truth.account,
    intentId: truth.id,
    authorizedCents: isHeld ? truth.amountCapturableCents : payment.authorizedCents,
    capturedCents: truth.amountReceivedCents,
    capturedAt: state === "captured" ? (payment.capturedAt ?? ctx.clock.now()) : null,
    captureBefore: isHeld ? truth.holdExpiresAt : payment.captureBefore,
    ...(hasCard
      ? {
          paymentMethodId: truth.paymentMethodId,
          cardBrand: truth.card?.brand ?? null,
          cardLast4: truth.card?.last4 ?? null,
          cardFingerprint: truth.cardFingerprint,
        }
      : {}),
  };
}

/**
 * Returns whether this card may pay. A saved card was checked when it was saved, an authorization
 * is checked now.
 */
async function mayPay(
  ctx: ServiceContext,
  booking: PayableBooking,
  payment: PaymentRow,
  truth: Authorization,
): Promise<boolean> {
  if (payment.state === "authorized" || payment.purpose !== "booking") return true;
  const mine = await markCard(ctx, booking, truth.cardFingerprint);
  return (
    mine || (truth.paymentMethodId !== null && truth.paymentMethodId === payment.paymentMethodId)
  );
}

/**
 * Marks an authorization as lost, because the provider has no such object for us. The customer pays
 * again.
 */
async function markLost(
  ctx: ServiceContext,
  booking: PayableBooking,
  payment: PaymentRow,
): Promise<boolean> {
  if (payment.state !== "authorized") return true;
  await lockBooking(ctx, booking.id);
  const { count } = await ctx.db.payment.updateMany({
    where: { ...asRead(payment), booking: { status: booking.status } },
    data: { state: payment.dueAt === null ? "released" : "due" },
  });
  if (count === 0) return false;
  if (payment.isCurrent) {
    await recordState(ctx, booking, payment, "released");
    if (!isCancelled(booking.status)) await notifyAbout(ctx, booking.id, "hold_lost");
  }
  await writeStatus(ctx, booking.id);
  return true;
}

const EVENT_OF: Partial<Record<PaymentState, BookingEventKind>> = {
  authorized: "paid",
  captured: "captured",
  released: "released",
  failed: "payment_failed",
};
/** The booking's timeline shows a tip once it's paid. */
const TIP_EVENT_OF: typeof EVENT_OF = { captured: "tipped" };

async function recordState(
  ctx: ServiceContext,
  booking: PayableBooking,
  { purpose, state: before }: PaymentRow,
  after: PaymentState,
): Promise<void> {
  const events = purpose === "tip" ? TIP_EVENT_OF : EVENT_OF;
  const event = before === after ? undefined : events[after];
  if (event !== undefined) await recordEvent(ctx, booking.id, event, null);
}
