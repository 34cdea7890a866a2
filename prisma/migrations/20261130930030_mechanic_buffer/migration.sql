-- How many minutes a mechanic keeps between two jobs. The usual 30 are part of "busyUntil", and the
-- exclusion constraint Booking_no_overlap keeps them. A longer buffer is compared when a job is
-- accepted or rescheduled, so changing it never conflicts with a job that was accepted before.
ALTER TABLE "MechanicCalendar"
  ADD COLUMN "bufferMinutes" INTEGER NOT NULL DEFAULT 30,
  ADD CONSTRAINT "MechanicCalendar_buffer" CHECK ("bufferMinutes" IN (30, 45, 60, 90, 120));

-- The time a mechanic keeps between two jobs beyond the usual 30 minutes.
CREATE FUNCTION extra_buffer(mechanic uuid) RETURNS interval
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT make_interval(mins => coalesce(
    (SELECT c."bufferMinutes" FROM "MechanicCalendar" c WHERE c."userId" = mechanic), 30
  ) - 30);
END;

-- The first job of a mechanic, other than this booking, that leaves less than their buffer before or
-- after a job with these times. VOLATILE: an accept that waited for another one's lock sees its job.
CREATE FUNCTION job_in_the_way(mechanic uuid, booking uuid, begins timestamptz, busy_until timestamptz)
RETURNS TABLE (
  "id" uuid, "bookingNumber" text, "scheduledAt" timestamptz, "busyUntil" timestamptz, "timeZone" text
)
LANGUAGE plpgsql VOLATILE ROWS 1
AS $$
DECLARE
  extra CONSTANT interval := extra_buffer(mechanic);
BEGIN
  RETURN QUERY
  SELECT o."id", o."bookingNumber", o."scheduledAt", o."busyUntil", o."timeZone"
  FROM "Booking" o
  WHERE o."mechanicId" = mechanic AND o."id" <> booking
    AND o."status" IN ('accepted', 'in_progress')
    AND o."scheduledAt" < busy_until + extra
    AND o."busyUntil" > begins - extra
  ORDER BY o."scheduledAt" LIMIT 1;
END $$;

-- As in the migration vetting, but busy until the mechanic's own buffer is over.
CREATE OR REPLACE FUNCTION mechanics_around(
  area circle, latitude double precision, longitude double precision,
  wanted_specialization text, free_at timestamptz, seen_at timestamptz, must_be_verified boolean
) RETURNS TABLE (profile_id uuid, user_id uuid, at point, radius integer, miles double precision)
LANGUAGE sql STABLE CALLED ON NULL INPUT
BEGIN ATOMIC
  SELECT p."id", p."userId", map_point(p."areaLatitude", p."areaLongitude"), p."serviceRadius",
    miles_between(mechanics_around.latitude, mechanics_around.longitude, p."areaLatitude", p."areaLongitude")
  FROM "MechanicProfile" p
  WHERE map_point(p."areaLatitude", p."areaLongitude") <@ mechanics_around.area
    AND (wanted_specialization IS NULL OR wanted_specialization = ANY (p."specializations"))
    AND p."isAvailable" AND p."suspendedAt" IS NULL
    AND (p."insuredUntil" IS NULL OR p."insuredUntil" > seen_at)
    AND (NOT must_be_verified OR p."verifiedUntil" > seen_at)
    AND (free_at IS NULL OR NOT EXISTS (
      SELECT FROM "Booking" b
      WHERE b."mechanicId" = p."userId" AND (
        b."status" = 'in_progress'
        OR (b."status" = 'accepted' AND b."scheduledAt" <= free_at
          AND b."busyUntil" > free_at - extra_buffer(p."userId"))
      )
    ));
END;
