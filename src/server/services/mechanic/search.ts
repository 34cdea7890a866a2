import { AGREED_STATUSES, UNDER_WAY_STATUSES } from "~/domain/booking/status";
import type { z } from "zod";
import { maskContactData } from "~/domain/text/contact-data";
import { pointOf } from "~/domain/mechanic/matching";
import { averageRating } from "~/domain/review/rating";
import type { SearchHit, searchResultSchema, searchSchema } from "~/domain/mechanic/search";
import { badgeOf } from "~/domain/vetting/rules";
import { beforeExtraBuffer } from "~/server/gateways/db/buffer";
import { mechanicsInReach } from "~/server/gateways/db/geometry";
import {
  statementOf,
  type Expression,
  type ExpressionBuilder,
  type RowOf,
  type Tables,
  type Value,
} from "~/server/gateways/db/statements";
import type { Actor } from "../actor";
import { blocked, blocksNaming } from "../block/queries";
import type { ServiceContext } from "../context";
import { isEligible, vettingTerms } from "./vetting";
import { textOrNull } from "./view";

type SearchInput = z.output<typeof searchSchema>;

/** How many of the nearest mechanics are compared when sorting by rating or price. */
const CANDIDATES = 500;

/**
 * Finds mechanics for /mechanics/search. With a place, those whose own radius reaches it. Without
 * one, or for an unknown one, all of them. Offline mechanics are never found, and `onlineOnly` also
 * leaves out those at work now. At most 50 in one statement, where every path uses an index.
 */
export async function searchMechanics(
  ctx: ServiceContext,
  { userId }: Actor<"user">,
  input: SearchInput,
): Promise<z.output<typeof searchResultSchema>> {
  const origin = input.place ? await ctx.geocoder.resolve(input.place) : null;
  const { sort, limit } = input;
  const skill = input.specialization ?? null;
  const { now, mustBeVerified } = vettingTerms(ctx);
  const freeAt = input.onlineOnly === true ? now : null;
  const rows: HitRow[] =
    origin === null
      ? await ctx.sql(
          anywhere(
            { sort, skilled: skill !== null, free: freeAt !== null },
            { userId, limit, skill: skill ?? "", freeAt: freeAt ?? now, now, mustBeVerified },
          ),
        )
      : await ctx.sql(
          near(
            { sort },
            {
              userId,
              limit,
              skill,
              freeAt,
              now,
              mustBeVerified,
              latitude: origin.latitude,
              longitude: origin.longitude,
              candidates: sort === "distance" ? limit : CANDIDATES,
            },
          ),
        );
  return { origin, mechanics: rows.map((row) => presentHit(row, now)) };
}

/** Columns of a found mechanic. Others may know only the area they work from. */
const HIT = [
  "u.id as userId",
  "u.firstName",
  "u.lastName",
  "u.profileImageUrl",
  "p.area",
  "p.areaLatitude as latitude",
  "p.areaLongitude as longitude",
  "p.specializations",
  "p.yearsExperience",
  "p.hourlyRateCents",
  "p.ratingSum",
  "p.ratingCount",
  "p.completedJobs",
  "p.isAvailable",
  "p.serviceRadius",
  "p.suspendedAt",
  "p.insuredUntil",
  "p.verifiedUntil",
  "p.checks",
] as const;

type OnProfile = ExpressionBuilder<Tables & { p: Tables["MechanicProfile"] }, "p">;

interface NearValues {
  userId: string;
  latitude: number;
  longitude: number;
  skill: string | null;
  freeAt: Date | null;
  now: Date;
  mustBeVerified: boolean;
  candidates: number;
  limit: number;
}

/** Searches outwards on the map in a database function that knows each mechanic's own radius. */
const near = statementOf((db, value: Value<NearValues>, { sort }: Pick<SearchInput, "sort">) => {
  const found = db
    .selectFrom((eb) =>
      mechanicsInReach({
        latitude: value("latitude"),
        longitude: value("longitude"),
        skill: value("skill"),
        freeAt: value("freeAt"),
        // Asks for extra rows, because some mechanics are excluded below.
        wanted: eb(value("candidates"), "+", blocksNaming(value("userId"))),
        now: value("now"),
        mustBeVerified: value("mustBeVerified"),
      }),
    )
    .innerJoin("MechanicProfile as p", "p.id", "near.profile_id")
    .innerJoin("User as u", "u.id", "p.userId")
    .select(HIT)
    .select("near.miles")
    .where("u.disabledAt", "is", null)
    .where((eb) => eb.not(blocked(eb.ref("u.id"), value("userId"))))
    .limit(value("limit"));
  switch (sort) {
    case "distance":
      return found.orderBy("near.miles").orderBy("u.id");
    case "rating":
      return found
        .orderBy("p.ratingScore", "desc")
        .orderBy("p.ratingCount", "desc")
        .orderBy("near.miles")
        .orderBy("u.id");
    case "price":
      return found.orderBy("p.hourlyRateCents").orderBy("near.miles").orderBy("u.id");
    default:
      return sort satisfies never;
  }
});

interface AnywhereValues {
  userId: string;
  skill: string;
  freeAt: Date;
  now: Date;
  mustBeVerified: boolean;
  limit: number;
}

interface AnywhereForm extends Pick<SearchInput, "sort"> {
  skilled: boolean;
  free: boolean;
}

const anywhere = statementOf(
  (db, value: Value<AnywhereValues>, { sort, skilled, free }: AnywhereForm) => {
    const found = db
      .selectFrom("MechanicProfile as p")
      .innerJoin("User as u", "u.id", "p.userId")
      .select(HIT)
      .select((eb) => eb.lit(null).as("miles"))
      .where("p.isAvailable", "=", true)
      .where((eb) => isEligible(eb, { now: value("now"), mustBeVerified: value("mustBeVerified") }))
      .where("u.disabledAt", "is", null)
      .where((eb) => eb.not(blocked(eb.ref("u.id"), value("userId"))))
      .$if(skilled, (found) =>
        found.where((eb) => eb(value("skill"), "=", eb.fn.any("p.specializations"))),
      )
      .$if(free, (found) => found.where((eb) => eb.not(eb.exists(jobAt(eb, value("freeAt"))))))
      .limit(value("limit"));
    // Without a place there's no distance to sort by, so the best rated come first.
    return sort === "price"
      ? found.orderBy("p.hourlyRateCents").orderBy("p.userId")
      : found.orderBy("p.ratingScore", "desc").orderBy("p.ratingCount", "desc").orderBy("p.userId");
  },
);

/** Matches a job of the mechanic at that time, by the same condition as the database function. */
function jobAt(eb: OnProfile, at: Expression<Date>) {
  return eb
    .selectFrom("Booking as b")
    .select("b.id")
    .whereRef("b.mechanicId", "=", "p.userId")
    .where((eb) =>
      eb.or([
        eb("b.status", "in", UNDER_WAY_STATUSES),
        eb.and([
          eb("b.status", "in", AGREED_STATUSES),
          eb("b.scheduledAt", "<=", at),
          eb("b.busyUntil", ">", beforeExtraBuffer(at, eb.ref("p.userId"))),
        ]),
      ]),
    );
}

type HitRow = Omit<RowOf<typeof near>, "miles"> & { miles: number | null };

function presentHit(row: HitRow, now: Date): SearchHit {
  return {
    userId: row.userId,
    firstName: maskContactData(row.firstName),
    lastName: maskContactData(row.lastName),
    location: row.area ?? "",
    profileImageUrl: row.profileImageUrl,
    specializations: row.specializations,
    yearsExperience: row.yearsExperience,
    hourlyRate: textOrNull(row.hourlyRateCents),
    rating: averageRating(row),
    reviewCount: row.ratingCount,
    totalJobs: row.completedJobs,
    isAvailable: row.isAvailable,
    serviceRadius: row.serviceRadius,
    verification: badgeOf(row, now),
    distanceMiles: row.miles === null ? null : Math.round(row.miles * 10) / 10,
    area: pointOf(row),
  };
}
