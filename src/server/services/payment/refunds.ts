import type { RefundState } from "~/domain/payment/refund";
import type { Refund } from "~/server/gateways/payments/gateway";
import type { ServiceContext } from "../context";
import { lockBooking } from "../locks";
import { recordEvent } from "../timeline/record";
import { inTransaction, unkeyed } from "../transaction";
import { currentAccount, isForeign } from "./account";
import { recordRefunds } from "./ledger";
import { loadPayable, paymentIn } from "./row";
import { writeStatus } from "./status";

/**
 * Brings the refunds of a payment in line with the provider's, whoever asked for them: rows, ledger, the
 * sum on the payment and the booking's status. Safe to repeat, and in any order.
 */
export async function applyRefunds(ctx: ServiceContext, paymentId: string): Promise<void> {
  const row = await ctx.db.payment.findUniqueOrThrow({ where: { id: paymentId } });
  if (row.intentId === null || isForeign(row, await currentAccount(ctx))) return;
  const told = await ctx.payments.listRefunds(row.intentId);
  await inTransaction(unkeyed(ctx), async (ctx) => {
    await lockBooking(ctx, row.bookingId);
    // Oldest first, as they were made.
    for (const refund of told.toReversed()) await applyRefund(ctx, paymentId, refund);
    const { _sum } = await ctx.db.refund.aggregate({
      where: { paymentId, providerId: { not: null }, state: { not: "failed" } },
      _sum: { amountCents: true },
    });
    await ctx.db.payment.update({
      where: { id: paymentId },
      data: { refundedCents: _sum.amountCents ?? 0 },
    });
    await writeStatus(ctx, row.bookingId);
  });
}

async function applyRefund(ctx: ServiceContext, paymentId: string, refund: Refund): Promise<void> {
  const { id: providerId, amountCents, createdAt, failure } = refund;
  const told = stateOfRefund(refund);
  const known =
    (await ctx.db.refund.findUnique({ where: { providerId } })) ??
    (await ctx.db.refund.findFirst({
      where: {
        paymentId,
        providerId: null,
        // Ours by its name; one from before there were rows names none.
        ...(refund.refundId === null
          ? { requestedBy: null, amountCents, state: "succeeded" }
          : { id: refund.refundId }),
      },
    }));
  // What has settled is not pending again, and what has failed stays so.
  const isOld = known?.state === "failed" || (known?.state === "succeeded" && told === "pending");
  const state = known !== null && isOld ? known.state : told;
  if (known?.providerId === providerId && known.state === state) return;
  const data = {
    providerId,
    state,
    failure,
    settledAt: state === "pending" ? null : ctx.clock.now(),
  };
  const row =
    known === null
      ? await ctx.db.refund.create({
          data: {
            ...data,
            paymentId,
            amountCents,
            createdAt,
            reason: "Refunded at the payment provider",
            bornBy: "shared",
          },
        })
      : await ctx.db.refund.update({ where: { id: known.id }, data });
  const { bookingId } = await ctx.db.payment.findUniqueOrThrow({ where: { id: paymentId } });
  const booking = await loadPayable(ctx, bookingId);
  const payment = paymentIn(booking, paymentId);
  if (payment === null) return;
  const source = state === "failed" ? `${row.id}:failed` : row.id;
  await recordRefunds(ctx, booking, payment, source);
  if (known?.providerId !== providerId && state !== "failed" && payment.isCurrent) {
    await recordEvent(ctx, bookingId, "refunded", null);
  }
}

function stateOfRefund({ status }: Refund): RefundState {
  switch (status) {
    case "succeeded":
      return "succeeded";
    case "pending":
    case "requires_action":
      return "pending";
    case "failed":
    case "canceled":
      return "failed";
    default:
      return status satisfies never;
  }
}
