import type { z } from "zod";
import { isDone } from "~/domain/booking/status";
import { DomainError } from "~/domain/errors";
import { centsToText } from "~/domain/money";
import { isCovered } from "~/domain/payment/payment";
import { isTippable, largestTipCents, TIP_LEAST_CENTS, tipUntil } from "~/domain/payment/tip/rules";
import type { giveTipSchema, tipViewSchema } from "~/domain/payment/tip/schema";
import { isRowId } from "~/domain/text/text";
import type { Actor } from "../../actor";
import type { ServiceContext } from "../../context";
import { refuseSuspendedCustomer } from "../../account/customer-suspension";
import { lockBooking } from "../../locks";
import { bookingNotFound, conflict } from "../../timeline/errors";
import { inTransaction, unkeyed } from "../../transaction";
import { replace } from "../authorization/attempt";
import { openPayment } from "../authorization/intent";
import { jobPayments } from "../authorization/match";
import { loadPayable, type PayableBooking, type PaymentRow } from "../row";

type GiveTip = z.output<typeof giveTipSchema>;

/**
 * POST /api/bookings/{id}/tip: begins to pay the booking's one tip. Until it's paid, a new amount
 * replaces it. Errors: 403 suspended, 404 not their booking, 409 not now, too much, or already given.
 */
export async function giveTip(
  ctx: ServiceContext,
  actor: Actor<"user">,
  { id, amount }: GiveTip,
): Promise<z.output<typeof tipViewSchema>> {
  const own = isRowId(id)
    ? await ctx.db.booking.findFirst({
        where: { id, customerId: actor.userId },
        select: { id: true },
      })
    : null;
  if (own === null) throw bookingNotFound();
  if (ctx.payments.mode === "off") throw new DomainError("paymentsOff");
  const payment = await askForTip(ctx, actor, id, amount);
  const { clientSecret } = await openPayment(ctx, await loadPayable(ctx, id), payment);
  // Each step around the provider's calls commits separately. This transaction only remembers the
  // answer.
  return inTransaction(ctx, async () => ({
    paymentId: payment.id,
    clientSecret,
    amount: centsToText(payment.amountCents),
  }));
}

/**
 * Returns the tip's row. Two simultaneous calls wait for each other, and the last amount counts.
 */
async function askForTip(
  ctx: ServiceContext,
  { userId }: Actor<"user">,
  bookingId: string,
  amountCents: number,
): Promise<PaymentRow> {
  return inTransaction(unkeyed(ctx), async (ctx) => {
    // precondition: a job has one tip, even when two are given at once
    await lockBooking(ctx, bookingId);
    const booking = await loadPayable(ctx, bookingId);
    // precondition: a suspended customer gives no tip
    await refuseSuspendedCustomer(ctx, userId, "tips");
    requireTippable(booking, amountCents, ctx.clock.now());
    const before = booking.payments.find(
      ({ purpose, isCurrent }) => purpose === "tip" && isCurrent,
    );
    if (before === undefined) {
      return ctx.db.payment.create({
        data: { bookingId, purpose: "tip", amountCents, createdAt: ctx.clock.now() },
      });
    }
    if (isCovered(before)) {
      throw new DomainError("tipGiven", { status: booking.status });
    }
    return before.amountCents === amountCents
      ? before
      : replace(ctx, booking, before, { amountCents });
  });
}

/**
 * Requires a job and an amount that can be tipped.
 * @throws 409 if this job can't be tipped now, or not with that amount
 */
function requireTippable(booking: PayableBooking, amountCents: number, now: Date): void {
  const { status, completedAt, mechanicId, paymentStatus } = booking;
  if (!isDone(status) || completedAt === null || mechanicId === null) {
    throw conflict("tipTooEarly", status);
  }
  if (!isTippable(paymentStatus)) throw conflict("tipTooEarly", status);
  if (now > tipUntil(completedAt)) throw conflict("tipTooLate", status);
  const most = largestTipCents(
    jobPayments(booking).reduce((sum, { capturedCents }) => sum + capturedCents, 0),
  );
  if (amountCents < TIP_LEAST_CENTS || amountCents > most) {
    const [least, largest] = [centsToText(TIP_LEAST_CENTS), centsToText(most)];
    throw new DomainError("tipOutOfRange", { status, least, most: largest });
  }
}
