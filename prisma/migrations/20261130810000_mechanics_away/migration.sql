-- Mechanics who work at a location and take no requests now: offline or suspended. A quote counts a
-- lone mechanic the same whether they're online or not.
CREATE INDEX "MechanicProfile_away_point" ON "MechanicProfile"
  USING gist (map_point("areaLatitude", "areaLongitude"))
  WHERE NOT "isAvailable" OR "suspendedAt" IS NOT NULL;

CREATE FUNCTION mechanic_away_reaches(
  latitude double precision, longitude double precision, seen_at timestamptz,
  must_be_verified boolean
) RETURNS boolean
LANGUAGE sql STABLE CALLED ON NULL INPUT
BEGIN ATOMIC
  SELECT EXISTS (
    SELECT FROM "MechanicProfile" p
    JOIN "User" u ON u."id" = p."userId"
    WHERE map_point(p."areaLatitude", p."areaLongitude") <@ circle(
        map_point(mechanic_away_reaches.latitude, mechanic_away_reaches.longitude),
        on_map_at_most(mechanic_away_reaches.latitude, 100)
      )
      AND (NOT p."isAvailable" OR p."suspendedAt" IS NOT NULL)
      AND miles_between(
        mechanic_away_reaches.latitude, mechanic_away_reaches.longitude,
        p."areaLatitude", p."areaLongitude"
      ) <= p."serviceRadius"
      AND p."subscriptionStatus" <> 'expired'
      AND (p."insuredUntil" IS NULL OR p."insuredUntil" > seen_at)
      AND (NOT must_be_verified OR p."verifiedUntil" > seen_at)
      AND u."userType" = 'mechanic' AND u."disabledAt" IS NULL AND u."leavesAt" IS NULL
  );
END;
