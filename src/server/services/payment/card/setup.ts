import { isCancelled } from "~/domain/booking/status";
import type { z } from "zod";
import { isCovered } from "~/domain/payment/payment";
import type { intentViewSchema } from "~/domain/payment/schema";
import { isPayable } from "~/domain/payment/status";
import { enqueue } from "~/server/gateways/jobs/jobs";
import type { CardSetup } from "~/server/gateways/payments/view";
import type { ServiceContext } from "../../context";
import { lockBooking } from "../../locks";
import { conflict } from "../../timeline/errors";
import { publishLiveEvent, recordEvent } from "../../timeline/record";
import { inTransaction, unkeyed } from "../../transaction";
import { currentAccount, readSetup } from "../authorization/account";
import { keepSavedCard } from "../authorization/attempt";
import { noteCard } from "./cards";
import { asCustomer } from "./customer";
import { noteCardForm, requireFewDeclines } from "./declines";
import { isCardOf } from "../authorization/match";
import { cardOfAnother, markCard } from "../../promo/marks";
import {
  bookingPayment,
  isCardSaved,
  lastCardSetup,
  loadPayable,
  type PayableBooking,
} from "../row";

type IntentView = z.output<typeof intentViewSchema>;

/**
 * Returns the form that saves the card of a job further away than an authorization lasts: the open
 * one, or a new one.
 */
export async function openCardSetup(
  ctx: ServiceContext,
  booking: PayableBooking,
): Promise<IntentView> {
  await requireFewDeclines(ctx, booking);
  const last = await lastCardSetup(ctx, booking.id);
  const present = last === null ? null : await readSetup(ctx, last);
  if (present !== null && present.status !== "canceled" && present.status !== "succeeded") {
    await noteCardForm(ctx, booking.customerId, present.id);
    return { clientSecret: present.clientSecret, kind: "setup" };
  }
  const setup = await asCustomer(ctx, booking.customerId, (customerId) =>
    ctx.payments.createCardSetup({
      bookingId: booking.id,
      customerId,
      description: `Booking ${booking.bookingNumber}`,
      idempotencyKey: `setup:${customerId}:${booking.id}:${last?.setupIntentId ?? "first"}`,
    }),
  );
  if (!(await noteSetup(ctx, booking, setup.id))) throw conflict("nothingToPay", "cancelled");
  await noteCardForm(ctx, booking.customerId, setup.id);
  return { clientSecret: setup.clientSecret, kind: "setup" };
}

/**
 * Records that a card is being saved for this booking. If it was canceled in the meantime, the form
 * is ended.
 * @returns whether the card is still wanted
 */
export async function noteSetup(
  ctx: ServiceContext,
  booking: PayableBooking,
  setupIntentId: string,
): Promise<boolean> {
  const account = await currentAccount(ctx);
  return inTransaction(unkeyed(ctx), async (ctx) => {
    await lockBooking(ctx, booking.id);
    await ctx.db.cardSetup.createMany({
      data: [
        {
          setupIntentId,
          account,
          userId: booking.customerId,
          bookingId: booking.id,
          createdAt: ctx.clock.now(),
        },
      ],
      skipDuplicates: true,
    });
    const { status } = await loadPayable(ctx, booking.id);
    const isWanted = !isCancelled(status);
    if (!isWanted) await enqueue(ctx.db, "payment.cancelSetup", { setupIntentId });
    return isWanted;
  });
}

/**
 * Stores a saved card, and plans its authorization two days before the job. Doesn't keep a card
 * that used the promo code elsewhere, nor one for a booking that was canceled, authorized or paid:
 * the provider's event may come long after another card has paid.
 */
export async function saveCard(
  ctx: ServiceContext,
  bookingId: string,
  setup: CardSetup,
): Promise<void> {
  const { paymentMethodId, card } = setup;
  if (setup.status !== "succeeded" || paymentMethodId === null) return;
  const asked = await loadPayable(ctx, bookingId);
  if (!(await isCardOf(ctx, asked, setup))) return;
  await noteCard(ctx, asked.customerId, setup);
  const account = await currentAccount(ctx);
  await inTransaction(unkeyed(ctx), async (ctx) => {
    await lockBooking(ctx, bookingId);
    const booking = await loadPayable(ctx, bookingId);
    const payment = bookingPayment(booking);
    // precondition: a late webhook of a saved card doesn't replace a payment
    if (isCancelled(booking.status) || (payment !== null && isCovered(payment))) return;
    if (!(await markCard(ctx, booking, setup.cardFingerprint))) return;
    const { count } = await ctx.db.cardSetup.updateMany({
      where: { setupIntentId: setup.id, state: "open" },
      data: { state: "succeeded" },
    });
    if (count === 0) return;
    await keepForBooking(ctx, booking, {
      account,
      paymentMethodId,
      cardBrand: card?.brand ?? null,
      cardLast4: card?.last4 ?? null,
    });
  });
}

/**
 * Stores a card that its booking authorizes two days before, and refreshes the customer's screens.
 */
async function keepForBooking(
  ctx: ServiceContext,
  booking: PayableBooking,
  card: Parameters<typeof keepSavedCard>[2],
): Promise<void> {
  await keepSavedCard(ctx, booking, card);
  await recordEvent(ctx, booking.id, "card_saved", booking.customerId);
  await publishLiveEvent(ctx, booking);
}

/**
 * Plans to authorize a card the customer has already saved, two days before the job. An open form
 * to save another one is ended.
 * @throws 409 if there's nothing to pay, or another booking used the promo code with this card
 */
export async function authorizeCardLater(
  ctx: ServiceContext,
  bookingId: string,
  { account, paymentMethodId, brand, last4, fingerprint }: KeptCard,
): Promise<void> {
  await inTransaction(unkeyed(ctx), async (ctx) => {
    await lockBooking(ctx, bookingId);
    const booking = await loadPayable(ctx, bookingId);
    if (!isPayable({ ...booking, cardSaved: isCardSaved(booking) })) {
      throw conflict("nothingToPay", booking.status);
    }
    if (!(await markCard(ctx, booking, fingerprint))) throw cardOfAnother(booking);
    const open = { bookingId, state: "open" };
    for (const { setupIntentId } of await ctx.db.cardSetup.findMany({ where: open })) {
      await enqueue(ctx.db, "payment.cancelSetup", { setupIntentId });
    }
    const card = { account, paymentMethodId, cardBrand: brand, cardLast4: last4 };
    await keepForBooking(ctx, booking, card);
  });
}

interface KeptCard {
  account: string;
  paymentMethodId: string;
  brand: string;
  last4: string;
  fingerprint: string | null;
}
