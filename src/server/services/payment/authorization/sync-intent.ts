import { isCancelled } from "~/domain/booking/status";
import { isRowId } from "~/domain/text/text";
import { enqueue } from "~/server/gateways/jobs/jobs";
import type { Authorization } from "~/server/gateways/payments/view";
import type { ServiceContext } from "../../context";
import { orMissing, readSetup } from "./account";
import { attach, nextAttempt } from "./attempt";
import { noteSetup, saveCard } from "../card/setup";
import { isCardOf, isPaymentOf } from "./match";
import { bookingPayment, loadPayable, type PayableBooking } from "../row";
import { bringInLine } from "./sync";

/**
 * Stores the state of one of the provider's payments. Only the id of the event is trusted. An
 * unknown object that doesn't claim to be ours is logged once.
 * @throws 409 if it claims to be ours and the provider knows no such payment
 */
export async function syncIntent(
  ctx: ServiceContext,
  intentId: string,
  { isOurs: shouldBeOurs }: { isOurs: boolean },
): Promise<void> {
  const known = await ctx.db.payment.findUnique({ where: { intentId } });
  if (known !== null) {
    await bringInLine(ctx, known.bookingId, known.id);
    return;
  }
  const asked = ctx.payments.retrieveIntent(intentId);
  const truth = await (shouldBeOurs ? asked : orMissing(asked));
  if (truth === null) {
    ctx.log.warn({ intentId }, "an event is about a payment that nobody knows");
    return;
  }
  const { bookingId } = truth;
  const isNamed = bookingId !== null && isRowId(bookingId);
  const isOurs = isNamed && (await ctx.db.booking.count({ where: { id: bookingId } })) > 0;
  if (isOurs) await syncUnknownIntent(ctx, await loadPayable(ctx, bookingId), truth);
  else ctx.log.warn({ intentId }, "a payment event names no booking of ours");
}

/**
 * Links a payment that has no row of ours yet. Its event may arrive before our own answer is saved,
 * so the row that asked for it takes it. If no row did, a booking without a payment takes it, as
 * before rows existed. Any other payment raises an alert.
 */
async function syncUnknownIntent(
  ctx: ServiceContext,
  booking: PayableBooking,
  truth: Authorization,
): Promise<void> {
  const asked = booking.payments.find(({ id }) => id === truth.paymentId);
  // Our own answer may have been saved since the event was read.
  if (asked !== undefined && (asked.intentId ?? truth.id) === truth.id) {
    await attach(ctx, asked, truth);
    await bringInLine(ctx, booking.id, asked.id);
    return;
  }
  if (!(await isPaymentOf(ctx, booking, null, truth))) return;
  if (bookingPayment(booking) === null && !isCancelled(booking.status)) {
    const row = await nextAttempt(ctx, booking, null);
    await attach(ctx, row, truth);
    await bringInLine(ctx, booking.id, row.id);
  } else if (truth.status === "requires_capture") {
    await enqueue(ctx.db, "payment.letGo", { bookingId: booking.id, intentId: truth.id });
  }
}

/** Stores the state of a card being saved. Only the id of the event is trusted. */
export async function syncSetup(
  ctx: ServiceContext,
  setupIntentId: string,
  bookingId: string | null,
): Promise<void> {
  const known = await ctx.db.cardSetup.findUnique({ where: { setupIntentId } });
  const id = known === null ? bookingId : known.bookingId;
  if (id === null || !isRowId(id)) return;
  if ((await ctx.db.booking.count({ where: { id } })) === 0) return;
  const booking = await loadPayable(ctx, id);
  if (known === null) {
    const setup = await ctx.payments.retrieveCardSetup(setupIntentId);
    if (!(await isCardOf(ctx, booking, setup))) return;
    await noteSetup(ctx, booking, setupIntentId);
    await saveCard(ctx, id, setup);
    return;
  }
  const setup = await readSetup(ctx, known);
  if (setup !== null) await saveCard(ctx, id, setup);
}
