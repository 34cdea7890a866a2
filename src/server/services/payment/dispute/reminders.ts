import { centsToText } from "~/domain/money";
import {
  ANSWERABLE_STATES,
  REMIND_AHEAD_HOURS,
  reminderReached,
} from "~/domain/payment/dispute/rules";
import { HOUR_MS } from "~/domain/time/durations";
import { raiseAlert } from "../../alert/raise";
import type { ServiceContext } from "../../context";

/**
 * Alerts staff about disputes the bank waits for, 72 and 48 hours before its deadline (job
 * payment.disputesDue). An answer that was submitted here but hasn't reached the bank counts as
 * missing.
 */
export async function remindOfDisputes(ctx: ServiceContext): Promise<void> {
  const now = ctx.clock.now();
  const soon = new Date(now.getTime() + Math.max(...REMIND_AHEAD_HOURS) * HOUR_MS);
  const waiting = await ctx.db.dispute.findMany({
    where: { state: { in: ANSWERABLE_STATES }, evidenceDueAt: { gt: now, lte: soon } },
    include: { payment: { select: { bookingId: true } } },
  });
  for (const { providerId, amountCents, evidenceDueAt, payment } of waiting) {
    if (evidenceDueAt === null) continue;
    const hours = reminderReached(evidenceDueAt, now);
    if (hours === null) continue;
    await raiseAlert(ctx, {
      facts: {
        kind: "dispute_due",
        amount: centsToText(amountCents),
        dueAt: evidenceDueAt.toISOString(),
      },
      subject: providerId,
      occurrence: `${evidenceDueAt.toISOString()}:${hours}h`,
      bookingId: payment.bookingId,
    });
  }
}
