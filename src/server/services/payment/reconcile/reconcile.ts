import { isDone } from "~/domain/booking/status";
import { ProviderUnavailable } from "~/domain/payment/provider-errors";
import { stateOf, type PaymentState } from "~/domain/payment/payment";
import type { Authorization } from "~/server/gateways/payments/view";
import { DAY_MS, HOUR_MS } from "~/domain/time/durations";
import { inBatches } from "../../batches";
import type { ServiceContext } from "../../context";
import { syncIntent } from "../authorization/sync-intent";
import { cancelOrRefund } from "../authorization/cancel-or-refund";
import {
  isCanceled,
  isWaiting,
  loadPayable,
  loadPayables,
  type PayableBooking,
  type PaymentRow,
} from "../row";

const RECONCILE_DAYS = 9;
const AT_ONCE = 100;
const MAX_UNANSWERED = 3;
const FORGOTTEN_HOURS = 24;

/**
 * Repairs what a crash left different between the provider and the database (job
 * payment.reconcile): compares every payment that can still be authorized with its row, and
 * releases forgotten ones, for which no event comes. Missed events are read in
 * services/provider-event.
 */
export async function reconcilePayments(ctx: ServiceContext): Promise<{ mended: number }> {
  if (ctx.payments.mode === "off") return { mended: 0 };
  const createdAfter = new Date(ctx.clock.now().getTime() - RECONCILE_DAYS * DAY_MS);
  let mended = 0;
  let unanswered = 0;
  for await (const batch of inBatches(ctx.payments.listIntents({ createdAfter }), AT_ONCE)) {
    for (const { bookingId, intentId } of await thoseThatDiffer(ctx, batch)) {
      try {
        if (await mend(ctx, bookingId, intentId)) mended += 1;
      } catch (error) {
        // One that can't be repaired doesn't stop the others, but a provider that's down does.
        // precondition: one failing payment doesn't stop the reconciler
        if (error instanceof ProviderUnavailable && ++unanswered === MAX_UNANSWERED) throw error;
        ctx.log.error({ err: error, intentId }, "a payment could not be brought in line");
      }
    }
  }
  return { mended };
}

/**
 * Returns the payments worth reading again. The list may be minutes old, so nothing else relies
 * on it.
 */
async function thoseThatDiffer(
  ctx: ServiceContext,
  listed: readonly Authorization[],
): Promise<{ bookingId: string; intentId: string }[]> {
  const bookings = await loadPayables(
    ctx,
    listed.flatMap(({ bookingId }) => bookingId ?? []),
  );
  return listed.flatMap((truth) => {
    const booking = bookings.find(({ id }) => id === truth.bookingId);
    if (booking === undefined || agrees(ctx, booking, truth)) return [];
    return [{ bookingId: booking.id, intentId: truth.id }];
  });
}

async function mend(ctx: ServiceContext, bookingId: string, intentId: string): Promise<boolean> {
  const before = await loadPayable(ctx, bookingId);
  const truth = await ctx.payments.retrieveIntent(intentId);
  if (agrees(ctx, before, truth)) return false;
  if (isUnwanted(ctx, before, truth)) {
    await cancelOrRefund(ctx, { bookingId, intentId });
    return true;
  }
  await syncIntent(ctx, intentId, { isOurs: true });
  return stateIn(await loadPayable(ctx, bookingId), truth) !== stateIn(before, truth);
}

function rowOf({ payments }: PayableBooking, { id }: Authorization): PaymentRow | null {
  return payments.find(({ intentId }) => intentId === id) ?? null;
}

function stateIn(booking: PayableBooking, truth: Authorization): PaymentState | null {
  return rowOf(booking, truth)?.state ?? null;
}

/** Returns whether a payment needs no repair. */
function agrees(ctx: ServiceContext, booking: PayableBooking, truth: Authorization): boolean {
  if (isUnwanted(ctx, booking, truth)) return false;
  const row = rowOf(booking, truth);
  if (row === null) return truth.status !== "requires_capture" && truth.status !== "succeeded";
  const isUncharged = row.state === "authorized" && isDone(booking.status);
  return (
    !isUncharged &&
    stateOf(row, truth) === row.state &&
    truth.amountRefundedCents === row.refundedCents
  );
}

/** Returns whether an authorization has no use, or a form will never be filled in. */
function isUnwanted(ctx: ServiceContext, booking: PayableBooking, truth: Authorization): boolean {
  const row = rowOf(booking, truth);
  const isAskedFor =
    row !== null && (row.isCurrent || isWaiting(booking, row)) && !isCanceled(booking, row);
  if (truth.status === "requires_capture") return row !== null && !isAskedFor;
  const age = ctx.clock.now().getTime() - truth.createdAt.getTime();
  return (
    ["requires_payment_method", "requires_confirmation", "requires_action"].includes(
      truth.status,
    ) &&
    age > FORGOTTEN_HOURS * HOUR_MS &&
    row?.dueAt == null &&
    !isDone(booking.status)
  );
}
