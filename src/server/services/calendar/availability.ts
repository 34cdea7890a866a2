import type { z } from "zod";
import type { availabilitySchema, AvailabilityView } from "~/domain/calendar/schema";
import type { Actor } from "../actor";
import type { ServiceContext } from "../context";
import { lockUser } from "../locks";
import { noProfileYet } from "../mechanic/queries";
import { inTransaction } from "../transaction";
import { rulesOf } from "./view";

/** GET /api/mechanic/availability: a mechanic's hours, and future time off. */
export async function ownAvailability(
  ctx: ServiceContext,
  actor: Actor<"mechanic">,
): Promise<AvailabilityView> {
  const user = await ctx.db.user.findFirst({
    where: { id: actor.userId, mechanicProfile: { isNot: null } },
    select: {
      timeZone: true,
      mechanicProfile: { select: { timeZone: true } },
      calendar: true,
      timeOff: {
        where: { endsAt: { gt: ctx.clock.now() } },
        orderBy: [{ startsAt: "asc" }, { id: "asc" }],
      },
    },
  });
  if (user === null) throw noProfileYet();
  return {
    ...rulesOf(user.calendar, user.mechanicProfile?.timeZone ?? user.timeZone),
    timeOff: user.timeOff.map(({ startsAt, endsAt, note }) => ({
      start: startsAt.toISOString(),
      end: endsAt.toISOString(),
      note,
    })),
  };
}

/**
 * PUT /api/mechanic/availability: replaces the whole calendar. Accepted jobs stay, because hours
 * only decide which times are offered. Errors: 404 no profile.
 */
export async function saveAvailability(
  ctx: ServiceContext,
  actor: Actor<"mechanic">,
  input: z.output<typeof availabilitySchema>,
): Promise<AvailabilityView> {
  const { userId } = actor;
  const { timeOff, ...rules } = input;
  return inTransaction(ctx, async (ctx) => {
    // The lock keeps two saves from mixing their time off.
    await lockUser(ctx, userId);
    const profile = await ctx.db.mechanicProfile.count({ where: { userId } });
    if (profile === 0) throw noProfileYet();
    await ctx.db.mechanicCalendar.upsert({
      where: { userId },
      create: { userId, ...rules },
      update: rules,
    });
    await ctx.db.timeOff.deleteMany({ where: { userId } });
    await ctx.db.timeOff.createMany({
      data: timeOff.map(({ start, end, note }) => ({
        userId,
        startsAt: new Date(start),
        endsAt: new Date(end),
        note,
      })),
    });
    // Refreshes their other screens.
    await ctx.live.publish(ctx.db, { topic: "profile", users: [userId], mechanics: false });
    return ownAvailability(ctx, actor);
  });
}
