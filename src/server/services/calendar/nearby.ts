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
import { mechanicsInReach } from "~/server/gateways/db/geometry";
import { jsonArrayFrom, statement, type RowOf, type Value } from "~/server/gateways/db/statements";
import type { Actor } from "../actor";
import type { ServiceContext } from "../context";
import { durationsOf } from "./durations";
import { rulesOf } from "./view";

/**
 * GET /api/slots: how many of the mechanics who reach a place are free at each half hour. The place
 * counts as its ZIP code's point, mechanics as the centres of their cells, and numbers are told coarsely:
 * nobody learns from it where somebody lives or when they work. An unknown place has nobody near it.
 * Errors: 400 an unknown service, 429 more than 60 calls an hour.
 */
export async function nearbySlots(
  ctx: ServiceContext,
  actor: Actor<"user">,
  { place, from, to, serviceIds }: z.output<typeof nearbySlotsSchema>,
): Promise<z.output<typeof nearbySlotsViewSchema>> {
  await ctx.limits.consume("slots", actor.userId);
  const durations = await durationsOf(ctx, serviceIds);
  const asked = { from: new Date(from), to: new Date(to) };
  const lastEnd = busyUntil(asked.to, durations);
  const resolved = await ctx.geocoder.resolve(place);
  const origin =
    resolved?.area == null ? resolved : ((await ctx.geocoder.resolve(resolved.area)) ?? resolved);
  const rows =
    origin === null
      ? []
      : await ctx.sql(
          calendarsNear({
            latitude: origin.latitude,
            longitude: origin.longitude,
            wanted: NEARBY_MECHANICS,
            from: asked.from,
            until: lastEnd,
          }),
        );
  const counted = countFree(
    rows.map(calendarOf),
    {
      from: asked.from.getTime(),
      to: asked.to.getTime(),
      minutes: (lastEnd.getTime() - asked.to.getTime()) / 60_000,
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

interface NearValues {
  latitude: number;
  longitude: number;
  wanted: number;
  from: Date;
  until: Date;
}

/** The nearest mechanics with all that their calendars are made of: one statement for all of them. */
const calendarsNear = statement((db, value: Value<NearValues>) =>
  db
    .selectFrom((eb) =>
      mechanicsInReach({
        latitude: value("latitude"),
        longitude: value("longitude"),
        skill: eb.lit(null),
        freeAt: eb.lit(null),
        wanted: value("wanted"),
      }),
    )
    .innerJoin("MechanicProfile as p", "p.id", "near.profile_id")
    .innerJoin("User as u", "u.id", "p.userId")
    .leftJoin("MechanicCalendar as c", "c.userId", "p.userId")
    .select(["u.timeZone as ownZone", "c.timeZone", "c.hours"])
    .select(["c.minimumNoticeHours", "c.horizonDays"])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom("TimeOff as t")
          .select(["t.startsAt as from", "t.endsAt as to"])
          .whereRef("t.userId", "=", "p.userId")
          .where("t.endsAt", ">", value("from"))
          .where("t.startsAt", "<", value("until")),
      ).as("timeOff"),
      jsonArrayFrom(
        eb
          .selectFrom("Booking as b")
          .select(["b.scheduledAt as from", "b.busyUntil as to"])
          .whereRef("b.mechanicId", "=", "p.userId")
          .where("b.status", "in", IN_HAND_STATUSES)
          .where("b.busyUntil", ">", value("from"))
          .where("b.scheduledAt", "<", value("until")),
      ).as("jobs"),
    ])
    .where("u.disabledAt", "is", null)
    .where("p.subscriptionStatus", "!=", "expired"),
);

function calendarOf(row: RowOf<typeof calendarsNear>) {
  const { ownZone, timeZone, hours, minimumNoticeHours, horizonDays } = row;
  const isStored = timeZone !== null && minimumNoticeHours !== null && horizonDays !== null;
  const stored = isStored ? { timeZone, hours, minimumNoticeHours, horizonDays } : null;
  const busy = [...row.timeOff, ...row.jobs].map(({ from, to }) => ({
    from: Date.parse(String(from)),
    to: Date.parse(String(to)),
  }));
  return { ...rulesOf(stored, ownZone), busy };
}
