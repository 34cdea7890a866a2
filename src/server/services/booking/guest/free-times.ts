import { FREE_TIMES_OFFERED } from "~/domain/booking/guest/policy";
import { DAY_MS, HOUR_MS } from "~/domain/time/durations";
import { durationsOf } from "../../calendar/durations";
import { freeStartsOf } from "../../calendar/slots";
import type { ServiceContext } from "../../context";

interface Wanted {
  mechanicId: string | null;
  /** The account that books; null before it's known. A block counts as no free time. */
  viewerId: string | null;
  startsAt: Date;
  serviceIds: readonly string[];
}

const DAYS_SEARCHED = 14;

/**
 * Returns whether the requested mechanic's calendar has room at this start; false if nobody is
 * requested.
 */
export async function isFreeAt(
  ctx: ServiceContext,
  { mechanicId, viewerId, startsAt, serviceIds }: Wanted,
) {
  if (mechanicId === null) return false;
  const durations = await durationsOf(ctx, [...serviceIds]);
  const to = new Date(startsAt.getTime() + 1);
  const starts = await freeStartsOf(ctx, mechanicId, viewerId, {
    from: startsAt,
    to,
    durations,
  });
  return starts !== null && starts.length > 0;
}

/**
 * Returns the requested mechanic's next free starts; none if nobody is requested, or if the two
 * have blocked each other.
 */
export async function nextFreeTimes(
  ctx: ServiceContext,
  { mechanicId, viewerId, startsAt, serviceIds }: Wanted,
): Promise<string[]> {
  if (mechanicId === null) return [];
  const durations = await durationsOf(ctx, [...serviceIds]);
  const from = new Date(Math.max(ctx.clock.now().getTime(), startsAt.getTime() - 12 * HOUR_MS));
  const to = new Date(from.getTime() + DAYS_SEARCHED * DAY_MS);
  const starts = await freeStartsOf(ctx, mechanicId, viewerId, { from, to, durations });
  return (starts ?? []).slice(0, FREE_TIMES_OFFERED).map((start) => start.toISOString());
}
