import type { z } from "zod";
import { IN_HAND_STATUSES } from "~/domain/booking/status";
import { takesJobs } from "~/domain/booking/taking";
import { busyUntil } from "~/domain/booking/wizard";
import type { slotsSchema, slotsViewSchema } from "~/domain/calendar/schema";
import { busySpans, reachOfJobs } from "~/domain/calendar/busy";
import { bookableStarts } from "~/domain/calendar/slots";
import { isRowId } from "~/domain/text/text";
import { ineligibilityOf } from "~/domain/vetting/rules";
import { MINUTE_MS } from "~/domain/time/durations";
import type { Actor } from "../actor";
import { areBlocked } from "../block/queries";
import type { ServiceContext } from "../context";
import { mechanicNotFound, presentMechanic } from "../mechanic/queries";
import { vettedSelect, vettingTerms } from "../mechanic/vetting";
import { durationsOf } from "./durations";
import { rulesOf } from "./view";

/**
 * GET /api/mechanic/{userId}/slots: the starts at which these services and the drive after them fit
 * into a mechanic's calendar; none while they accept no jobs. Errors: 404 no such mechanic, 400 an
 * unknown service, 429 more than 60 calls an hour or 20 mechanics a day.
 */
export async function slotsOf(
  ctx: ServiceContext,
  actor: Actor<"user">,
  { userId, from, to, serviceIds }: z.output<typeof slotsSchema>,
): Promise<z.output<typeof slotsViewSchema>> {
  await ctx.limits.consume("slots", actor.userId);
  if (!isRowId(userId)) throw mechanicNotFound();
  const durations = await durationsOf(ctx, serviceIds);
  const asked = { from: new Date(from), to: new Date(to) };
  const starts = await freeStartsOf(ctx, userId, actor.userId, { ...asked, durations });
  if (starts === null) throw mechanicNotFound();
  await countMechanic(ctx, actor.userId, userId);
  return { slots: starts.map((start) => ({ start: start.toISOString() })) };
}

interface AskedStarts {
  from: Date;
  to: Date;
  /** The minutes of each service. */
  durations: readonly number[];
}

/**
 * Returns the starts in `[from, to)` that fit into a mechanic's calendar; none while they accept no
 * jobs at all, or none from this viewer. Returns null if there's no such mechanic.
 */
export async function freeStartsOf(
  ctx: ServiceContext,
  userId: string,
  viewerId: string | null,
  { from, to, durations }: AskedStarts,
): Promise<Date[] | null> {
  const lastEnd = busyUntil(to, durations);
  const reach = reachOfJobs({ from, until: lastEnd });
  const profile = await ctx.db.mechanicProfile.findFirst({
    where: presentMechanic(userId),
    select: {
      isAvailable: true,
      timeZone: true,
      subscriptionStatus: true,
      acceptsAgainAt: true,
      ...vettedSelect,
      user: {
        select: {
          timeZone: true,
          calendar: true,
          timeOff: { where: { endsAt: { gt: from }, startsAt: { lt: lastEnd } } },
          jobs: {
            where: {
              status: { in: [...IN_HAND_STATUSES] },
              busyUntil: { gt: reach.from },
              scheduledAt: { lt: reach.until },
            },
            select: { scheduledAt: true, busyUntil: true },
          },
        },
      },
    },
  });
  if (profile === null) return null;
  // A blocked customer gets the same answer as for an offline mechanic.
  const ineligibility = ineligibilityOf(profile, vettingTerms(ctx));
  const accepts = takesJobs({ ...profile, ineligibility }, ctx.clock.now());
  const isBlocked = viewerId !== null && (await areBlocked(ctx, viewerId, userId));
  if (!accepts || isBlocked) return [];
  const { calendar, timeOff, jobs } = profile.user;
  const rules = rulesOf(calendar, profile.timeZone ?? profile.user.timeZone);
  return bookableStarts(
    { ...rules, busy: busySpans(timeOff, jobs, rules.bufferMinutes) },
    {
      from: from.getTime(),
      to: to.getTime(),
      minutes: (lastEnd.getTime() - to.getTime()) / MINUTE_MS,
    },
    ctx.clock.now().getTime(),
  ).map((start) => new Date(start));
}

/**
 * Counts an answer with a mechanic's free starts that wasn't asked for by `slotsOf`, as one of its
 * calls. `viewer` is a person's id, or a mailbox that has no account yet.
 * @throws {DomainError} TOO_MANY: 429 more than 60 an hour or 20 mechanics a day
 */
export async function countSlotsCall(
  ctx: ServiceContext,
  viewer: string,
  mechanicId: string,
): Promise<void> {
  await ctx.limits.consume("slots", viewer);
  await countMechanic(ctx, viewer, mechanicId);
}

/**
 * Limits how many mechanics' calendars a person can read in a day, so they can't learn when
 * everyone works. Reading the same one again isn't counted.
 */
async function countMechanic(ctx: ServiceContext, viewerId: string, mechanicId: string) {
  const pair = `${viewerId}:${mechanicId}`;
  if (!(await ctx.limits.first("slotsOfOne", pair))) return;
  try {
    await ctx.limits.consume("slotMechanics", viewerId);
  } catch (error) {
    await ctx.limits.clear("slotsOfOne", pair);
    throw error;
  }
}
