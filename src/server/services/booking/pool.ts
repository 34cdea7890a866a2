import { isWithinReach, pointOf } from "~/domain/mechanic/matching";
import { SERVICE_RADIUS } from "~/domain/mechanic/options";
import type { ServiceContext } from "../context";
import type { BookingRow } from "./rows";
import { reachBox } from "./scope";

const BATCH = 200;

/** Whether no other mechanic could take this open job, so that a 'no' ends it. */
export async function isLastHope(
  ctx: ServiceContext,
  booking: BookingRow,
  mechanicId: string,
): Promise<boolean> {
  const place = pointOf(booking);
  let after: string | undefined;
  for (;;) {
    const others = await ctx.db.mechanicProfile.findMany({
      where: {
        AND: [
          { isAvailable: true, userId: { notIn: [mechanicId, booking.customerId] } },
          { user: { declines: { none: { bookingId: booking.id } }, disabledAt: null } },
          place === null ? {} : { OR: [{ latitude: null }, reachBox(place, SERVICE_RADIUS.max)] },
          after === undefined ? {} : { id: { gt: after } },
        ],
      },
      select: { id: true, latitude: true, longitude: true, serviceRadius: true },
      orderBy: { id: "asc" },
      take: BATCH,
    });
    if (others.some((other) => isWithinReach(pointOf(other), other.serviceRadius, place)))
      return false;
    after = others.at(-1)?.id;
    if (others.length < BATCH) return true;
  }
}
