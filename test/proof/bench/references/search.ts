import { z } from "zod";
import { pointOfZip } from "./places";
import type { Answer, Asked, Run } from "./server";

interface Hit {
  userId: string;
  firstName: string;
  lastName: string;
  location: string;
  profileImageUrl: string | null;
  specializations: string[];
  yearsExperience: number;
  hourlyRateCents: number | null;
  ratingSum: number;
  ratingCount: number;
  completedJobs: number;
  isAvailable: boolean;
  serviceRadius: number;
  verifiedUntil: Date | null;
  checks: unknown;
  miles: number;
  latitude: number;
  longitude: number;
}

const SEARCH = `
  WITH caller AS (SELECT "userId" FROM "Session" WHERE "id" = $1 AND "expiresAt" > now())
  SELECT u."id" AS "userId", u."firstName", u."lastName", u."profileImageUrl", p."area" AS "location", p."areaLatitude" AS "latitude",
    p."areaLongitude" AS "longitude", p."specializations", p."yearsExperience", p."hourlyRateCents", p."ratingSum",
    p."ratingCount", p."completedJobs", p."isAvailable", p."serviceRadius",
    p."verifiedUntil", p."checks", near.miles
  FROM caller CROSS JOIN mechanics_in_reach($2, $3, NULL, NULL, $4, now(), false) near
  JOIN "MechanicProfile" p ON p."id" = near.profile_id
  JOIN "User" u ON u."id" = p."userId"
  WHERE u."disabledAt" IS NULL AND NOT EXISTS (SELECT FROM "BlockedPair" k
    WHERE (k."blockerId" = u."id" AND k."personId" = caller."userId")
      OR (k."personId" = u."id" AND k."blockerId" = caller."userId")) ORDER BY near.miles, u."id" LIMIT $4`;

const input = z.object({ json: z.object({ place: z.string(), limit: z.number() }) });

/** Finds the nearest mechanics who reach a ZIP code, in the envelope of a tRPC query. */
export async function searchMechanics(run: Run, asked: Asked): Promise<Answer> {
  const { place, limit } = input.parse(JSON.parse(asked.query.get("input") ?? "")).json;
  const origin = pointOfZip(place);
  if (origin === null) return 404;
  const rows = await run<Hit>("search", SEARCH, [
    asked.session,
    origin.latitude,
    origin.longitude,
    limit,
  ]);
  const mechanics = rows.map((row) => ({
    userId: row.userId,
    firstName: row.firstName,
    lastName: row.lastName,
    location: row.location,
    profileImageUrl: row.profileImageUrl,
    specializations: row.specializations,
    yearsExperience: row.yearsExperience,
    hourlyRate: row.hourlyRateCents === null ? null : (row.hourlyRateCents / 100).toFixed(2),
    rating: row.ratingCount === 0 ? 0 : Math.round((row.ratingSum / row.ratingCount) * 100) / 100,
    reviewCount: row.ratingCount,
    totalJobs: row.completedJobs,
    isAvailable: row.isAvailable,
    serviceRadius: row.serviceRadius,
    // No mechanic of the bench is verified.
    verification: row.verifiedUntil === null ? null : { checks: row.checks },
    distanceMiles: Math.round(row.miles * 10) / 10,
    area: { latitude: row.latitude, longitude: row.longitude },
  }));
  return JSON.stringify({ result: { data: { json: { origin, mechanics } } } });
}
