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

/** If the booking changes this often in between, others have read a newer truth than ours. */
const SETTLE_TRIES = 5;

/**
 * Brings one payment in line with the provider: reads its object, copies it into our row, and
 * updates the booking's status. If the booking changes in the meantime, both are read again, so an
 * older truth never overwrites a newer one. Safe to repeat, in any order.
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

/** Copies what was read, in its own transaction. Returns false if the row has changed since. */
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
 * Copies the provider's truth into its row, in the caller's transaction. The update is conditional
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
  // A card that used the promo code on another booking isn't authorized. Its customer is asked.
  const isRefused = told === "authorized" && !(await mayPay(ctx, booking, payment, truth));
  const state = isRefused ? payment.state : told;
  const isGivenUp = !payment.isCurrent && !isWaiting(booking, payment);
  const isUnwanted = isRefused || isGivenUp || isCanceled(booking, payment);
  const isTakenNow = state === "captured" && payment.state !== "captured";
  // Once per capture. A refund ends here again, and staff handle a failed one.
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
      await notifyAbout(ctx, booking.id, "captured", { paymentId: payment.id });
      if (payment.purpose === "tip") {
        await notifyAbout(ctx, booking.id, "tip", { paymentId: payment.id });
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
 * Applies a change order whose authorization arrived. If the order is over, the authorization is
 * released.
 */
async function countForChange(ctx: ServiceContext, payment: PaymentRow): Promise<void> {
  const { changeId } = payment;
  if (payment.purpose !== "change" || changeId === null) return;
  if (!(await countHeldChangeOrder(ctx, { ...payment, changeId }))) {
    await endChangeOrder(ctx, { id: changeId }, "cleared");
  }
}

/** Its card was authorized, so the provider keeps it if that was agreed. */
function isTaken({ status }: Authorization): boolean {
  return status === "requires_capture" || status === "succeeded";
}

/** Most events say what's already known. Then nothing is written, and nothing waits for a lock. */
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

/** A row as it was read. None of it may have changed since. */
function asRead({ id, state, isCurrent, capturedCents, refundedCents }: PaymentRow) {
  // precondition: money is recorded once
  // precondition: an amount paid with many webhooks counts once
  return { id, state, isCurrent, capturedCents, refundedCents };
}

/** The fields the provider knows better than we do. */
function copyOf(
  ctx: ServiceContext,
  payment: PaymentRow,
  truth: Authorization & { account: string },
  state: PaymentState,
) {
  // An authorization that didn't match says nothing about this payment's card.
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

/** A saved card was checked when it was saved, an authorization just now. */
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
 * The provider has no such object for us, so the authorization is gone and the customer pays
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
/** The booking's timeline shows a tip when it's paid. */
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
