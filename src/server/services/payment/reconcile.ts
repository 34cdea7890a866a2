import { isRowId } from "~/domain/text";
import { ProviderUnavailable } from "~/server/gateways/payments/errors";
import type { Authorization } from "~/server/gateways/payments/gateway";
import type { ServiceContext } from "../context";
import { isPaymentOf } from "./match";
import { payableSelect, type PayableBooking } from "./row";
import { paymentStatusOf } from "./settle";
import { cancelOrRefund, settle } from "./sync";

const RECONCILE_DAYS = 9;

/**
 * Mends what a crash left between the provider and the database (job payment.reconcile): every
 * recent payment of the provider is compared with its booking, and forgotten ones are let go.
 */
export async function reconcilePayments(ctx: ServiceContext): Promise<{ mended: number }> {
  if (ctx.payments.mode === "off") return { mended: 0 };
  const createdAfter = new Date(ctx.clock.now().getTime() - RECONCILE_DAYS * 24 * 60 * 60 * 1000);
  let mended = 0;
  let unanswered = 0;
  for await (const listed of ctx.payments.listIntents({ createdAfter })) {
    try {
      if (await reconcileOne(ctx, listed)) mended += 1;
    } catch (error) {
      // One that can't be mended must not keep the others from it; a provider that is away must.
      if (error instanceof ProviderUnavailable && ++unanswered === MAX_UNANSWERED) throw error;
      ctx.log.error({ err: error, intentId: listed.id }, "a payment could not be brought in line");
    }
  }
  return { mended };
}

const MAX_UNANSWERED = 3;
const FORGOTTEN_HOURS = 24;

/** The list may be minutes old by now: it only says which payments are worth reading again. */
async function reconcileOne(ctx: ServiceContext, listed: Authorization): Promise<boolean> {
  if (listed.bookingId === null || !isRowId(listed.bookingId)) return false;
  const booking = await ctx.db.booking.findUnique({
    where: { id: listed.bookingId },
    select: payableSelect,
  });
  if (booking === null || !(await isPaymentOf(ctx, booking, listed))) return false;
  if (remedyFor(ctx, booking, listed) === null) return false;
  const authorization = await ctx.payments.retrieveIntent(listed.id);
  const remedy = remedyFor(ctx, booking, authorization);
  switch (remedy) {
    case "let go":
      await cancelOrRefund(ctx, { bookingId: booking.id, intentId: authorization.id });
      return true;
    case "settle":
      return (await settle(ctx, booking, authorization)) !== booking.paymentStatus;
    case null:
      return false;
    default:
      return remedy satisfies never;
  }
}

/** What brings a booking and one of its payments in line; null when they are. */
function remedyFor(
  ctx: ServiceContext,
  booking: PayableBooking,
  authorization: Authorization,
): "let go" | "settle" | null {
  const isCurrent =
    booking.paymentIntentId === authorization.id || booking.paymentIntentId === null;
  const holdsMoney = authorization.status === "requires_capture";
  const forgotten =
    authorization.createdAt.getTime() <
      ctx.clock.now().getTime() - FORGOTTEN_HOURS * 60 * 60 * 1000 &&
    ["requires_payment_method", "requires_confirmation", "requires_action"].includes(
      authorization.status,
    ) &&
    booking.status !== "completed";
  if ((holdsMoney && (!isCurrent || booking.status === "cancelled")) || forgotten) return "let go";
  if (!isCurrent || (authorization.status === "canceled" && booking.paymentIntentId === null))
    return null;
  const next = paymentStatusOf(authorization, booking);
  const agrees = next === booking.paymentStatus && booking.paymentIntentId === authorization.id;
  const unfinished =
    (holdsMoney && booking.status === "completed") ||
    (next === "captured" && booking.status === "cancelled");
  return agrees && !unfinished ? null : "settle";
}
