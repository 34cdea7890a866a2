import { DAY_MS } from "~/domain/time/durations";
import { REMOVED_CAR_DAYS } from "~/domain/vehicle/policy";
import type { ServiceContext } from "../context";

/** Deletes removed cars that were never booked (job cleanup). Bookings keep the others. */
export async function forgetVehicles(ctx: Pick<ServiceContext, "prisma" | "clock">): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - REMOVED_CAR_DAYS * DAY_MS);
  await ctx.prisma.vehicle.deleteMany({
    where: { deletedAt: { lte: before }, bookings: { none: {} } },
  });
}
