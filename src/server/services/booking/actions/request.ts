import { OPEN_STATUSES } from "~/domain/booking/status";
import type { z } from "zod";
import type { requestSchema } from "~/domain/booking/schema";
import type { BookingView } from "~/domain/booking/view";
import type { Actor } from "../../actor";
import type { ServiceContext } from "../../context";
import { withinPair } from "../../pair-limits";
import { conflict } from "../../timeline/errors";
import { notifyAbout, publishLiveEvent, recordEvent } from "../../timeline/record";
import { inTransaction } from "../../transaction";
import { requireOnline } from "../online";
import { explainAction, presentAfterAction } from "../transition";
import { requireOrdered } from "../queries";
import { orderedBy } from "../scope";

/**
 * PUT /api/bookings/{id}/request: the customer of a pending booking requests another mechanic, or
 * anyone. Errors: 404 no such mechanic, 409 no longer pending, offline, or they declined it
 * before, 429 requested too often today.
 */
export async function changeRequest(
  ctx: ServiceContext,
  actor: Actor<"user">,
  { id, mechanicId }: z.output<typeof requestSchema>,
): Promise<BookingView> {
  const before = await requireOrdered(ctx, actor, id);
  if (mechanicId !== null) await requireOnline(ctx, actor.userId, mechanicId);
  const change = () => writeRequest(ctx, actor, { id, mechanicId }, before);
  if (mechanicId === null) return change();
  return withinPair(ctx, { limit: "requestsPerPair", from: actor.userId, to: mechanicId }, change);
}

async function writeRequest(
  ctx: ServiceContext,
  actor: Actor<"user">,
  { id, mechanicId }: z.output<typeof requestSchema>,
  before: Parameters<typeof publishLiveEvent>[1],
): Promise<BookingView> {
  return inTransaction(ctx, async (ctx) => {
    const { count } = await ctx.db.booking.updateMany({
      where: { id, status: { in: OPEN_STATUSES }, ...orderedBy(actor.userId) },
      data: { wishedMechanicId: mechanicId },
    });
    if (count === 0) throw await explainAction(ctx, id, "request");
    if (mechanicId !== null) {
      const refused = await ctx.db.bookingDecline.count({ where: { bookingId: id, mechanicId } });
      if (refused > 0) throw conflict("leftThisJob", "pending");
      await notifyAbout(ctx, id, "requested");
    }
    await recordEvent(ctx, id, "request", actor.userId);
    // The earlier requested mechanic no longer sees it.
    await publishLiveEvent(ctx, before);
    return presentAfterAction(ctx, actor, id, { as: "customer" }, { openJobs: true });
  });
}
