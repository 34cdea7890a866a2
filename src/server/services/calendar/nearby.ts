import type { z } from "zod";
import { busyUntil } from "~/domain/booking/wizard";
import {
  freeCountOf,
  type nearbySlotsSchema,
  type nearbySlotsViewSchema,
} from "~/domain/calendar/schema";
import { countFree } from "~/domain/calendar/slots";
import { MINUTE_MS } from "~/domain/time/durations";
import type { Actor } from "../actor";
import type { ServiceContext } from "../context";
import { durationsOf } from "./durations";
import { calendarsNear, coarsePlace } from "./reach";

/**
 * GET /api/slots: how many mechanics who reach a location are free at each half hour; nothing for
 * an unknown location. Counts the nearest mechanics who could accept a request made now. So that
 * nobody can learn where a mechanic lives, the location counts as its ZIP code's point and
 * mechanics as the centers of their map cells, and numbers are rounded. Errors: 400 an unknown
 * service, 429 more than 60 calls an hour.
 */
export async function nearbySlots(
  ctx: ServiceContext,
  actor: Actor<"user">,
  { place, from, to, serviceIds }: z.output<typeof nearbySlotsSchema>,
): Promise<z.output<typeof nearbySlotsViewSchema>> {
  await ctx.limits.consume("slots", actor.userId);
  const durations = await durationsOf(ctx, serviceIds);
  const origin = await coarsePlace(ctx, place);
  if (origin === null) return { slots: [] };
  const asked = { from: new Date(from), to: new Date(to) };
  const lastEnd = busyUntil(asked.to, durations);
  const calendars = await calendarsNear(ctx, origin, {
    viewerId: actor.userId,
    from: asked.from,
    until: lastEnd,
  });
  const counted = countFree(
    calendars,
    {
      from: asked.from.getTime(),
      to: asked.to.getTime(),
      minutes: (lastEnd.getTime() - asked.to.getTime()) / MINUTE_MS,
    },
    ctx.clock.now().getTime(),
  );
  return {
    slots: counted.map(({ start, free }) => ({
      start: new Date(start).toISOString(),
      free: freeCountOf(free),
    })),
  };
}
