import { DONE_STATUSES } from "~/domain/booking/status";
import { CITY_PAGE } from "~/domain/public/policy";
import { citySlug } from "~/domain/public/slug";
import type { Prisma } from "~/generated/prisma/client";
import { cityOf } from "~/server/gateways/db/areas";
import { statement, type Value } from "~/server/gateways/db/statements";
import { DAY_MS } from "~/domain/time/durations";
import type { ServiceContext } from "../context";
import { inTransaction } from "../transaction";
import { vettingTerms } from "../mechanic/vetting";
import { publishChange } from "./changes";
import { basedMechanics, type EligibleTerms } from "./mechanics";

/** Rows in one statement. */
const AT_ONCE = 5_000;

/**
 * Selects cities, and services in them, with enough for a page, in one pass over mechanics and
 * jobs.
 */
const enough = statement((db, value: Value<EligibleTerms>) =>
  db
    .with("based", (db) => basedMechanics(db, value))
    .with("done", (db) =>
      db
        .selectFrom("Booking as b")
        .select((eb) => ["b.id", cityOf(eb.ref("b.area")).as("city")])
        .where("b.status", "in", DONE_STATUSES),
    )
    .with("counts", (db) =>
      db
        .selectFrom("based")
        .select((eb) => [
          "city",
          eb.cast<string | null>(eb.lit(null), "uuid").as("serviceId"),
          eb.fn.countAll<number>().as("mechanics"),
          eb.lit<number>(0).as("completedJobs"),
        ])
        .groupBy("city")
        .unionAll((db) =>
          db
            .selectFrom("based")
            .innerJoin("Service as s", (join) =>
              join.on((eb) => eb("based.specializations", "&&", eb.ref("s.specializations"))),
            )
            .where("s.isActive", "=", true)
            .select((eb) => [
              "city",
              eb.ref("s.id").$castTo<string | null>().as("serviceId"),
              eb.fn.countAll<number>().as("mechanics"),
              eb.lit<number>(0).as("completedJobs"),
            ])
            .groupBy(["city", "s.id"]),
        )
        .unionAll((db) =>
          db
            .selectFrom("done")
            .select((eb) => [
              "city",
              eb.cast<string | null>(eb.lit(null), "uuid").as("serviceId"),
              eb.lit<number>(0).as("mechanics"),
              eb.fn.countAll<number>().as("completedJobs"),
            ])
            .groupBy("city"),
        )
        .unionAll((db) =>
          db
            .selectFrom("done")
            .innerJoin("BookingLine as l", "l.bookingId", "done.id")
            .innerJoin("Service as s", "s.id", "l.serviceId")
            .where("s.isActive", "=", true)
            .select((eb) => [
              "city",
              "l.serviceId",
              eb.lit<number>(0).as("mechanics"),
              eb.fn.countAll<number>().as("completedJobs"),
            ])
            .groupBy(["city", "l.serviceId"]),
        ),
    )
    .selectFrom("counts")
    .select((eb) => [
      "city",
      "serviceId",
      eb.fn.sum<number>("mechanics").as("mechanics"),
      eb.fn.sum<number>("completedJobs").as("completedJobs"),
    ])
    .where("city", "is not", null)
    .groupBy(["city", "serviceId"])
    .having((eb) =>
      eb.or([
        eb(eb.fn.sum("mechanics"), ">=", eb.lit(CITY_PAGE.mechanics)),
        eb(eb.fn.sum("completedJobs"), ">=", eb.lit(CITY_PAGE.completedJobs)),
      ]),
    ),
);

/**
 * Counts every city's mechanics and jobs. Records which pages have enough content, and since when
 * the others don't (job public.countAreas). Pages without enough for thirty days are deleted.
 */
export async function countAreas(ctx: ServiceContext): Promise<{ areas: number }> {
  const rows = await ctx.sql(enough(vettingTerms(ctx)));
  const reviews = await reviewsByCity(ctx);
  const pages = pagesOf(rows, reviews);
  const now = ctx.clock.now();
  await inTransaction(ctx, async (ctx) => {
    await ctx.db.areaPage.updateMany({ where: { belowSince: null }, data: { belowSince: now } });
    for (let from = 0; from < pages.length; from += AT_ONCE) {
      const data = pages.slice(from, from + AT_ONCE);
      await ctx.db.areaPage.deleteMany({ where: { path: { in: data.map(({ path }) => path) } } });
      await ctx.db.areaPage.createMany({ data });
    }
    const forgotten = new Date(now.getTime() - CITY_PAGE.keptDays * DAY_MS);
    await ctx.db.areaPage.deleteMany({ where: { belowSince: { lte: forgotten } } });
  });
  await publishChange("areas");
  return { areas: pages.length };
}

/** Counts at the first start, so that a new installation doesn't have to wait for the night. */
export async function countAreasOnce(ctx: ServiceContext): Promise<{ areas: number }> {
  return (await ctx.db.areaPage.count()) > 0 ? { areas: 0 } : countAreas(ctx);
}

async function reviewsByCity(ctx: Pick<ServiceContext, "db">): Promise<Map<string | null, number>> {
  const rows = await ctx.db.review.groupBy({
    by: ["city"],
    where: { published: true, hiddenAt: null, comment: { not: "" } },
    _count: true,
  });
  return new Map(rows.map(({ city, _count }) => [city, _count]));
}

/** Builds the rows. If two spellings have the same slug, the first one gets the page. */
function pagesOf(
  rows: readonly {
    city: string | null;
    serviceId: string | null;
    mechanics: number;
    completedJobs: number;
  }[],
  reviews: ReadonlyMap<string | null, number>,
): Prisma.AreaPageCreateManyInput[] {
  const pages = new Map<string, Prisma.AreaPageCreateManyInput>();
  for (const { city, serviceId, mechanics, completedJobs } of rows) {
    if (city === null) continue;
    const slug = citySlug(city);
    const path = serviceId === null ? slug : `${slug}/${serviceId}`;
    if (slug === "" || pages.has(path)) continue;
    pages.set(path, {
      path,
      slug,
      city,
      serviceId,
      mechanics: Number(mechanics),
      completedJobs: Number(completedJobs),
      reviews: reviews.get(city) ?? 0,
    });
  }
  return [...pages.values()];
}
