import type { ServiceContext } from "../../context";

/** Returns the time zone of a booking's service location, which sets the dates on our documents. */
export async function documentZone(ctx: ServiceContext, bookingId: string): Promise<string> {
  const { timeZone } = await ctx.db.booking.findUniqueOrThrow({
    where: { id: bookingId },
    select: { timeZone: true },
  });
  return timeZone;
}
