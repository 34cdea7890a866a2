import { ownPartOf } from "~/domain/booking/cancellation";
import { enqueue } from "~/server/gateways/jobs/jobs";
import { CardRefused } from "~/server/gateways/payments/errors";
import type { ServiceContext } from "../context";
import { tellAbout } from "../timeline/record";
import { chargeHeld } from "./charge";
import { releasePayments } from "./release";
import { bookingPayment, loadPayable, paymentIn } from "./row";
import { writeStatus } from "./status";

/**
 * Lets go of what a called-off booking holds, but for its fee: that is taken from the booking's hold,
 * whose rest the provider then releases, and is due where there is none. In the transaction of the
 * calling off, under the booking's lock.
 */
export async function settleCancellation(
  ctx: ServiceContext,
  bookingId: string,
  feeCents: number,
): Promise<void> {
  if (feeCents > 0) await chargeFee(ctx, bookingId, feeCents);
  await releasePayments(ctx, bookingId);
  await writeStatus(ctx, bookingId);
}

async function chargeFee(ctx: ServiceContext, bookingId: string, feeCents: number): Promise<void> {
  const booking = await loadPayable(ctx, bookingId);
  const held = bookingPayment(booking);
  const asked = {
    purpose: "fee",
    amountCents: feeCents,
    platformFeeCents: ownPartOf(feeCents),
    subsidyCents: 0,
    dueAt: ctx.clock.now(),
  } as const;
  if (held?.state === "authorized") {
    await ctx.db.payment.update({ where: { id: held.id }, data: asked });
    await enqueue(ctx.db, "payment.takeFee", { bookingId, paymentId: held.id });
    return;
  }
  if (held !== null) {
    await ctx.db.payment.update({ where: { id: held.id }, data: { isCurrent: false } });
  }
  await ctx.db.payment.create({
    data: { bookingId, state: "due", createdAt: ctx.clock.now(), ...asked },
  });
  await tellAbout(ctx, bookingId, "fee_due");
}

/** Takes a fee from its hold (job payment.takeFee); a card that is refused by now owes it. */
export async function takeFee(
  ctx: ServiceContext,
  { bookingId, paymentId }: { bookingId: string; paymentId: string },
): Promise<void> {
  try {
    await chargeHeld(ctx, bookingId, paymentId);
  } catch (error) {
    if (!(error instanceof CardRefused)) throw error;
    // It is noted as due, and its customer was told so.
    return;
  }
  const payment = paymentIn(await loadPayable(ctx, bookingId), paymentId);
  if (payment?.state === "due") await tellAbout(ctx, bookingId, "fee_due");
}
