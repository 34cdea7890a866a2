import { fullPriceCents } from "~/domain/booking/pricing";
import { DomainError } from "~/domain/errors";
import { isRowId } from "~/domain/text";
import { type createIntentSchema, type intentViewSchema } from "~/domain/payment/schema";
import { canHoldNow, isPayable } from "~/domain/payment/status";
import { enqueue } from "~/server/gateways/jobs/jobs";
import type { Authorization } from "~/server/gateways/payments/gateway";
import type { z } from "zod";
import type { Actor } from "../actor";
import type { ServiceContext } from "../context";
import { bookingNotFound, conflict } from "../timeline/errors";
import { publishChange, recordEvent } from "../timeline/record";
import { inTransaction, unkeyed } from "../transaction";
import { providerCustomer } from "./customer";
import { loadPayable, payableSelect, type PayableBooking } from "./row";
import { applyAuthorization } from "./settle";

type CreateIntent = z.output<typeof createIntentSchema>;
type IntentView = z.output<typeof intentViewSchema>;

/**
 * POST /api/create-payment-intent: the client secret of the one open intent of a booking. The
 * amount (here in cents) is only compared; what is charged is the booking's own total. A job
 * further away than a hold lasts gets a SetupIntent: the card is saved and held two days before.
 * Errors: 403 not a customer, 404 not their booking, 409 amount or state, 503 payments away.
 */
export async function createIntent(
  ctx: ServiceContext,
  actor: Actor<"user">,
  input: CreateIntent,
): Promise<IntentView> {
  const found = await findPayable(ctx, actor, input);
  const booking = input.withoutPromo === true ? await dropPromo(ctx, found, input.amount) : found;
  if (booking.totalCents !== input.amount) throw conflict("amountMismatch", booking.status);
  if (!isPayable(booking)) throw conflict("nothingToPay", booking.status);
  if (ctx.payments.mode === "off") {
    throw new DomainError("paymentsOff");
  }
  return booking.status === "completed" || canHoldNow(booking.scheduledAt, ctx.clock.now())
    ? openPayment(ctx, booking)
    : openCardSetup(ctx, booking);
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
    where: { ...own, totalCents: input.amount, status: { not: "cancelled" } },
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

/** The booking's open PaymentIntent: the one there is, with the right amount, or a new one. */
async function openPayment(ctx: ServiceContext, booking: PayableBooking): Promise<IntentView> {
  const present = booking.paymentIntentId
    ? await ctx.payments.retrieveIntent(booking.paymentIntentId)
    : null;
  if (present !== null && isConfirmable(present)) {
    const intent =
      present.amountCents === booking.totalCents
        ? present
        : await ctx.payments.updateIntentAmount(
            present.id,
            booking.totalCents,
            `amount:${present.id}:${booking.totalCents}`,
          );
    return { clientSecret: intent.clientSecret, kind: "payment" };
  }
  if (present !== null && present.status !== "canceled") {
    // Confirmed meanwhile, in another tab or before an answer was lost: take over the truth.
    const status = await inTransaction(unkeyed(ctx), (ctx) =>
      applyAuthorization(ctx, booking, present),
    );
    if (status === null || !isPayable({ status: booking.status, paymentStatus: status })) {
      throw conflict("nothingToPay", booking.status);
    }
  }
  const customerId = await providerCustomer(ctx, booking.customer);
  const createAfter = (predecessor: string) =>
    ctx.payments.createAuthorization({
      bookingId: booking.id,
      amountCents: booking.totalCents,
      customerId,
      description: `Booking ${booking.bookingNumber}`,
      // Derived from booking, amount and predecessor: a double click gets the same intent twice.
      idempotencyKey: `hold:${booking.id}:${booking.totalCents}:${predecessor}`,
    });
  const made = await createAfter(present?.id ?? "first");
  // A total that comes back after an edit: its first intent was let go meanwhile.
  const intent = made.status === "canceled" ? await createAfter(made.id) : made;
  return inTransaction(ctx, async (ctx) => {
    await attach(ctx, booking, { paymentIntentId: intent.id });
    return { clientSecret: intent.clientSecret, kind: "payment" as const };
  });
}

/**
 * Takes the promo code off a booking that is yet to be paid, because its customer goes on at the full
 * price. What was begun over the lower one is let go, and the code is given back.
 */
async function dropPromo(
  ctx: ServiceContext,
  booking: PayableBooking,
  amountCents: number,
): Promise<PayableBooking> {
  const { id, promoCode, totalCents, paymentStatus, paymentIntentId } = booking;
  if (promoCode === null || !isPayable(booking) || fullPriceCents(booking) !== amountCents) {
    return booking;
  }
  return inTransaction(unkeyed(ctx), async (ctx) => {
    const { count } = await ctx.db.booking.updateMany({
      where: { id, promoCode, totalCents, paymentStatus, paymentIntentId, status: booking.status },
      data: {
        version: { increment: 1 },
        promoCode: null,
        discountCents: 0,
        totalCents: amountCents,
        paymentIntentId: null,
        holdExpiresAt: null,
      },
    });
    if (count === 0) throw conflict("amountMismatch", booking.status);
    await ctx.db.promoRedemption.deleteMany({ where: { bookingId: id } });
    await recordEvent(ctx, id, "promo_removed", booking.customerId);
    if (paymentIntentId !== null) {
      await enqueue(ctx.db, "payment.letGo", { bookingId: id, intentId: paymentIntentId });
    }
    await publishChange(ctx, booking);
    return loadPayable(ctx, id);
  });
}

async function openCardSetup(ctx: ServiceContext, booking: PayableBooking): Promise<IntentView> {
  if (booking.setupIntentId !== null) {
    const present = await ctx.payments.retrieveCardSetup(booking.setupIntentId);
    if (present.status !== "canceled" && present.status !== "succeeded") {
      return { clientSecret: present.clientSecret, kind: "setup" };
    }
  }
  const customerId = await providerCustomer(ctx, booking.customer);
  const setup = await ctx.payments.createCardSetup({
    bookingId: booking.id,
    customerId,
    description: `Booking ${booking.bookingNumber}`,
    idempotencyKey: `setup:${booking.id}:${booking.setupIntentId ?? "first"}`,
  });
  return inTransaction(ctx, async (ctx) => {
    await attach(ctx, booking, { setupIntentId: setup.id });
    return { clientSecret: setup.clientSecret, kind: "setup" as const };
  });
}

/** Links an intent to its booking, unless the booking changed under it. */
async function attach(
  ctx: ServiceContext,
  booking: PayableBooking,
  link: { paymentIntentId: string } | { setupIntentId: string },
): Promise<void> {
  const { count } = await ctx.db.booking.updateMany({
    where: {
      id: booking.id,
      totalCents: booking.totalCents,
      status: { not: "cancelled" },
      paymentStatus: { notIn: ["authorized", "captured", "refunded"] },
    },
    data: link,
  });
  if (count === 0) throw conflict("amountMismatch", booking.status);
}

function isConfirmable(intent: Authorization): boolean {
  return ["requires_payment_method", "requires_confirmation", "requires_action"].includes(
    intent.status,
  );
}
