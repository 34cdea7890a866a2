import { AHEAD_STATUSES, OPEN_STATUSES } from "~/domain/booking/status";
import type { Prisma } from "~/generated/prisma/client";
import type { ServiceContext } from "../../context";
import { locationOfJob } from "./service-location";

const BATCH = 200;

/**
 * Resolves the locations of upcoming jobs booked before precision and time zone were stored, and
 * hourly those of open requests that are still unknown. The start stays the same moment. An edit
 * in between has resolved its own location.
 */
export async function locateJobs(ctx: ServiceContext): Promise<void> {
  await locateAll(ctx, { status: { in: [...AHEAD_STATUSES] }, locationPrecision: null });
  await locateAll(ctx, { status: { in: [...OPEN_STATUSES] }, locationPrecision: "unknown" });
}

async function locateAll(ctx: ServiceContext, due: Prisma.BookingWhereInput): Promise<void> {
  let after: string | undefined;
  for (;;) {
    const jobs = await ctx.db.booking.findMany({
      where: { ...due, ...(after === undefined ? {} : { id: { gt: after } }) },
      orderBy: { id: "asc" },
      select: { id: true, serviceLocation: true, customerId: true, locationPrecision: true },
      take: BATCH,
    });
    for (const { id, serviceLocation, customerId, locationPrecision } of jobs) {
      const { location, timeZone } = await locationOfJob(ctx, serviceLocation, customerId);
      const { streetLatitude, streetLongitude, ...known } = location;
      await ctx.db.booking.updateMany({
        where: { id, serviceLocation, locationPrecision },
        data: {
          ...known,
          ...(streetLatitude === null ? {} : { streetLatitude, streetLongitude }),
          ...(location.locationPrecision === "unknown" ? {} : { timeZone }),
        },
      });
    }
    after = jobs.at(-1)?.id;
    if (jobs.length < BATCH) return;
  }
}
