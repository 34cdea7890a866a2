import { IN_HAND_STATUSES } from "~/domain/booking/status";
import { busySpans, reachOfJobs } from "~/domain/calendar/busy";
import { NEARBY_MECHANICS } from "~/domain/calendar/policy";
import type { MechanicCalendar } from "~/domain/calendar/slots";
import { cellOf } from "~/domain/mechanic/area";
import type { Point } from "~/domain/mechanic/matching";
import { SERVICE_RADIUS } from "~/domain/mechanic/options";
import {
  isAround,
  mechanicsInReach,
  mechanicsWorkingAt,
  milesBetween,
} from "~/server/gateways/db/geometry";
import { jsonArrayFrom, statement, type RowOf, type Value } from "~/server/gateways/db/statements";
import { blocked } from "../block/queries";
import type { ServiceContext } from "../context";
import { isEligible } from "../mechanic/vetting";
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
  const reach = reachOfJobs(span);
  const rows = await ctx.sql(
    readCalendars({
      ...span,
      jobsFrom: reach.from,
      jobsUntil: reach.until,
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
 * Counts the mechanics who work at a location, whether online or not, up to `most`. Suspended ones
 * count too, so that the number doesn't tell what a lone mechanic does.
 */
export async function countWorkingAt(
  ctx: Pick<ServiceContext, "sql" | "clock" | "mustBeVerified">,
  { latitude, longitude }: Point,
  most: number,
): Promise<number> {
  const { clock, mustBeVerified } = ctx;
  const values = { latitude, longitude, now: clock.now(), mustBeVerified, most };
  return (await ctx.sql(countWorking(values)))[0]?.count ?? 0;
}

/** Returns whether an eligible mechanic works at a location, online or not. */
export async function hasEligibleAt(
  ctx: Pick<ServiceContext, "sql" | "clock" | "mustBeVerified">,
  { latitude, longitude }: Point,
): Promise<boolean> {
  const { clock, mustBeVerified } = ctx;
  const values = { latitude, longitude, now: clock.now(), mustBeVerified };
  return (await ctx.sql(anyEligible(values))).length > 0;
}

const anyEligible = statement((db, value: Value<Omit<WorkValues, "most">>) =>
  db
    .selectFrom("MechanicProfile as p")
    .innerJoin("User as u", "u.id", "p.userId")
    .select("p.userId")
    .where((eb) =>
      isAround(
        { latitude: eb.ref("p.areaLatitude"), longitude: eb.ref("p.areaLongitude") },
        { latitude: value("latitude"), longitude: value("longitude") },
        SERVICE_RADIUS.max,
      ),
    )
    .where((eb) =>
      eb(
        milesBetween(
          { latitude: value("latitude"), longitude: value("longitude") },
          { latitude: eb.ref("p.areaLatitude"), longitude: eb.ref("p.areaLongitude") },
        ),
        "<=",
        eb.ref("p.serviceRadius"),
      ),
    )
    .where((eb) => isEligible(eb, { now: value("now"), mustBeVerified: value("mustBeVerified") }))
    .where("p.subscriptionStatus", "<>", "expired")
    .where("u.userType", "=", "mechanic")
    .where("u.disabledAt", "is", null)
    .where("u.leavesAt", "is", null)
    .limit((eb) => eb.lit(1)),
);

interface WorkValues extends Point {
  now: Date;
  mustBeVerified: boolean;
  most: number;
}

const countWorking = statement((db, value: Value<WorkValues>) =>
  db.selectNoFrom([
    mechanicsWorkingAt({
      latitude: value("latitude"),
      longitude: value("longitude"),
      now: value("now"),
      mustBeVerified: value("mustBeVerified"),
      most: value("most"),
    }).as("count"),
  ]),
);

interface NearValues {
  latitude: number;
  longitude: number;
  wanted: number;
  viewerId: string | null;
  from: Date;
  until: Date;
  jobsFrom: Date;
  jobsUntil: Date;
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
    .select(["c.minimumNoticeHours", "c.horizonDays", "c.bufferMinutes"])
    .select((eb) => [
      // JSON holds times as text.
      jsonArrayFrom(
        eb
          .selectFrom("TimeOff as t")
          .select((eb) => [
            eb.ref("t.startsAt").$castTo<string>().as("startsAt"),
            eb.ref("t.endsAt").$castTo<string>().as("endsAt"),
          ])
          .whereRef("t.userId", "=", "p.userId")
          .where("t.endsAt", ">", value("from"))
          .where("t.startsAt", "<", value("until")),
      ).as("timeOff"),
      jsonArrayFrom(
        eb
          .selectFrom("Booking as b")
          .select((eb) => [
            eb.ref("b.scheduledAt").$castTo<string>().as("scheduledAt"),
            eb.ref("b.busyUntil").$castTo<string>().as("busyUntil"),
          ])
          .whereRef("b.mechanicId", "=", "p.userId")
          .where("b.status", "in", IN_HAND_STATUSES)
          .where("b.busyUntil", ">", value("jobsFrom"))
          .where("b.scheduledAt", "<", value("jobsUntil")),
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

function calendarOf(row: RowOf<typeof readCalendars>): MechanicCalendar {
  const { ownZone, timeZone, hours, minimumNoticeHours, horizonDays, bufferMinutes } = row;
  const isStored =
    timeZone !== null &&
    minimumNoticeHours !== null &&
    horizonDays !== null &&
    bufferMinutes !== null;
  const stored = isStored
    ? { timeZone, hours, minimumNoticeHours, horizonDays, bufferMinutes }
    : null;
  const rules = rulesOf(stored, ownZone);
  const timeOff = row.timeOff.map(({ startsAt, endsAt }) => ({
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
  }));
  const jobs = row.jobs.map(({ scheduledAt, busyUntil }) => ({
    scheduledAt: new Date(scheduledAt),
    busyUntil: new Date(busyUntil),
  }));
  return { ...rules, busy: busySpans(timeOff, jobs, rules.bufferMinutes) };
}
