import { AGREED_STATUSES } from "~/domain/booking/status";
import { LATE_AFTER_HOURS, ON_THE_WAY_FROM_MINUTES } from "~/domain/booking/policy";
import { MINUTE_MS } from "~/domain/time/durations";
import type { ServiceContext } from "../../context";
import { locationOfJob } from "./service-location";

/** Batch size. The next run does the rest. */
const AT_ONCE = 20;
const ASKED_AGAIN_AFTER_MS = 10 * MINUTE_MS;

/**
 * Asks the geocoder again for streets it couldn't find when the job was booked (job
 * booking.upkeep). Each call is outside any transaction, and its answer is stored only if the
 * location is still the same.
 */
export async function findStreets(ctx: ServiceContext): Promise<void> {
  if (!ctx.geocoder.knowsStreets) return;
  const now = ctx.clock.now();
  const from = (minutes: number) => new Date(now.getTime() + minutes * MINUTE_MS);
  const jobs = await ctx.db.booking.findMany({
    where: {
      status: { in: [...AGREED_STATUSES] },
      // Half an hour before a mechanic may set out.
      scheduledAt: { gte: from(-60 * LATE_AFTER_HOURS), lte: from(ON_THE_WAY_FROM_MINUTES + 30) },
      streetLatitude: null,
      arrivedAt: null,
      OR: [
        { streetAskedAt: null },
        { streetAskedAt: { lte: new Date(now.getTime() - ASKED_AGAIN_AFTER_MS) } },
      ],
    },
    orderBy: [{ streetAskedAt: { sort: "asc", nulls: "first" } }, { scheduledAt: "asc" }],
    select: { id: true, serviceLocation: true, customerId: true },
    take: AT_ONCE,
  });
  for (const { id, serviceLocation, customerId } of jobs) {
    const { location } = await locationOfJob(ctx, serviceLocation, { customerId });
    const { streetLatitude, streetLongitude } = location;
    await ctx.db.booking.updateMany({
      // precondition: the street of an earlier location isn't stored after an edit
      where: { id, serviceLocation, streetLatitude: null },
      data: { streetLatitude, streetLongitude, streetAskedAt: now },
    });
  }
}
