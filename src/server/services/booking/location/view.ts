import type { z } from "zod";
import type { locateSchema, LocationView } from "~/domain/location/schema";
import type { ServiceContext } from "../../context";
import { resolveLocation } from "../../location";

/**
 * GET /api/locations: how precisely we know a location, and its time zone. Errors: 429 more than
 * 240 an hour, by user or, signed out, by network.
 */
export async function locate(
  ctx: ServiceContext,
  viewer: { userId: string } | null,
  { place }: z.output<typeof locateSchema>,
): Promise<LocationView> {
  await ctx.limits.consume("locations", viewer?.userId ?? ctx.clientAddress);
  const found = await resolveLocation(ctx, place);
  const { precision, area, timeZone } = found;
  const otherPlace = found.precision === "unknown" ? null : found.otherPlace;
  return { precision, area, timeZone, otherPlace };
}
