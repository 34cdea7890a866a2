-- Mechanics who work at a location, whether or not they take requests now: offline, suspended and paused
-- ones count too. So a quote reads the same whatever a lone mechanic does.
CREATE INDEX "MechanicProfile_work_point" ON "MechanicProfile"
  USING gist (map_point("areaLatitude", "areaLongitude"));

-- Counts up to `most`.
CREATE FUNCTION mechanics_working_at(
  latitude double precision, longitude double precision, seen_at timestamptz,
  must_be_verified boolean, most integer
) RETURNS integer
LANGUAGE sql STABLE CALLED ON NULL INPUT
BEGIN ATOMIC
  SELECT count(*)::integer FROM (
    SELECT FROM "MechanicProfile" p
    JOIN "User" u ON u."id" = p."userId"
    WHERE map_point(p."areaLatitude", p."areaLongitude") <@ circle(
        map_point(mechanics_working_at.latitude, mechanics_working_at.longitude),
        on_map_at_most(mechanics_working_at.latitude, 100)
      )
      AND miles_between(
        mechanics_working_at.latitude, mechanics_working_at.longitude,
        p."areaLatitude", p."areaLongitude"
      ) <= p."serviceRadius"
      AND p."subscriptionStatus" <> 'expired'
      AND (p."insuredUntil" IS NULL OR p."insuredUntil" > seen_at)
      AND (NOT must_be_verified OR p."verifiedUntil" > seen_at)
      AND u."userType" = 'mechanic' AND u."disabledAt" IS NULL AND u."leavesAt" IS NULL
    LIMIT most
  ) working;
END;

-- The mechanics with a public page, by the city of their page.
CREATE INDEX "MechanicProfile_public_city" ON "MechanicProfile" ("cityOf"("area"))
  WHERE "publicSince" IS NOT NULL;
