import type { z } from "zod";
import { IN_HAND_STATUSES } from "~/domain/booking/status";
import { busyUntil } from "~/domain/booking/wizard";
import { NEARBY_MECHANICS } from "~/domain/calendar/policy";
import {
  freeCountOf,
  type nearbySlotsSchema,
  type nearbySlotsViewSchema,
} from "~/domain/calendar/schema";
import { countFree } from "~/domain/calendar/slots";
import { cellOf } from "~/domain/mechanic/area";
import type { Point } from "~/domain/mechanic/matching";
import { mechanicsInReach } from "~/server/gateways/db/geometry";
import { jsonArrayFrom, statement, type RowOf, type Value } from "~/server/gateways/db/statements";
import type { Actor } from "../actor";
import { blocked } from "../block/queries";
import type { ServiceContext } from "../context";
import { durationsOf } from "./durations";
import { rulesOf } from "./view";

/**
 * GET /api/slots: how many mechanics who reach a location are free at each half hour; nothing for
 * an unknown location. The location counts as its ZIP code's point, mechanics as the centers of
 * their map cells, and numbers are rounded, so nobody learns where a mechanic lives. Counts the
 * nearest mechanics who could accept a request made now. Errors: 400 an unknown service, 429 more
 * than 60 calls an hour.
 */
export async function nearbySlots(
  ctx: ServiceContext,
  actor: Actor<"user">,
  { place, from, to, serviceIds }: z.output<typeof nearbySlotsSchema>,
): Promise<z.output<typeof nearbySlotsViewSchema>> {
  await ctx.limits.consume("slots", actor.userId);
  const durations = await durationsOf(ctx, serviceIds);
  const origin = await coarsePoint(ctx, place);
  if (origin === null) return { slots: [] };
  const asked = { from: new Date(from), to: new Date(to) };
  const now = ctx.clock.now();
  const lastEnd = busyUntil(asked.to, durations);
  const rows = await ctx.sql(
    calendarsNear({
      ...origin,
      viewerId: actor.userId,
      wanted: NEARBY_MECHANICS,
      from: asked.from,
      until: lastEnd,
      now,
      mustBeVerified: ctx.mustBeVerified,
    }),
  );
  const counted = countFree(
    rows.map(calendarOf),
    {
      from: asked.from.getTime(),
      to: asked.to.getTime(),
      minutes: (lastEnd.getTime() - asked.to.getTime()) / 60_000,
    },
    now.getTime(),
  );
  return {
    slots: counted.map(({ start, free }) => ({
      start: new Date(start).toISOString(),
      free: freeCountOf(free),
    })),
  };
}

/**
 * All streets of a ZIP code are one point. If the geocoder names no area, those of a map cell are.
 */
async function coarsePoint(ctx: ServiceContext, place: string): Promise<Point | null> {
  const found = await ctx.geocoder.resolve(place);
  if (found === null) return null;
  const area = found.area === null ? null : await ctx.geocoder.resolve(found.area);
  const { latitude, longitude } = area ?? cellOf(found);
  return { latitude, longitude };
}

interface NearValues {
  latitude: number;
  longitude: number;
  wanted: number;
  viewerId: string;
  from: Date;
  until: Date;
  now: Date;
  mustBeVerified: boolean;
}

/** Reads the nearest mechanics with everything their calendars need, in one statement. */
const calendarsNear = statement((db, value: Value<NearValues>) =>
  db
    .selectFrom((eb) =>
      mechanicsInReach({
        latitude: value("latitude"),
        longitude: value("longitude"),
        skill: eb.lit(null),
        freeAt: eb.lit(null),
        wanted: value("wanted"),
        now: value("now"),
        mustBeVerified: value("mustBeVerified"),
      }),
    )
    .innerJoin("MechanicProfile as p", "p.id", "near.profile_id")
    .innerJoin("User as u", "u.id", "p.userId")
    .leftJoin("MechanicCalendar as c", "c.userId", "p.userId")
    .select((eb) => eb.fn.coalesce("p.timeZone", "u.timeZone").as("ownZone"))
    .select(["c.timeZone", "c.hours"])
    .select(["c.minimumNoticeHours", "c.horizonDays"])
    .select((eb) => [
      // Moments in a JSON list are text.
      jsonArrayFrom(
        eb
          .selectFrom("TimeOff as t")
          .select((eb) => [
            eb.ref("t.startsAt").$castTo<string>().as("from"),
            eb.ref("t.endsAt").$castTo<string>().as("to"),
          ])
          .whereRef("t.userId", "=", "p.userId")
          .where("t.endsAt", ">", value("from"))
          .where("t.startsAt", "<", value("until")),
      ).as("timeOff"),
      jsonArrayFrom(
        eb
          .selectFrom("Booking as b")
          .select((eb) => [
            eb.ref("b.scheduledAt").$castTo<string>().as("from"),
            eb.ref("b.busyUntil").$castTo<string>().as("to"),
          ])
          .whereRef("b.mechanicId", "=", "p.userId")
          .where("b.status", "in", IN_HAND_STATUSES)
          .where("b.busyUntil", ">", value("from"))
          .where("b.scheduledAt", "<", value("until")),
      ).as("jobs"),
    ])
    .where("u.disabledAt", "is", null)
    .where("p.userId", "<>", value("viewerId"))
    .where("p.subscriptionStatus", "<>", "expired")
    .where((eb) =>
      eb.or([eb("p.acceptsAgainAt", "is", null), eb("p.acceptsAgainAt", "<=", value("now"))]),
    )
    .where((eb) => eb.not(blocked(eb.ref("p.userId"), value("viewerId")))),
);

function calendarOf(row: RowOf<typeof calendarsNear>) {
  const { ownZone, timeZone, hours, minimumNoticeHours, horizonDays } = row;
  const isStored = timeZone !== null && minimumNoticeHours !== null && horizonDays !== null;
  const stored = isStored ? { timeZone, hours, minimumNoticeHours, horizonDays } : null;
  const busy = [...row.timeOff, ...row.jobs].map(({ from, to }) => ({
    from: Date.parse(from),
    to: Date.parse(to),
  }));
  return { ...rulesOf(stored, ownZone), busy };
}
