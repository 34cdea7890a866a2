-- Of a mechanic's way to a job: how far from it they were at the farthest since the way was begun. How
-- near they came since, and whether the way began here, both follow from it.
ALTER TABLE "JobPosition"
  DROP COLUMN "cameFromAfar",
  ADD COLUMN "farthestMiles" DOUBLE PRECISION,
  ADD CONSTRAINT "JobPosition_on_the_globe" CHECK (
    "latitude" BETWEEN -90 AND 90 AND "longitude" BETWEEN -180 AND 180
  );

-- When a geocoder was last asked where the street is, for jobs that don't know it.
ALTER TABLE "Booking" ADD COLUMN "streetAskedAt" TIMESTAMPTZ(3);
