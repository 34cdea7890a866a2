import { isAgreed, isOpen } from "~/domain/booking/status";
import type { z } from "zod";
import type { CancellationOutcome } from "~/domain/booking/cancellation/rules";
import type { cancelSchema } from "~/domain/booking/cancellation/schema";
import type { CancellationView } from "~/domain/booking/cancellation/schema";
import { BOOKING_ACTIONS } from "~/domain/booking/actions";
import type { BookingView } from "~/domain/booking/view";
import { DomainError } from "~/domain/errors";
import { centsToText } from "~/domain/money";
import type { Actor } from "../../actor";
import { raiseAlert } from "../../alert/raise";
import type { ServiceContext } from "../../context";
import { lockBooking } from "../../locks";
import { settleCancellation } from "../../payment/capture/fee";
import { bookingNotFound, conflict } from "../../timeline/errors";
import { notifyAbout } from "../../timeline/record";
import { inTransaction } from "../../transaction";
import { confirmUnanswered } from "./arrival";
import { cancellationSelect, outcomeOf } from "./cancellation-facts";
import { explainAction, transitionBooking, presentAfterAction } from "../transition";
import { returnPromo } from "../../promo/redeem";
import { requireOrdered } from "../queries";
import { orderedBy } from "../scope";

/** GET /api/bookings/{id}/cancellation: the customer's cancellation fee now. */
export async function cancellationOf(
  ctx: ServiceContext,
  actor: Actor<"user">,
  id: string,
): Promise<CancellationView> {
  await requireOrdered(ctx, actor, id);
  const { feeCents, reason, freeUntil, feeIfRefusedCents } = await outcomeNow(ctx, id, false);
  return {
    fee: centsToText(feeCents),
    reason,
    freeUntil: freeUntil?.toISOString() ?? null,
    feeIfRefused: feeIfRefusedCents === null ? null : centsToText(feeIfRefusedCents),
  };
}

/**
 * POST /api/bookings/{id}/cancel: the customer cancels at the fee they were shown. A higher fee is
 * refused and returned. A lower one is charged.
 */
export async function cancelAtPrice(
  ctx: ServiceContext,
  actor: Actor<"user">,
  { id, fee, reason, askedByMechanic }: z.output<typeof cancelSchema>,
): Promise<BookingView> {
  await requireOrdered(ctx, actor, id);
  return inTransaction(ctx, async (ctx) => {
    // Locks everything the fee depends on until the cancellation is written.
    // precondition: the charged fee is the agreed one, even when the mechanic arrives at that
    // moment
    await lockBooking(ctx, id);
    await confirmUnanswered(ctx, id);
    const outcome = await outcomeNow(ctx, id, askedByMechanic);
    const { feeCents, feeIfRefusedCents } = outcome;
    const { status, mechanicId } = await ctx.db.booking.findUniqueOrThrow({ where: { id } });
    const isContested = outcome.reason === "contested";
    // A mechanic who has arrived didn't ask for a cancellation, and staff decide a contested
    // arrival first.
    const asked = askedByMechanic && isAgreed(status) && feeIfRefusedCents !== null && !isContested;
    const isUndecided = (asked || isContested) && (feeIfRefusedCents ?? 0) > feeCents;
    if (feeCents > fee) {
      const now = centsToText(feeCents);
      throw new DomainError("feeChanged", { status, fee: now });
    }
    const moved = await transitionBooking(ctx, {
      id,
      name: "cancel",
      scope: orderedBy(actor.userId),
      data: {
        cancelledAt: ctx.clock.now(),
        cancelledBy: "customer",
        cancelReason: reason === "" ? null : reason,
        cancellationFeeCents: feeCents,
        feeIfRefusedCents: isUndecided ? feeIfRefusedCents : null,
        ...(asked ? { askedByMechanic: "said" } : {}),
      },
      actorId: actor.userId,
    });
    if (!moved) throw await explainAction(ctx, id, "cancel");
    if (asked) await askTheDesk(ctx, id);
    await returnPromo(ctx, id);
    await settleCancellation(ctx, id, feeCents);
    if (mechanicId !== null) await notifyAbout(ctx, id, "called_off");
    return presentAfterAction(ctx, actor, id, { as: "customer" }, { openJobs: isOpen(status) });
  });
}

/** Asks staff whether a cancellation counts as the mechanic's release. */
function askTheDesk(ctx: ServiceContext, id: string): Promise<void> {
  return raiseAlert(ctx, {
    facts: { kind: "cancel_asked", cancelledAt: ctx.clock.now().toISOString() },
    subject: id,
    bookingId: id,
  });
}

async function outcomeNow(
  ctx: ServiceContext,
  id: string,
  askedByMechanic: boolean,
): Promise<CancellationOutcome> {
  const booking = await ctx.db.booking.findUnique({ where: { id }, select: cancellationSelect });
  if (booking === null) throw bookingNotFound();
  const { from, refusal } = BOOKING_ACTIONS.cancel;
  if (!from.some((status) => status === booking.status)) throw conflict(refusal, booking.status);
  return outcomeOf(booking, askedByMechanic, ctx.clock.now());
}
