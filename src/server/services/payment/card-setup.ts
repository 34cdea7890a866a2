import { isCancelled } from "~/domain/booking/status";
import type { z } from "zod";
import type { intentViewSchema } from "~/domain/payment/schema";
import type { CardSetup } from "~/server/gateways/payments/gateway";
import type { ServiceContext } from "../context";
import { lockBooking } from "../locks";
import { publishChange, recordEvent } from "../timeline/record";
import { inTransaction, unkeyed } from "../transaction";
import { currentAccount, readSetup } from "./account";
import { keepSavedCard } from "./attempt";
import { asCustomer } from "./customer";
import { isCardOf } from "./match";
import { claimCard } from "./promo-claims";
import { loadPayable, type PayableBooking } from "./row";

type IntentView = z.output<typeof intentViewSchema>;

/** Where a job is further away than a hold lasts, its card is saved: the open form, or a new one. */
export async function openCardSetup(
  ctx: ServiceContext,
  booking: PayableBooking,
): Promise<IntentView> {
  const last = booking.cardSetups.at(-1);
  const present = last === undefined ? null : await readSetup(ctx, last);
  if (present !== null && present.status !== "canceled" && present.status !== "succeeded") {
    return { clientSecret: present.clientSecret, kind: "setup" };
  }
  const setup = await asCustomer(ctx, booking.customer, (customerId) =>
    ctx.payments.createCardSetup({
      bookingId: booking.id,
      customerId,
      description: `Booking ${booking.bookingNumber}`,
      idempotencyKey: `setup:${customerId}:${booking.id}:${last?.setupIntentId ?? "first"}`,
    }),
  );
  await noteSetup(ctx, booking, setup.id);
  return { clientSecret: setup.clientSecret, kind: "setup" };
}

/** Remembers that a card is being saved for this booking. */
export async function noteSetup(
  ctx: ServiceContext,
  booking: PayableBooking,
  setupIntentId: string,
): Promise<void> {
  await ctx.db.cardSetup.createMany({
    data: [
      {
        setupIntentId,
        account: await currentAccount(ctx),
        userId: booking.customerId,
        bookingId: booking.id,
        createdAt: ctx.clock.now(),
      },
    ],
    skipDuplicates: true,
  });
}

/**
 * Takes on a card that was saved, and plans its hold for two days before the job. One that another
 * booking had the promo code with is not kept, and none for a booking that was called off.
 */
export async function saveCard(
  ctx: ServiceContext,
  bookingId: string,
  setup: CardSetup,
): Promise<void> {
  const { paymentMethodId, card } = setup;
  if (setup.status !== "succeeded" || paymentMethodId === null) return;
  if (!(await isCardOf(ctx, await loadPayable(ctx, bookingId), setup))) return;
  const account = await currentAccount(ctx);
  await inTransaction(unkeyed(ctx), async (ctx) => {
    await lockBooking(ctx, bookingId);
    const booking = await loadPayable(ctx, bookingId);
    if (isCancelled(booking.status) || booking.paymentStatus === "authorized") return;
    if (!(await claimCard(ctx, booking, setup.cardFingerprint))) return;
    const { count } = await ctx.db.cardSetup.updateMany({
      where: { setupIntentId: setup.id, state: "open" },
      data: { state: "succeeded" },
    });
    if (count === 0) return;
    await keepSavedCard(ctx, booking, {
      account,
      paymentMethodId,
      cardBrand: card?.brand ?? null,
      cardLast4: card?.last4 ?? null,
    });
    await recordEvent(ctx, booking.id, "card_saved", booking.customerId);
    await publishChange(ctx, booking);
  });
}
