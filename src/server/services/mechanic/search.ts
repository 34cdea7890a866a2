import { z } from "zod";
import { Prisma } from "~/generated/prisma/client";
import { pointOf } from "~/domain/mechanic/matching";
import type { SearchHit, searchResultSchema, searchSchema } from "~/domain/mechanic/search";
import type { Place } from "~/server/gateways/ops/geocoder";
import type { Actor } from "../actor";
import type { ServiceContext } from "../context";
import { averageRating, textOrNull } from "./view";

type SearchInput = z.output<typeof searchSchema>;

/** Best rated and cheapest are looked for among this many of the nearest who reach the place. */
const CANDIDATES = 500;

const hitRows = z.array(
  z.object({
    userId: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    profileImageUrl: z.string().nullable(),
    area: z.string().nullable(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    specializations: z.array(z.string()),
    yearsExperience: z.number(),
    hourlyRateCents: z.number().nullable(),
    ratingSum: z.number(),
    ratingCount: z.number(),
    completedJobs: z.number(),
    isAvailable: z.boolean(),
    serviceRadius: z.number(),
    miles: z.number().nullable(),
  }),
);
type HitRow = z.output<typeof hitRows>[number];

/**
 * /mechanics/search (decisions: Bookings). With a place, the mechanics whose own radius reaches it;
 * without one (or where it is unknown), all of them. Whoever is offline is in no search; `onlineOnly`
 * also leaves out those who are at work right now. At most 50, one statement, every path of it on an
 * index.
 */
export async function searchMechanics(
  ctx: ServiceContext,
  _actor: Actor<"user">,
  input: SearchInput,
): Promise<z.output<typeof searchResultSchema>> {
  const origin = input.place ? await ctx.geocoder.resolve(input.place) : null;
  const statement = origin ? nearStatement(ctx, input, origin) : anywhereStatement(ctx, input);
  const rows = hitRows.parse(await ctx.sql(statement));
  return { origin, mechanics: rows.map(presentHit) };
}

const COLUMNS = Prisma.sql`
  u."id" AS "userId", u."firstName", u."lastName", u."profileImageUrl", p."area",
  p."areaLatitude" AS "latitude", p."areaLongitude" AS "longitude", p."specializations", p."yearsExperience", p."hourlyRateCents", p."ratingSum",
  p."ratingCount", p."completedJobs", p."isAvailable", p."serviceRadius"`;

/** Word for word the expression of the index MechanicProfile_best_rated. */
const RATING = Prisma.sql`
  (CASE WHEN p."ratingCount" = 0 THEN 0 ELSE p."ratingSum"::double precision / p."ratingCount" END)`;

/** The database function walks the map outwards and knows each mechanic's own radius. */
function nearStatement(ctx: ServiceContext, input: SearchInput, origin: Place): Prisma.Sql {
  const wanted = input.sort === "distance" ? input.limit : CANDIDATES;
  return Prisma.sql`
    SELECT ${COLUMNS}, near.miles
    FROM mechanics_in_reach(
      ${origin.latitude}::double precision, ${origin.longitude}::double precision,
      ${input.specialization ?? null}::text, ${freeAt(ctx, input)}::timestamptz, ${wanted}::integer
    ) near
    JOIN "MechanicProfile" p ON p."id" = near.profile_id
    JOIN "User" u ON u."id" = p."userId"
    WHERE u."disabledAt" IS NULL
    ORDER BY ${nearOrder(input.sort)} LIMIT ${input.limit}::integer`;
}

function nearOrder(sort: SearchInput["sort"]): Prisma.Sql {
  switch (sort) {
    case "distance":
      return Prisma.sql`near.miles, u."id"`;
    case "rating":
      return Prisma.sql`${RATING} DESC, p."ratingCount" DESC, near.miles, u."id"`;
    case "price":
      return Prisma.sql`p."hourlyRateCents", near.miles, u."id"`;
    default:
      return sort satisfies never;
  }
}

function anywhereStatement(ctx: ServiceContext, input: SearchInput): Prisma.Sql {
  const at = freeAt(ctx, input);
  const skill = input.specialization;
  // Without a place there is no distance to sort by, so the best rated come first.
  const order =
    input.sort === "price"
      ? Prisma.sql`p."hourlyRateCents", p."userId"`
      : Prisma.sql`${RATING} DESC, p."ratingCount" DESC, p."userId"`;
  return Prisma.sql`
    SELECT ${COLUMNS}, NULL::double precision AS miles
    FROM "MechanicProfile" p
    JOIN "User" u ON u."id" = p."userId"
    WHERE p."isAvailable" AND u."disabledAt" IS NULL
      ${skill === undefined ? Prisma.empty : Prisma.sql`AND ${skill} = ANY (p."specializations")`}
      ${at === null ? Prisma.empty : Prisma.sql`AND NOT EXISTS (${jobAt(at)})`}
    ORDER BY ${order} LIMIT ${input.limit}::integer`;
}

/** The same condition as in the database function. */
function jobAt(at: string): Prisma.Sql {
  return Prisma.sql`
    SELECT FROM "Booking" b
    WHERE b."mechanicId" = p."userId" AND (
      b."status" = 'in_progress'
      OR (b."status" = 'accepted' AND b."scheduledAt" <= ${at}::timestamptz
        AND b."busyUntil" > ${at}::timestamptz)
    )`;
}

function freeAt(ctx: ServiceContext, input: SearchInput): string | null {
  return input.onlineOnly === true ? ctx.clock.now().toISOString() : null;
}

function presentHit(row: HitRow): SearchHit {
  return {
    userId: row.userId,
    firstName: row.firstName,
    lastName: row.lastName,
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
    distanceMiles: row.miles === null ? null : Math.round(row.miles * 10) / 10,
    area: pointOf(row),
  };
}
