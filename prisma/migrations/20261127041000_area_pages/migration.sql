-- Reviews written since the form says that they are published, and the city of their job. Earlier
-- ones stay with the signed-in.
ALTER TABLE "Review" ADD COLUMN "published" BOOLEAN NOT NULL DEFAULT false, ADD COLUMN "city" TEXT;

CREATE INDEX "Review_published" ON "Review" ("createdAt" DESC)
  WHERE "published" AND "hiddenAt" IS NULL;
CREATE INDEX "Review_published_city" ON "Review" ("city", "createdAt" DESC)
  WHERE "published" AND "hiddenAt" IS NULL;

-- "San Francisco, CA 94110" without its ZIP code; null if unknown.
CREATE FUNCTION "cityOf"(area TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN nullif(regexp_replace(area, ' [0-9]{5}$', ''), '');

CREATE INDEX "MechanicProfile_city" ON "MechanicProfile" ("cityOf"("area"));

-- Cities, and services in them, with a public page. Counted every night.
CREATE TABLE "AreaPage" (
  "path" TEXT NOT NULL,
  "slug" TEXT NOT NULL,
  "city" TEXT NOT NULL,
  "serviceId" UUID,
  "mechanics" INTEGER NOT NULL,
  "completedJobs" INTEGER NOT NULL,
  "reviews" INTEGER NOT NULL,
  "belowSince" TIMESTAMPTZ(3),
  CONSTRAINT "AreaPage_pkey" PRIMARY KEY ("path")
);
CREATE INDEX "AreaPage_slug_idx" ON "AreaPage" ("slug");
CREATE INDEX "AreaPage_serviceId_completedJobs_idx" ON "AreaPage" ("serviceId", "completedJobs" DESC);
ALTER TABLE "AreaPage" ADD CONSTRAINT "AreaPage_serviceId_fkey" FOREIGN KEY ("serviceId")
  REFERENCES "Service" ("id") ON DELETE CASCADE ON UPDATE CASCADE;
