import { abandonedBefore } from "~/domain/booking/expiry";
import { AGREED_STATUSES, OPEN_STATUSES } from "~/domain/booking/status";
import type { Prisma } from "~/generated/prisma/client";
import type { ServiceContext } from "../context";
import { settleCancellation } from "../payment/fee";
import { publishChange } from "../timeline/record";
import { inTransaction } from "../transaction";
import { expireChanges } from "./changes/expire";
import { moveBooking } from "./move";
import { returnPromo } from "./promo";
import { forgetPositions } from "./position";
import { expireProposals } from "./proposals";
import { remindOfRequests } from "./remind";
import { findStreets } from "./street";

/** So many at a time; the rest at the next run. */
const AT_ONCE = 200;

/**
 * Ends what nobody goes on with (job booking.upkeep): requests that nobody took in their time, and
 * accepted jobs that nobody came to; requests at half of their time are told of once more. Each is looked
 * at again when it is written. Positions of ways that nobody ended go, and streets are looked for.
 */
export async function endForgotten(ctx: ServiceContext): Promise<void> {
  const now = ctx.clock.now();
  await expireChanges(ctx);
  await endAll(ctx, "expire", "expired", {
    status: { in: [...OPEN_STATUSES] },
    expiresAt: { lte: now },
  });
  await endAll(ctx, "abandon", "mechanic_no_show", {
    status: { in: [...AGREED_STATUSES] },
    scheduledAt: { lte: abandonedBefore(now) },
  });
  await expireProposals(ctx);
  await remindOfRequests(ctx);
  await forgetPositions(ctx);
  await findStreets(ctx);
}

async function endAll(
  ctx: ServiceContext,
  name: "expire" | "abandon",
  cancelReason: string,
  due: Prisma.BookingWhereInput,
): Promise<void> {
  const found = await ctx.db.booking.findMany({ where: due, select: { id: true }, take: AT_ONCE });
  for (const { id } of found) {
    try {
      await end(ctx, { id, name, cancelReason, due });
    } catch (error) {
      // The others must not wait for this one; it is tried again.
      ctx.log.error({ err: error, bookingId: id }, "a forgotten booking could not be ended");
    }
  }
}

async function end(
  ctx: ServiceContext,
  ending: {
    id: string;
    name: "expire" | "abandon";
    cancelReason: string;
    due: Prisma.BookingWhereInput;
  },
): Promise<void> {
  const { id, name, cancelReason, due } = ending;
  await inTransaction(ctx, async (ctx) => {
    const moved = await moveBooking(ctx, {
      id,
      name,
      scope: due,
      data: { cancelledAt: ctx.clock.now(), cancelledBy: "system", cancelReason },
      actorId: null,
    });
    if (!moved) return;
    await returnPromo(ctx, id);
    await settleCancellation(ctx, id, 0);
    const booking = await ctx.db.booking.findUniqueOrThrow({ where: { id } });
    await publishChange(ctx, booking, { openJobs: name === "expire" });
  });
}
