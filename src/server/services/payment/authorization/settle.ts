import { stateOf, type PaymentState } from "~/domain/payment/payment";
import { isCancelled, type BookingEventKind } from "~/domain/booking/status";
import type { Authorization } from "~/server/gateways/payments/view";
import type { ServiceContext } from "../../context";
import { lockBooking } from "../../locks";
import { tellAbout, recordEvent } from "../../timeline/record";
import { inTransaction, unkeyed } from "../../transaction";
import { currentAccount, readIntent } from "./account";
import { noteCard } from "../card/cards";
import { countHeldChangeOrder, endChangeOrder } from "./change-order";
import { recordCapture } from "../ledger";
import { isPaymentOf, isTheirs } from "./match";
import { markCard } from "../promo/marks";
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

/** Somebody else changing the booking this often meanwhile will have read a newer truth than ours. */
const SETTLE_TRIES = 5;

/**
 * Brings one payment in line with the provider: its object is read and copied into our row, and the
 * booking's status follows. When the booking changes meanwhile, both sides are read again, so that an
 * older truth never overwrites a newer one. Safe to repeat, and in any order.
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

/** Copies what was just read in a transaction of its own; false where the row has changed meanwhile. */
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
 * Copies the provider's truth into its row, in the caller's transaction. The row is conditional on what
 * it was read with, and what a capture adds to the books is unique by payment. One that is not this
 * booking's is not believed: everything stays as it is.
 * @returns false when the booking or row has changed since it was read: what the provider said belongs
 * to an older moment, so both are to be read again
 */
export async function applyAuthorization(
  ctx: ServiceContext,
  booking: PayableBooking,
  payment: PaymentRow,
  truth: Authorization & { account: string },
): Promise<boolean> {
  if (!(await isPaymentOf(ctx, booking, payment, truth))) return true;
  const told = stateOf(payment, truth);
  // A card that another booking had the promo code with holds nothing; its customer is asked.
  const isRefused = told === "authorized" && !(await mayPay(ctx, booking, payment, truth));
  const state = isRefused ? payment.state : told;
  const isGivenUp = !payment.isCurrent && !isWaiting(booking, payment);
  const isUnwanted = isRefused || isGivenUp || isCanceled(booking, payment);
  const isTakenNow = state === "captured" && payment.state !== "captured";
  // Once for what was taken: giving it back ends here again, and a refund that failed is the desk's.
  if (isUnwanted && (truth.status === "requires_capture" || isTakenNow)) {
    await planCancelOrRefund(ctx, booking.id, payment.id);
  }
  const next = { ...payment, ...copyOf(ctx, payment, truth, state) };
  await lockBooking(ctx, booking.id);
  const { count } = await ctx.db.payment.updateMany({
    where: {
      ...asRead(payment),
      booking: { status: booking.status },
      OR: [{ intentId: truth.id }, { intentId: null }],
    },
    data: copyOf(ctx, payment, truth, state),
  });
  if (count === 0) return false;
  if (isTakenNow) {
    await recordCapture(ctx, booking, next);
    if (payment.isCurrent) {
      await tellAbout(ctx, booking.id, "captured", { paymentId: payment.id });
      if (payment.purpose === "tip") {
        await tellAbout(ctx, booking.id, "tip", { paymentId: payment.id });
      }
    }
  }
  if (payment.isCurrent) await tell(ctx, booking, payment, state);
  const isHeldNow = state === "authorized" && payment.state !== "authorized";
  if (isHeldNow && payment.isCurrent) await countForChange(ctx, payment);
  await writeStatus(ctx, booking.id);
  return true;
}

/** What was held for a change order counts now; one that is over meanwhile lets its hold go. */
async function countForChange(ctx: ServiceContext, payment: PaymentRow): Promise<void> {
  const { changeId } = payment;
  if (payment.purpose !== "change" || changeId === null) return;
  if (!(await countHeldChangeOrder(ctx, { ...payment, changeId }))) {
    await endChangeOrder(ctx, { id: changeId }, "cleared");
  }
}

/** Its card was good for it, so the provider keeps it where that was agreed. */
function isTaken({ status }: Authorization): boolean {
  return status === "requires_capture" || status === "succeeded";
}

/** Most of what is told is known already: then nothing is written, and nobody waits for a lock. */
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

/** A row as it was read; nothing of it may have moved on. */
function asRead({ id, state, isCurrent, capturedCents, refundedCents }: PaymentRow) {
  return { id, state, isCurrent, capturedCents, refundedCents };
}

/** What the provider knows better than we do. */
function copyOf(
  ctx: ServiceContext,
  payment: PaymentRow,
  truth: Authorization & { account: string },
  state: PaymentState,
) {
  // A hold that was not taken on tells nothing of the card that this payment is to be made with.
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

/** A card saved for this booking was asked for when it was saved; one that is held already, then. */
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

/** The provider has no such object for us: what was held is gone, and the customer pays again. */
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
    await tell(ctx, booking, payment, "released");
    if (!isCancelled(booking.status)) await tellAbout(ctx, booking.id, "hold_lost");
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
/** Of a tip the booking's story tells that it was given. */
const TIP_EVENT_OF: typeof EVENT_OF = { captured: "tipped" };

async function tell(
  ctx: ServiceContext,
  booking: PayableBooking,
  { purpose, state: before }: PaymentRow,
  after: PaymentState,
): Promise<void> {
  const events = purpose === "tip" ? TIP_EVENT_OF : EVENT_OF;
  const event = before === after ? undefined : events[after];
  if (event !== undefined) await recordEvent(ctx, booking.id, event, null);
}
