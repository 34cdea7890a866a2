import { maySee, refusalToTake } from "~/domain/booking/taking";
import { SERVICE_RADIUS } from "~/domain/mechanic/options";
import type { ServiceContext } from "../../context";
import { vettedSelect } from "../../mechanic/vetting";
import { offerOf, type BookingRow } from "../rows";
import { reachBox, candidateFacts } from "../scope";

const BATCH = 200;

/** Returns whether no other mechanic can take this open job, so a decline ends it. */
export async function isLastCandidate(
  ctx: ServiceContext,
  booking: BookingRow,
  mechanicId: string,
): Promise<boolean> {
  const offer = { ...offerOf(booking), declined: false, left: false, blocked: false };
  // A request without a point is on nobody's list.
  if (offer.point === null) return true;
  const box = reachBox(offer.point, SERVICE_RADIUS.max);
  let after: string | undefined;
  for (;;) {
    const others = await ctx.db.mechanicProfile.findMany({
      where: {
        AND: [
          { isAvailable: true, userId: { notIn: [mechanicId, booking.customerId] } },
          { user: { declines: { none: { bookingId: booking.id } }, disabledAt: null } },
          {
            user: {
              blocks: { none: { blockedId: booking.customerId } },
              blockedBy: { none: { blockerId: booking.customerId } },
            },
          },
          {
            latitude: { gte: box.south, lte: box.north },
            longitude: { gte: box.west, lte: box.east },
          },
          after === undefined ? {} : { id: { gt: after } },
        ],
      },
      select: {
        id: true,
        userId: true,
        isAvailable: true,
        latitude: true,
        longitude: true,
        serviceRadius: true,
        subscriptionStatus: true,
        ...vettedSelect,
      },
      orderBy: { id: "asc" },
      take: BATCH,
    });
    const couldTake = ({ userId, ...profile }: (typeof others)[number]) => {
      const mechanic = { userId, ...candidateFacts(ctx, profile) };
      return maySee(mechanic, offer) && refusalToTake(mechanic, offer) === null;
    };
    if (others.some(couldTake)) return false;
    after = others.at(-1)?.id;
    if (others.length < BATCH) return true;
  }
}
