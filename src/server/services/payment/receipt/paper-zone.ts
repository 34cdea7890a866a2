import type { ServiceContext } from "../../context";

/** Returns the time zone of a booking's service location. Its days are the days on our papers. */
export async function paperZone(ctx: ServiceContext, bookingId: string): Promise<string> {
  const { timeZone } = await ctx.db.booking.findUniqueOrThrow({
    where: { id: bookingId },
    select: { timeZone: true },
  });
  return timeZone;
}
