import type { OwnBooking } from "~/domain/booking/desk/own-booking";
import { centsToText } from "~/domain/money";
import type { Actor } from "../../actor";
import { bookingsWithout, ownAffairs } from "../../audit/own-accounts";
import type { ServiceContext } from "../../context";

/** Bookings shown with a person. */
const SHOWN = 10;

/** Returns a person's newest bookings and jobs, without those of the reader. */
export async function bookingsOf(
  ctx: Pick<ServiceContext, "db" | "sql">,
  reader: Actor<"staff">,
  userId: string,
): Promise<OwnBooking[]> {
  const rows = await ctx.db.booking.findMany({
    where: {
      ...bookingsWithout(await ownAffairs(ctx, reader)),
      OR: [{ customerId: userId }, { mechanicId: userId }],
    },
    select: {
      bookingNumber: true,
      status: true,
      customerId: true,
      scheduledAt: true,
      timeZone: true,
      totalCents: true,
      lines: { orderBy: { position: "asc" }, select: { name: true } },
    },
    orderBy: { id: "desc" },
    take: SHOWN,
  });
  return rows.map(({ customerId, lines, totalCents, scheduledAt, ...row }) => ({
    ...row,
    as: customerId === userId ? ("customer" as const) : ("mechanic" as const),
    services: lines.map(({ name }) => name).join(", "),
    scheduledAt: scheduledAt.toISOString(),
    total: centsToText(totalCents),
  }));
}
