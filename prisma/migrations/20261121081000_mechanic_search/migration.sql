-- Search of mechanics: who reaches a place, nearest first, without an extension and without reading
-- more than it answers. Points are kept in Mercator's projection, in degrees at the equator: it keeps
-- angles, so near a place its distances are the true ones times 1 / cos(latitude), and GiST can walk
-- them in order of distance.

CREATE FUNCTION map_point(latitude double precision, longitude double precision) RETURNS point
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN point(longitude, degrees(ln(tan(radians(45 + least(greatest(latitude, -85), 85) / 2)))));

-- How long on the map, at most, is a way of so many miles that starts at this latitude.
CREATE FUNCTION on_map_at_most(latitude double precision, miles double precision) RETURNS double precision
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN degrees(miles / 3958.7613) * 1.000001
  / cos(radians(least(abs(latitude) + degrees(miles / 3958.7613), 86)));

CREATE INDEX "MechanicProfile_map_point" ON "MechanicProfile" USING gist (map_point("latitude", "longitude"))
  WHERE "isAvailable";

-- Without a place: best rated first, or cheapest first. Whoever is offline is in no search.
CREATE INDEX "MechanicProfile_best_rated" ON "MechanicProfile" (
  (CASE WHEN "ratingCount" = 0 THEN 0 ELSE "ratingSum"::double precision / "ratingCount" END) DESC,
  "ratingCount" DESC, "userId"
) WHERE "isAvailable";
CREATE INDEX "MechanicProfile_cheapest" ON "MechanicProfile" ("hourlyRateCents", "userId") WHERE "isAvailable";

-- The mechanics online whose own radius reaches a place, with their exact distance in miles (haversine,
-- the same numbers as the application's); with `free_at` only those not at work at that moment. Answers
-- at least the nearest `wanted` ones, if there are so many, and a few more; the caller sorts and cuts.
-- Walks the index outwards and stops as soon as nobody further out can be nearer than those it has.
CREATE FUNCTION mechanics_in_reach(
  origin_latitude double precision, origin_longitude double precision,
  wanted_specialization text, free_at timestamptz, wanted integer
) RETURNS TABLE (profile_id uuid, miles double precision)
LANGUAGE plpgsql STABLE ROWS 50
-- The walk is right at every size of the table; the planner would leave it at some (0.6 ms, not 50).
SET enable_bitmapscan = off SET enable_seqscan = off
AS $$
DECLARE
  earth_radius CONSTANT double precision := 3958.7613;
  largest_radius CONSTANT double precision := 100;
  origin CONSTANT point := map_point(origin_latitude, origin_longitude);
  origin_cos CONSTANT double precision := cos(radians(origin_latitude));
  reach CONSTANT circle := circle(origin, on_map_at_most(origin_latitude, largest_radius));
  found integer := 0;
  farthest double precision := 0;
  limit_on_map double precision := 0;
  candidate record;
BEGIN
  FOR candidate IN
    SELECT p.id, p."serviceRadius" AS radius,
      map_point(p."latitude", p."longitude") <-> origin AS on_map,
      2 * earth_radius * asin(least(1, sqrt(
        power(sin(radians(p."latitude" - origin_latitude) / 2), 2)
        + origin_cos * cos(radians(p."latitude"))
          * power(sin(radians(p."longitude" - origin_longitude) / 2), 2)
      ))) AS exact
    FROM "MechanicProfile" p
    WHERE map_point(p."latitude", p."longitude") <@ reach
      AND (wanted_specialization IS NULL OR wanted_specialization = ANY (p."specializations"))
      AND p."isAvailable"
      AND (free_at IS NULL OR NOT EXISTS (
        SELECT FROM "Booking" b
        WHERE b."mechanicId" = p."userId" AND (
          b."status" = 'in_progress'
          OR (b."status" = 'accepted' AND b."scheduledAt" <= free_at AND b."busyUntil" > free_at)
        )
      ))
    ORDER BY map_point(p."latitude", p."longitude") <-> origin
  LOOP
    EXIT WHEN found >= wanted AND candidate.on_map > limit_on_map;
    CONTINUE WHEN candidate.exact > candidate.radius;
    IF found < wanted THEN
      found := found + 1;
      farthest := greatest(farthest, candidate.exact);
      limit_on_map := on_map_at_most(origin_latitude, farthest);
    END IF;
    profile_id := candidate.id;
    miles := candidate.exact;
    RETURN NEXT;
  END LOOP;
END $$;
