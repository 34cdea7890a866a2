import { CANCELLED_STATUSES, isDone } from "~/domain/booking/status";
import { fullPriceCents } from "~/domain/booking/price/pricing";
import { DomainError } from "~/domain/errors";
import { isRowId } from "~/domain/text/text";
import { isConfirmable, isCovered } from "~/domain/payment/payment";
import { type createIntentSchema, type intentViewSchema } from "~/domain/payment/schema";
import { canAuthorizeNow, isPayable } from "~/domain/payment/status";
import type { z } from "zod";
import type { Actor } from "../../actor";
import type { ServiceContext } from "../../context";
import { bookingNotFound, conflict } from "../../timeline/errors";
import { publishLiveEvent, recordEvent } from "../../timeline/record";
import { inTransaction, unkeyed } from "../../transaction";
import { currentAccount, readIntent } from "./account";
import { attach, beginAgain, idempotencyKey, nextAttempt } from "./attempt";
import { noteCardForm, requireFewDeclines } from "../card/declines";
import { openCardSetup } from "../card/setup";
import { asCustomer } from "../card/customer";
import { giveUpForeign } from "./foreign";
import {
  bookingPayment,
  loadPayable,
  payableSelect,
  paymentIn,
  type PayableBooking,
  type PaymentRow,
} from "../row";
import { settle } from "./settle";

type CreateIntent = z.output<typeof createIntentSchema>;
type IntentView = z.output<typeof intentViewSchema>;

/**
 * POST /api/create-payment-intent: the client secret of a booking's one open intent. The amount in
 * cents is only compared; the booking's own total is charged. A job further away than an
 * authorization lasts gets a SetupIntent: the card is saved, and authorized two days before.
 * Errors: 403 not a customer, 404 not their booking, 409 amount or state, 429 too many declined
 * cards, 503 payments unavailable.
 */
export async function createIntent(
  ctx: ServiceContext,
  actor: Actor<"user">,
  input: CreateIntent,
): Promise<IntentView> {
  const seen = await findPayable(ctx, actor, input);
  const found =
    ctx.payments.mode === "off" ? seen : await giveUpForeign(ctx, seen, await currentAccount(ctx));
  const booking = input.withoutPromo === true ? await dropPromo(ctx, found, input.amount) : found;
  if (booking.totalCents !== input.amount) throw conflict("amountMismatch", booking.status);
  if (!isPayable(booking)) throw conflict("nothingToPay", booking.status);
  if (ctx.payments.mode === "off") {
    throw new DomainError("paymentsOff");
  }
  // Our screens name the booking. A client that doesn't may be paid another way.
  if (input.bookingId !== undefined) await noteCheckout(ctx, booking.id);
  if (input.acceptedPolicy !== undefined) await acceptPolicy(ctx, booking.id, input.acceptedPolicy);
  const view =
    isDone(booking.status) || canAuthorizeNow(booking.scheduledAt, ctx.clock.now())
      ? await openPayment(ctx, booking, bookingPayment(booking))
      : await openCardSetup(ctx, booking);
  // Each step around the provider's calls commits separately. This transaction only remembers the
  // answer.
  return inTransaction(ctx, async () => view);
}

/** Records that this customer was asked for a card, so the booking needs one from now on. */
async function noteCheckout(ctx: ServiceContext, id: string): Promise<void> {
  await ctx.db.booking.updateMany({
    where: { id, checkoutOpenedAt: null },
    data: { checkoutOpenedAt: ctx.clock.now() },
  });
}

/**
 * Records the customer's agreement to the cancellation fees: the version, the time and the
 * network. Once is enough.
 */
async function acceptPolicy(ctx: ServiceContext, id: string, version: string): Promise<void> {
  await ctx.db.booking.updateMany({
    // A newer version isn't replaced by an older one.
    where: { id, OR: [{ acceptedPolicy: null }, { acceptedPolicy: { lt: version } }] },
    data: {
      acceptedPolicy: version,
      policyAcceptedAt: ctx.clock.now(),
      policyAcceptedFrom: ctx.clientAddress,
    },
  });
}

async function findPayable(
  ctx: ServiceContext,
  actor: Actor<"user">,
  input: CreateIntent,
): Promise<PayableBooking> {
  const own = { customerId: actor.userId };
  if (input.bookingId !== undefined) {
    const row = isRowId(input.bookingId)
      ? await ctx.db.booking.findFirst({
          where: { id: input.bookingId, ...own },
          select: payableSelect,
        })
      : null;
    if (row !== null) return row;
    if (actor.userType === "customer") throw bookingNotFound();
    throw new DomainError("onlyCustomersPay");
  }
  if (actor.userType !== "customer") {
    throw new DomainError("onlyCustomersPay");
  }
  const rows = await ctx.db.booking.findMany({
    where: { ...own, totalCents: input.amount, status: { notIn: CANCELLED_STATUSES } },
    select: payableSelect,
    orderBy: { createdAt: "desc" },
    take: 20,
  });
  const [only, another] = rows.filter((row) => isPayable(row));
  if (only === undefined || another !== undefined) {
    throw new DomainError("ambiguousPayment");
  }
  return only;
}

/** Returns the one open payment of a row, or creates it. */
export async function openPayment(
  ctx: ServiceContext,
  booking: PayableBooking,
  present: PaymentRow | null,
): Promise<IntentView> {
  await requireFewDeclines(ctx, booking);
  const begun = present === null ? null : await readIntent(ctx, present);
  if (present !== null && begun !== null && begun.status !== "canceled") {
    if (isConfirmable(begun) && begun.amountCents === present.amountCents) {
      await noteCardForm(ctx, booking.customerId, begun.id);
      return { clientSecret: begun.clientSecret, kind: "payment" };
    }
    // It was confirmed in the meantime, in another tab or before an answer was lost, so its state
    // is read again.
    if (!isConfirmable(begun)) {
      await settle(ctx, booking.id, present.id);
      const settled = paymentIn(await loadPayable(ctx, booking.id), present.id);
      if (settled !== null && isCovered(settled)) {
        throw conflict("nothingToPay", booking.status);
      }
    }
  }
  const payment = await nextAttempt(ctx, booking, present);
  const intent = await asCustomer(ctx, booking.customerId, (customerId) =>
    ctx.payments.createAuthorization({
      bookingId: booking.id,
      paymentId: payment.id,
      amountCents: payment.amountCents,
      customerId,
      description: `Booking ${booking.bookingNumber}`,
      idempotencyKey: idempotencyKey(payment, `hold:${customerId}`, payment.amountCents),
      // A payment made now uses the card once. An authorization may have to be made again.
      keepCard: payment.purpose === "booking" && payment.state !== "due",
    }),
  );
  if (!(await attach(ctx, payment, intent))) {
    throw conflict("amountMismatch", booking.status);
  }
  await noteCardForm(ctx, booking.customerId, intent.id);
  return { clientSecret: intent.clientSecret, kind: "payment" };
}

/**
 * Removes the promo code from an unpaid booking, because its customer continues at the full price.
 * Releases the payment begun at the lower price, and returns the code.
 */
async function dropPromo(
  ctx: ServiceContext,
  booking: PayableBooking,
  amountCents: number,
): Promise<PayableBooking> {
  const { id, promoCode, totalCents, paymentStatus } = booking;
  if (promoCode === null || !isPayable(booking) || fullPriceCents(booking) !== amountCents) {
    return booking;
  }
  return inTransaction(unkeyed(ctx), async (ctx) => {
    const { count } = await ctx.db.booking.updateMany({
      where: { id, promoCode, totalCents, paymentStatus, status: booking.status },
      data: {
        version: { increment: 1 },
        promoCode: null,
        promoPercent: null,
        promoAmountCents: null,
        promoMaxCents: null,
        promoBornBy: "platform",
        discountCents: 0,
        totalCents: amountCents,
      },
    });
    if (count === 0) throw conflict("amountMismatch", booking.status);
    await ctx.db.promoRedemption.deleteMany({ where: { bookingId: id } });
    await recordEvent(ctx, id, "promo_removed", booking.customerId);
    await beginAgain(ctx, id);
    await publishLiveEvent(ctx, booking);
    return loadPayable(ctx, id);
  });
}
