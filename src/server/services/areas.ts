import { OPEN_STATUSES } from "~/domain/booking/status";
import type { ServiceContext } from "./context";

const BATCH = 200;

/** The hourly job: names the areas of open jobs and mechanics from before areas were kept. */
export async function nameAreas(ctx: Pick<ServiceContext, "prisma" | "geocoder">): Promise<void> {
  const { booking, mechanicProfile } = ctx.prisma;
  const areaOf = async (words: string) => (await ctx.geocoder.resolve(words))?.area ?? "";
  for (;;) {
    const open = await booking.findMany({
      where: { status: { in: OPEN_STATUSES }, area: null },
      select: { id: true, serviceLocation: true },
      take: BATCH,
    });
    // An edit that comes in between has looked its own place up.
    for (const { id, serviceLocation } of open) {
      const area = await areaOf(serviceLocation);
      await booking.updateMany({ where: { id, serviceLocation, area: null }, data: { area } });
    }
    const profiles = await mechanicProfile.findMany({
      where: { area: null },
      select: { id: true, location: true },
      take: BATCH,
    });
    for (const { id, location } of profiles) {
      const area = await areaOf(location);
      await mechanicProfile.updateMany({ where: { id, location, area: null }, data: { area } });
    }
    if (open.length < BATCH && profiles.length < BATCH) return;
  }
}
