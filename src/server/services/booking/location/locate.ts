import { AHEAD_STATUSES, OPEN_STATUSES, type BookingStatus } from "~/domain/booking/status";
import type { Prisma } from "~/generated/prisma/client";
import type { ServiceContext } from "../../context";
import { locationOfJob } from "./service-location";

const BATCH = 200;

/**
 * Resolves the locations of upcoming jobs booked before precision and time zone were stored, and,
 * hourly, those of open requests that are still unknown. The start stays the same moment. An edit
 * in between resolves its own location and isn't overwritten.
 */
export async function locateJobs(ctx: ServiceContext): Promise<void> {
  // Queries each status by itself, because the index begins with the status.
  for (const status of AHEAD_STATUSES) await locateAll(ctx, { status, locationPrecision: null });
  for (const status of OPEN_STATUSES) {
    await locateAll(ctx, { status, locationPrecision: "unknown" });
  }
}

interface Due {
  status: BookingStatus;
  locationPrecision: "unknown" | null;
}

async function locateAll(ctx: ServiceContext, due: Due): Promise<void> {
  let after: { id: string; createdAt: Date } | undefined;
  for (;;) {
    const jobs = await ctx.db.booking.findMany({
      where: { ...due, ...(after === undefined ? {} : { AND: createdAfter(after) }) },
      orderBy: [{ createdAt: "asc" }, { id: "asc" }],
      select: {
        id: true,
        serviceLocation: true,
        customerId: true,
        createdAt: true,
      },
      take: BATCH,
    });
    for (const { id, serviceLocation, customerId } of jobs) {
      const { location, timeZone } = await locationOfJob(ctx, serviceLocation, { customerId });
      const { streetLatitude, streetLongitude, ...known } = location;
      await ctx.db.booking.updateMany({
        // precondition: a job that is accepted while it's located keeps its time zone
        where: { id, serviceLocation, ...due },
        data: {
          ...known,
          ...(streetLatitude === null ? {} : { streetLatitude, streetLongitude }),
          ...(location.locationPrecision === "unknown" ? {} : { timeZone }),
        },
      });
    }
    after = jobs.at(-1);
    if (jobs.length < BATCH) return;
  }
}

const createdAfter = (last: { id: string; createdAt: Date }): Prisma.BookingWhereInput => ({
  OR: [{ createdAt: { gt: last.createdAt } }, { createdAt: last.createdAt, id: { gt: last.id } }],
});
