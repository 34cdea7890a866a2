import { actionFactsOf } from "~/domain/booking/actions";
import { legsOf } from "~/domain/booking/schedule/day-plan";
import type { TodayView } from "~/domain/booking/schedule/today-schema";
import type { BookingView } from "~/domain/booking/view";
import { IN_HAND_STATUSES } from "~/domain/booking/status";
import { pointOf, type Point } from "~/domain/mechanic/matching";
import { statement } from "~/server/gateways/db/statements";
import type { Actor } from "../actor";
import type { ServiceContext } from "../context";
import { noProfileYet } from "../mechanic/queries";
import { describeBookings, isLocationKnown, type BookingRow } from "./rows";
import { mechanicFacts } from "./scope";
import { presentBooking } from "./view";

/** Most jobs read at once. Later ones follow as earlier ones are finished. */
const MOST_STOPS = 50;

const jobsInHand = statement<{ userId: string; limit: number }, BookingRow>((db, value) =>
  describeBookings(
    db.with("page", (db) =>
      db
        .selectFrom("Booking as b")
        .selectAll("b")
        .where("b.mechanicId", "=", value("userId"))
        .where("b.status", "in", IN_HAND_STATUSES)
        .orderBy("b.scheduledAt")
        .orderBy("b.id")
        .limit(value("limit")),
    ),
    value("userId"),
  ),
);

/**
 * GET /api/mechanic/today: a mechanic's accepted and started jobs by start, each with the drive to
 * it and the tools it needs. Errors: 404 no profile.
 */
export async function mechanicsDay(
  ctx: ServiceContext,
  actor: Actor<"mechanic">,
): Promise<TodayView> {
  const mechanic = await mechanicFacts(ctx, actor);
  if (mechanic === null) throw noProfileYet();
  const { userId } = actor;
  const found = await ctx.sql(jobsInHand({ userId, limit: MOST_STOPS }));
  const rows = found.toSorted((a, b) => a.scheduledAt.localeCompare(b.scheduledAt));
  const jobs = rows.map((row) => presentBooking(ctx, row, { as: "mechanic", mechanic }));
  const legs = legsOf(
    mechanic.point,
    jobs.map((job, index) => {
      const row = rows[index];
      return {
        scheduledAt: actionFactsOf(job).scheduledAt,
        durationMinutes: job.durationMinutes,
        timeZone: job.timeZone,
        point: row !== undefined && isLocationKnown(row) ? pointOf(row) : null,
        isStreetShown: job.contactOpensAt === null,
      };
    }),
  );
  const streets = await streetsOf(ctx, jobs);
  const tools = await toolsOf(ctx, [...new Set(jobs.flatMap(({ serviceIds }) => serviceIds))]);
  return {
    stops: jobs.map((job, index) => {
      const leg = legs[index] ?? null;
      const needed = job.serviceIds.flatMap((id) => tools.get(id) ?? []);
      return {
        job,
        leg: leg === null ? null : { ...leg, leaveAt: leg.leaveAt.toISOString() },
        tools: [...new Set(needed)],
        street: streets.get(job.id) ?? null,
      };
    }),
  };
}

/** Returns the exact position of each job's street, where it's known and the mechanic sees it. */
async function streetsOf(
  ctx: ServiceContext,
  jobs: readonly BookingView[],
): Promise<Map<string, Point>> {
  const ids = jobs.filter(({ contactOpensAt }) => contactOpensAt === null).map(({ id }) => id);
  const rows = await ctx.db.booking.findMany({
    where: { id: { in: ids }, streetLatitude: { not: null } },
    select: { id: true, streetLatitude: true, streetLongitude: true },
  });
  return new Map(
    rows.flatMap(({ id, streetLatitude: latitude, streetLongitude: longitude }) => {
      const point = pointOf({ latitude, longitude });
      return point === null ? [] : [[id, point] as const];
    }),
  );
}

/** Returns the tools that each service needs. */
async function toolsOf(ctx: ServiceContext, ids: string[]): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db.service.findMany({
    where: { id: { in: ids } },
    select: { id: true, requiresTools: true },
  });
  return new Map(rows.map(({ id, requiresTools }) => [id, requiresTools]));
}
