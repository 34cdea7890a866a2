import type { z } from "zod";
import { BOOKING_ACTIONS } from "~/domain/booking/actions";
import { priceAfter } from "~/domain/booking/change-order/rules";
import type { DeskBookingView, lowerPriceSchema } from "~/domain/booking/desk/schema";
import { linesWithin } from "~/domain/booking/price/lower-price";
import { DomainError } from "~/domain/errors";
import { centsToText } from "~/domain/money";
import { LEAST_CHARGE_CENTS } from "~/domain/payment/policy";
import type { Booking, BookingLine } from "~/generated/prisma/client";
import type { Actor } from "../../actor";
import { refuseOwnAction } from "../../audit/own-affairs";
import { recordAction } from "../../audit/record";
import type { ServiceContext } from "../../context";
import { lockBooking, lockUser } from "../../locks";
import { clearOpenChangeOrder, allocateTotal } from "../../payment/authorization/change-order";
import { recordReduction, refuseBeyondLimits } from "../../payment/refund/request";
import { findBookingId } from "../../payment/refund/view";
import { conflict } from "../../timeline/errors";
import { publishLiveEvent, recordEvent, notifyAbout } from "../../timeline/record";
import { inTransaction } from "../../transaction";
import { explainAction } from "../transition";
import { answerStop } from "./stop";
import { loadDeskBooking } from "./view";

type LowerPrice = z.output<typeof lowerPriceSchema>;
const inHand = { status: { in: [...BOOKING_ACTIONS.lower_price.from] } };
type Job = Booking & { lines: BookingLine[] };

/**
 * POST /api/desk/bookings/{id}/price: staff lower a job's price; they can't raise it. Its lines
 * keep their names at lower prices, so the sums still add up, and less of the authorization is
 * charged. Open change orders end, and so does a stop: the mechanic can complete the job at the
 * lower price. Errors: 400 an unknown line, too little; 409 not lower, over, being completed, or
 * the price has changed.
 */
export async function lowerPrice(
  ctx: ServiceContext,
  actor: Actor<"cashier" | "staff">,
  input: LowerPrice,
): Promise<DeskBookingView> {
  const id = await findBookingId(ctx, input.id);
  return inTransaction(ctx, async (ctx) => {
    // Locks in the same order as a refund, because refunds and lower prices share one limit.
    await lockUser(ctx, actor.userId);
    await lockBooking(ctx, id);
    await refuseOwnAction(ctx, actor, { action: "booking.price_lowered", subject: id });
    const job = await requireInHand(ctx, id, input.seenTotal);
    const lines = lowered(job, input);
    const price = priceAfter(job, lines);
    requireLower(job, lines, price.totalCents);
    const amountCents = job.totalCents - price.totalCents;
    await refuseBeyondLimits(ctx, actor, id, amountCents);
    const { count } = await ctx.db.booking.updateMany({
      where: { id, ...inHand, totalCents: job.totalCents },
      data: {
        ...price,
        agreedSubtotalCents: job.agreedSubtotalCents ?? job.subtotalCents,
        stoppedAt: null,
        stopReason: null,
        version: { increment: 1 },
      },
    });
    if (count === 0) throw await explainAction(ctx, id, "lower_price");
    await recordReduction(ctx, actor, { bookingId: id, amountCents });
    // A change order made for another price can no longer be approved.
    // precondition: a change order for an earlier price can't be approved after the price was
    // lowered
    await clearOpenChangeOrder(ctx, id);
    for (const { id: lineId, priceCents } of lines) {
      await ctx.db.bookingLine.update({ where: { id: lineId }, data: { priceCents } });
    }
    await allocateTotal(ctx, id);
    await answerStop(ctx, id);
    await recordEvent(ctx, id, "lower_price", actor.userId);
    const oldTotal = centsToText(job.totalCents);
    await notifyAbout(ctx, id, "price_lowered", { oldTotal });
    await notifyAbout(ctx, id, "job_price_lowered", { oldTotal });
    const changes = {
      total: `${oldTotal} → ${centsToText(price.totalCents)}`,
      ...diff(job, lines),
    };
    const { reason } = input;
    await recordAction(ctx, actor, {
      action: "booking.price_lowered",
      subject: id,
      reason,
      changes,
    });
    await publishLiveEvent(ctx, job);
    return loadDeskBooking(ctx, actor, id);
  });
}

/**
 * Reads a job whose price can still be lowered.
 * @throws 409 if its price can no longer change, or isn't what staff saw
 */
async function requireInHand(
  ctx: ServiceContext,
  id: string,
  seenCents: number | undefined,
): Promise<Job> {
  const job = await ctx.db.booking.findFirst({
    where: { id, ...inHand },
    include: { lines: { orderBy: { position: "asc" } } },
  });
  if (job === null) throw await explainAction(ctx, id, "lower_price");
  // The old price counts for a payment that's being captured, or was captured and isn't recorded
  // yet.
  const taken = await ctx.db.payment.count({
    where: { bookingId: id, isCurrent: true, purpose: { not: "tip" }, state: "captured" },
  });
  // precondition: a price can't be lowered while its money is being charged
  if (job.completingAt !== null || taken > 0) throw conflict("beingCompleted", job.status);
  if (seenCents !== undefined && seenCents !== job.totalCents) throw another("priceChanged", job);
  return job;
}

const another = (name: "priceChanged" | "priceNotLower", { status, totalCents }: Booking) =>
  new DomainError(name, { status, total: centsToText(totalCents) });

/** Returns its lines at the requested prices. */
function lowered(job: Job, { amount, lines = [] }: LowerPrice): BookingLine[] {
  if (amount !== undefined) return linesWithin(job, job.lines, amount);
  const asked = new Map(lines.map((line) => [line.id, line.amount]));
  if (lines.some(({ id }) => !job.lines.some((line) => line.id === id))) {
    throw new DomainError("unknownLine", { field: "lines" });
  }
  return job.lines.map((line) => ({
    ...line,
    priceCents: asked.get(line.id) ?? line.priceCents,
  }));
}

function requireLower(job: Job, lines: readonly BookingLine[], totalCents: number): void {
  const dearer = lines.some(({ priceCents }, index) => {
    const before = job.lines[index];
    return before === undefined || priceCents > before.priceCents;
  });
  if (dearer || totalCents >= job.totalCents) throw another("priceNotLower", job);
  if (totalCents < LEAST_CHARGE_CENTS) {
    const least = centsToText(LEAST_CHARGE_CENTS);
    throw new DomainError("priceTooLow", { field: "amount", least });
  }
}

/** Returns the old and new price of each line, for the log. */
function diff(job: Job, lines: readonly BookingLine[]): Record<string, string> {
  return Object.fromEntries(
    lines.flatMap(({ id, priceCents }, index) => {
      const before = job.lines[index]?.priceCents ?? priceCents;
      return before === priceCents
        ? []
        : [[`line ${id}`, `${centsToText(before)} → ${centsToText(priceCents)}`]];
    }),
  );
}
