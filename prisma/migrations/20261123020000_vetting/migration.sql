-- What mechanics send to be checked, and what became of it.
CREATE TYPE "DocumentKind" AS ENUM ('identity', 'insurance', 'background', 'ase', 'tax_form');
CREATE TYPE "DocumentState" AS ENUM ('waiting', 'accepted', 'rejected', 'replaced');

CREATE TABLE "MechanicDocument" (
  "id" UUID NOT NULL,
  "mechanicId" UUID NOT NULL,
  "kind" "DocumentKind" NOT NULL,
  "state" "DocumentState" NOT NULL DEFAULT 'waiting',
  "fileId" UUID,
  "number" TEXT,
  "provider" TEXT,
  "issuedOn" DATE,
  "expiresOn" DATE,
  "submittedAt" TIMESTAMPTZ(3) NOT NULL,
  "decidedAt" TIMESTAMPTZ(3),
  "decidedBy" UUID,
  "reason" TEXT,
  "noticedDays" INTEGER,
  CONSTRAINT "MechanicDocument_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "MechanicDocument_decided" CHECK (
    "state" = 'replaced' OR ("state" = 'waiting') = ("decidedAt" IS NULL)
  ),
  CONSTRAINT "MechanicDocument_reason" CHECK ("state" <> 'rejected' OR "reason" IS NOT NULL),
  CONSTRAINT "MechanicDocument_mechanicId_fkey" FOREIGN KEY ("mechanicId")
    REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "MechanicDocument_fileId_fkey" FOREIGN KEY ("fileId")
    REFERENCES "StoredFile" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "MechanicDocument_fileId_key" ON "MechanicDocument" ("fileId");
CREATE INDEX "MechanicDocument_mechanicId_submittedAt_idx"
  ON "MechanicDocument" ("mechanicId", "submittedAt" DESC);
-- Of each kind one waits, and one is in force.
CREATE UNIQUE INDEX "MechanicDocument_one_waits" ON "MechanicDocument" ("mechanicId", "kind")
  WHERE "state" = 'waiting';
CREATE UNIQUE INDEX "MechanicDocument_one_counts" ON "MechanicDocument" ("mechanicId", "kind")
  WHERE "state" = 'accepted';
CREATE INDEX "MechanicDocument_queue" ON "MechanicDocument" ("id") WHERE "state" = 'waiting';
CREATE INDEX "MechanicDocument_ends" ON "MechanicDocument" ("expiresOn") WHERE "state" = 'accepted';

-- Tax forms that were sent before wait to be looked at like any other.
INSERT INTO "MechanicDocument" ("id", "mechanicId", "kind", "fileId", "submittedAt")
SELECT gen_random_uuid(), p."userId", 'tax_form', f."id", coalesce(p."taxFormAt", f."createdAt")
FROM "MechanicProfile" p JOIN "StoredFile" f ON f."id" = p."taxFormFileId";

ALTER TABLE "MechanicProfile"
  ADD COLUMN "suspendedAt" TIMESTAMPTZ(3),
  ADD COLUMN "suspendedReason" TEXT,
  ADD COLUMN "verifiedUntil" TIMESTAMPTZ(3),
  ADD COLUMN "insuredUntil" TIMESTAMPTZ(3),
  ADD COLUMN "checks" JSONB NOT NULL DEFAULT '[]',
  ADD CONSTRAINT "MechanicProfile_suspended"
    CHECK (("suspendedAt" IS NULL) = ("suspendedReason" IS NULL));
CREATE INDEX "MechanicProfile_insured" ON "MechanicProfile" ("insuredUntil")
  WHERE "insuredUntil" IS NOT NULL;

-- Who is suspended, has an insurance that ran out, or is to be verified and is not, is not found. The walk
-- over the map asks the index for all of it.
DROP INDEX "MechanicProfile_map_point";
CREATE INDEX "MechanicProfile_map_point" ON "MechanicProfile" USING gist (map_point("areaLatitude", "areaLongitude"))
  INCLUDE ("areaLatitude", "areaLongitude", "serviceRadius", "id", "userId", "specializations",
    "insuredUntil", "verifiedUntil")
  WHERE "isAvailable" AND "suspendedAt" IS NULL;

DROP FUNCTION mechanics_in_reach(double precision, double precision, text, timestamptz, integer);
DROP FUNCTION mechanics_around(circle, double precision, double precision, text, timestamptz);
CREATE FUNCTION mechanics_around(
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
        OR (b."status" = 'accepted' AND b."scheduledAt" <= free_at AND b."busyUntil" > free_at)
      )
    ));
END;

CREATE FUNCTION mechanics_in_reach(
  origin_latitude double precision, origin_longitude double precision,
  wanted_specialization text, free_at timestamptz, wanted integer,
  seen_at timestamptz DEFAULT now(), must_be_verified boolean DEFAULT false
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
      FROM mechanics_around(
        reach, origin_latitude, origin_longitude, wanted_specialization, free_at, seen_at, must_be_verified
      ) m
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
    FROM mechanics_around(
      around.area, origin_latitude, origin_longitude, wanted_specialization, free_at, seen_at, must_be_verified
    ) m
    OFFSET 0
  ) candidate
  WHERE candidate.miles <= candidate.radius
  ORDER BY candidate.miles, candidate.user_id LIMIT wanted;
END $$;
