-- What strangers learn of a place: the city, state and ZIP code that the geocoder made of it, never the
-- words somebody wrote. NULL is a row from before, which the hourly clean-up looks up; '' is a place
-- that nobody could name.
ALTER TABLE "Booking" ADD COLUMN "area" TEXT;
ALTER TABLE "MechanicProfile" ADD COLUMN "area" TEXT;

-- Whoever can ask for distances from anywhere learns the point they are measured to. So an open job's
-- point is the centre of its cell on the map (src/domain/mechanic/area.ts), and so is the point that a
-- mechanic is found by; he himself is matched by the exact one.
UPDATE "Booking" SET
  "latitude" = floor("latitude" * 50 + 0.5) / 50, "longitude" = floor("longitude" * 50 + 0.5) / 50
WHERE "status" = 'pending' AND "latitude" IS NOT NULL AND "longitude" IS NOT NULL;

ALTER TABLE "MechanicProfile"
  ADD COLUMN "areaLatitude" DOUBLE PRECISION GENERATED ALWAYS AS (floor("latitude" * 50 + 0.5) / 50) STORED,
  ADD COLUMN "areaLongitude" DOUBLE PRECISION GENERATED ALWAYS AS (floor("longitude" * 50 + 0.5) / 50) STORED;

DROP INDEX "MechanicProfile_map_point";
CREATE INDEX "MechanicProfile_map_point" ON "MechanicProfile" USING gist (map_point("areaLatitude", "areaLongitude"))
  INCLUDE ("areaLatitude", "areaLongitude", "serviceRadius", "id", "userId", "specializations")
  WHERE "isAvailable";

-- As before, but from the mechanic's cell. Many share one, so whoever asks needs their names to tell
-- which of them come first.
DROP FUNCTION mechanics_around(circle, double precision, double precision, text, timestamptz);
CREATE FUNCTION mechanics_around(
  area circle, latitude double precision, longitude double precision,
  wanted_specialization text, free_at timestamptz
) RETURNS TABLE (profile_id uuid, user_id uuid, at point, radius integer, miles double precision)
LANGUAGE sql STABLE CALLED ON NULL INPUT
BEGIN ATOMIC
  SELECT p."id", p."userId", map_point(p."areaLatitude", p."areaLongitude"), p."serviceRadius",
    miles_between(mechanics_around.latitude, mechanics_around.longitude, p."areaLatitude", p."areaLongitude")
  FROM "MechanicProfile" p
  WHERE map_point(p."areaLatitude", p."areaLongitude") <@ mechanics_around.area
    AND (wanted_specialization IS NULL OR wanted_specialization = ANY (p."specializations"))
    AND p."isAvailable"
    AND (free_at IS NULL OR NOT EXISTS (
      SELECT FROM "Booking" b
      WHERE b."mechanicId" = p."userId" AND (
        b."status" = 'in_progress'
        OR (b."status" = 'accepted' AND b."scheduledAt" <= free_at AND b."busyUntil" > free_at)
      )
    ));
END;

-- The nearest `wanted` mechanics online whose own radius reaches a place; of those equally far the
-- first by name of row. The order on the map is nearly that of the true distances: the first `wanted`
-- in it say how far out one of the nearest can still be.
CREATE OR REPLACE FUNCTION mechanics_in_reach(
  origin_latitude double precision, origin_longitude double precision,
  wanted_specialization text, free_at timestamptz, wanted integer
) RETURNS TABLE (profile_id uuid, miles double precision)
LANGUAGE plpgsql STABLE ROWS 50
-- Both walks are right at every size of the table; the planner would leave them at some. One plan serves
-- every place: planning the walk anew takes longer than the questions that a plan of its own would spare.
SET enable_bitmapscan = off SET enable_seqscan = off SET plan_cache_mode = force_generic_plan
AS $$
DECLARE
  largest_radius CONSTANT double precision := 100;
  origin CONSTANT point := map_point(origin_latitude, origin_longitude);
  reach CONSTANT circle := circle(origin, on_map_at_most(origin_latitude, largest_radius));
BEGIN
  -- OFFSET 0: a distance is worked out once, not again where it is compared.
  RETURN QUERY
  WITH nearest AS (
    SELECT candidate.miles FROM (
      SELECT m.radius, m.miles
      FROM mechanics_around(reach, origin_latitude, origin_longitude, wanted_specialization, free_at) m
      ORDER BY m.at <-> origin OFFSET 0
    ) candidate
    WHERE candidate.miles <= candidate.radius LIMIT wanted
  ), around AS (
    SELECT CASE
      WHEN count(*) < wanted THEN reach
      ELSE circle(origin, on_map_at_most(origin_latitude, max(nearest.miles)))
    END AS area FROM nearest
  )
  SELECT candidate.profile_id, candidate.miles FROM around CROSS JOIN LATERAL (
    SELECT m.profile_id, m.user_id, m.radius, m.miles
    FROM mechanics_around(around.area, origin_latitude, origin_longitude, wanted_specialization, free_at) m
    OFFSET 0
  ) candidate
  WHERE candidate.miles <= candidate.radius
  ORDER BY candidate.miles, candidate.user_id LIMIT wanted;
END $$;
