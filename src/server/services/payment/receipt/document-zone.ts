import type { ServiceContext } from "../../context";

/** Returns the time zone of a booking's service location. Its days are the days on our documents. */
export async function documentZone(ctx: ServiceContext, bookingId: string): Promise<string> {
  const { timeZone } = await ctx.db.booking.findUniqueOrThrow({
    where: { id: bookingId },
    select: { timeZone: true },
  });
  return timeZone;
}
