import { IN_HAND_STATUSES } from "~/domain/booking/status";
import { NEARBY_MECHANICS } from "~/domain/calendar/policy";
import type { MechanicCalendar } from "~/domain/calendar/slots";
import { cellOf } from "~/domain/mechanic/area";
import type { Point } from "~/domain/mechanic/matching";
import { mechanicAwayReaches, mechanicsInReach } from "~/server/gateways/db/geometry";
import { jsonArrayFrom, statement, type RowOf, type Value } from "~/server/gateways/db/statements";
import { blocked } from "../block/queries";
import type { ServiceContext } from "../context";
import { rulesOf } from "./view";

/** A location, coarse enough to count other people's mechanics around it. */
export interface CoarsePlace extends Point {
  /** City, state and ZIP code, as far as they're known. */
  area: string | null;
  timeZone: string;
}

/**
 * Resolves a location to its ZIP code or city. All streets of a ZIP code are one point, so that
 * asking street by street doesn't show where a mechanic's radius ends. If the geocoder knows no
 * area, the point is the center of a map cell. Returns null for an unknown location.
 */
export async function coarsePlace(
  { geocoder }: Pick<ServiceContext, "geocoder">,
  text: string,
): Promise<CoarsePlace | null> {
  const found = await geocoder.resolve(text);
  if (found === null) return null;
  const area = found.area === null ? null : await geocoder.resolve(found.area);
  const { latitude, longitude } = area ?? cellOf(found);
  const { timeZone } = area ?? found;
  return { latitude, longitude, area: found.area, timeZone };
}

/**
 * Reads the calendars of the nearest mechanics who could accept a request made now, measured from
 * the centers of their map cells. Leaves out the viewer, and mechanics with a block between them
 * and the viewer.
 */
export async function calendarsNear(
  ctx: ServiceContext,
  { latitude, longitude }: Point,
  span: { viewerId: string | null; from: Date; until: Date },
): Promise<MechanicCalendar[]> {
  const rows = await ctx.sql(
    readCalendars({
      ...span,
      latitude,
      longitude,
      wanted: NEARBY_MECHANICS,
      now: ctx.clock.now(),
      mustBeVerified: ctx.mustBeVerified,
    }),
  );
  return rows.map(calendarOf);
}

/**
 * Returns whether a mechanic who takes no requests now, offline or suspended, works at a location.
 * Without an online one nearby, they count as one, so that nobody can tell by the count whether a
 * lone mechanic is online, suspended, or blocks someone.
 */
export async function isAnyoneAway(
  ctx: ServiceContext,
  { latitude, longitude }: Point,
): Promise<boolean> {
  const now = ctx.clock.now();
  const values = { latitude, longitude, now, mustBeVerified: ctx.mustBeVerified };
  return (await ctx.sql(readAway(values)))[0]?.away ?? false;
}

const readAway = statement((db, value: Value<Point & { now: Date; mustBeVerified: boolean }>) =>
  db.selectNoFrom([
    mechanicAwayReaches({
      latitude: value("latitude"),
      longitude: value("longitude"),
      now: value("now"),
      mustBeVerified: value("mustBeVerified"),
    }).as("away"),
  ]),
);

interface NearValues {
  latitude: number;
  longitude: number;
  wanted: number;
  viewerId: string | null;
  from: Date;
  until: Date;
  now: Date;
  mustBeVerified: boolean;
}

/** Reads the nearest mechanics with everything their calendars need, in one statement. */
const readCalendars = statement((db, value: Value<NearValues>) =>
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
      // JSON holds times as text.
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
    .where("p.userId", "is distinct from", value("viewerId"))
    .where("p.subscriptionStatus", "<>", "expired")
    .where((eb) =>
      eb.or([eb("p.acceptsAgainAt", "is", null), eb("p.acceptsAgainAt", "<=", value("now"))]),
    )
    .where((eb) => eb.not(blocked(eb.ref("p.userId"), value("viewerId")))),
);

function calendarOf(row: RowOf<typeof readCalendars>) {
  const { ownZone, timeZone, hours, minimumNoticeHours, horizonDays } = row;
  const isStored = timeZone !== null && minimumNoticeHours !== null && horizonDays !== null;
  const stored = isStored ? { timeZone, hours, minimumNoticeHours, horizonDays } : null;
  const busy = [...row.timeOff, ...row.jobs].map(({ from, to }) => ({
    from: Date.parse(from),
    to: Date.parse(to),
  }));
  return { ...rulesOf(stored, ownZone), busy };
}
