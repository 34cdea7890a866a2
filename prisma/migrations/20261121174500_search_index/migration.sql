-- A function that is STRICT and calls least() is never put into the statement that uses it: Postgres
-- plans its body anew for every statement. These are the same functions in a form it does put in.
CREATE OR REPLACE FUNCTION map_point(latitude double precision, longitude double precision) RETURNS point
LANGUAGE sql IMMUTABLE CALLED ON NULL INPUT PARALLEL SAFE
RETURN CASE WHEN latitude IS NOT NULL THEN
  point(longitude, degrees(ln(tan(radians(45 + least(greatest(latitude, -85), 85) / 2)))))
END;

-- Asked with known numbers only.
CREATE OR REPLACE FUNCTION on_map_at_most(latitude double precision, miles double precision) RETURNS double precision
LANGUAGE sql IMMUTABLE CALLED ON NULL INPUT PARALLEL SAFE
RETURN degrees(miles / 3958.7613) * 1.000001
  / cos(radians(least(abs(latitude) + degrees(miles / 3958.7613), 86)));

-- Great-circle distance between two known points (haversine, the same numbers as the application's).
CREATE FUNCTION miles_between(
  a_latitude double precision, a_longitude double precision,
  b_latitude double precision, b_longitude double precision
) RETURNS double precision
LANGUAGE sql IMMUTABLE CALLED ON NULL INPUT PARALLEL SAFE
RETURN 2 * 3958.7613 * asin(least(1, sqrt(
  power(sin(radians(b_latitude - a_latitude) / 2), 2)
  + cos(radians(a_latitude)) * cos(radians(b_latitude)) * power(sin(radians(b_longitude - a_longitude) / 2), 2)
)));

-- The walk asks for everything in here of each mechanic it meets, and so never looks at his row, which
-- lies anywhere in the table. Three times as large as the point alone; none of it changes with a job.
DROP INDEX "MechanicProfile_map_point";
CREATE INDEX "MechanicProfile_map_point" ON "MechanicProfile" USING gist (map_point("latitude", "longitude"))
  INCLUDE ("latitude", "longitude", "serviceRadius", "id", "userId", "specializations")
  WHERE "isAvailable";

-- Mechanics online in a circle on the map, with their exact distance in miles from its middle; with
-- `free_at` only those not at work at that moment. Postgres puts this into the statement that asks.
CREATE FUNCTION mechanics_around(
  area circle, latitude double precision, longitude double precision,
  wanted_specialization text, free_at timestamptz
) RETURNS TABLE (profile_id uuid, at point, radius integer, miles double precision)
LANGUAGE sql STABLE CALLED ON NULL INPUT
BEGIN ATOMIC
  SELECT p."id", map_point(p."latitude", p."longitude"), p."serviceRadius",
    miles_between(mechanics_around.latitude, mechanics_around.longitude, p."latitude", p."longitude")
  FROM "MechanicProfile" p
  WHERE map_point(p."latitude", p."longitude") <@ area
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

-- The mechanics online whose own radius reaches a place. Answers at least the nearest `wanted` ones, if
-- there are so many, and a few more; the caller sorts and cuts. The order on the map is nearly that of
-- the true distances: the first `wanted` in it say how far out one of the nearest can still be, and
-- everybody in that circle is answered.
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
    SELECT m.profile_id, m.radius, m.miles
    FROM mechanics_around(around.area, origin_latitude, origin_longitude, wanted_specialization, free_at) m
    OFFSET 0
  ) candidate
  WHERE candidate.miles <= candidate.radius;
END $$;
