import { UNVERIFIED_CONTACT } from "~/domain/booking/policy";
import { statement, type Value } from "~/server/gateways/db/statements";
import type { ServiceContext } from "../context";

interface Job {
  id: string;
  scheduledAt: Date;
  timeZone: string;
}

type Question = {
  mechanicId: string;
  id: string;
  scheduledAt: Date;
  timeZone: string;
  now: Date;
  hours: number;
  most: number;
};

const opening = statement((db, value: Value<Question>) =>
  db.selectNoFrom((eb) =>
    eb
      .fn<Date | null>("contact_opens_at", [
        eb.cast<string>(value("mechanicId"), "uuid"),
        eb.cast<string>(value("id"), "uuid"),
        eb.cast<Date>(value("scheduledAt"), "timestamptz"),
        eb.cast<string>(value("timeZone"), "text"),
        eb.cast<Date>(value("now"), "timestamptz"),
        eb.cast<number>(value("hours"), "integer"),
        eb.cast<number>(value("most"), "integer"),
      ])
      .as("opensAt"),
  ),
);

/**
 * Returns when this mechanic would get the contact of a job that starts then: now if verified,
 * else two hours before the start; null if that day already has three such jobs, including
 * released ones.
 */
export async function contactOpensFor(
  ctx: Pick<ServiceContext, "sql" | "clock">,
  mechanicId: string,
  { id, scheduledAt, timeZone }: Job,
): Promise<Date | null> {
  const { opensHoursBefore: hours, jobsADay: most } = UNVERIFIED_CONTACT;
  const now = ctx.clock.now();
  const question = { mechanicId, id, scheduledAt, timeZone, now, hours, most };
  const [row] = await ctx.sql(opening(question));
  return row?.opensAt == null ? null : new Date(row.opensAt);
}

const openings = statement(
  (db, value: Value<{ mechanicId: string; id: string; timeZone: string; now: Date }>) =>
    db.selectNoFrom((eb) =>
      eb
        .fn<number>("contacts_that_day", [
          eb.cast<string>(value("mechanicId"), "uuid"),
          eb.cast<Date>(value("now"), "timestamptz"),
          eb.cast<string>(value("timeZone"), "text"),
          eb.cast<string>(value("id"), "uuid"),
        ])
        .as("count"),
    ),
);

/** Returns how many other jobs open their contact to this mechanic on the job's local day. */
export async function contactsThatDay(
  ctx: Pick<ServiceContext, "sql" | "clock">,
  mechanicId: string,
  { id, timeZone }: Pick<Job, "id" | "timeZone">,
): Promise<number> {
  const [row] = await ctx.sql(openings({ mechanicId, id, timeZone, now: ctx.clock.now() }));
  return row?.count ?? 0;
}
