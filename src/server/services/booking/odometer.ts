import type { z } from "zod";
import { DomainError } from "~/domain/errors";
import type { odometerSchema } from "~/domain/booking/schema";
import { DONE_STATUSES, UNDER_WAY_STATUSES } from "~/domain/booking/status";
import type { BookingView } from "~/domain/booking/view";
import { ODOMETER_DAYS, odometerOpenSince } from "~/domain/vehicle/mileage";
import { formatNumber } from "~/messages/format";
import type { Actor } from "../actor";
import type { ServiceContext } from "../context";
import { conflict } from "../timeline/errors";
import { inTransaction } from "../transaction";
import { requireVisible } from "./queries";
import { takenBy } from "./scope";
import { presentAfterAction, requireMechanic } from "./transition";

/**
 * POST /api/bookings/{id}/odometer: the mechanic saves the car's miles, once a job. The owner's own
 * mileage stays, and fewer miles than before are saved too. Sending the same miles again changes
 * nothing.
 * @throws {DomainError} CONFLICT before the work, long after it, or for other miles
 */
export async function saveOdometer(
  ctx: ServiceContext,
  actor: Actor<"mechanic">,
  { id, miles }: z.output<typeof odometerSchema>,
): Promise<BookingView> {
  const mechanic = await requireMechanic(ctx, actor);
  await requireVisible(ctx, id, mechanic);
  return inTransaction(ctx, async (ctx) => {
    const now = ctx.clock.now();
    const { count } = await ctx.db.booking.updateMany({
      where: {
        AND: [
          { id },
          // precondition: a job's mileage is saved once
          { odometerMiles: null },
          takenBy(actor.userId),
          {
            OR: [
              { status: { in: [...UNDER_WAY_STATUSES] } },
              {
                status: { in: [...DONE_STATUSES] },
                // precondition: an old job's mileage can no longer be saved
                completedAt: { gt: odometerOpenSince(now) },
              },
            ],
          },
        ],
      },
      data: { odometerMiles: miles, odometerAt: now },
    });
    if (count === 0) await requireSaved(ctx, id, actor, miles);
    return presentAfterAction(ctx, actor, id, { as: "mechanic", mechanic });
  });
}

/** Refuses, unless these miles are already saved. */
async function requireSaved(
  ctx: ServiceContext,
  id: string,
  actor: Actor<"mechanic">,
  miles: number,
): Promise<void> {
  const { status, mechanicId, odometerMiles } = await ctx.db.booking.findUniqueOrThrow({
    where: { id },
    select: { status: true, mechanicId: true, odometerMiles: true },
  });
  if (mechanicId !== actor.userId) throw conflict("illegalTransition", status);
  if (odometerMiles === miles) return;
  if (odometerMiles === null) throw new DomainError("odometerClosed", { days: ODOMETER_DAYS });
  throw new DomainError("odometerRead", { miles: formatNumber(odometerMiles) });
}
