CREATE TYPE "AnnouncementAudience" AS ENUM ('everyone', 'customers', 'mechanics');
CREATE TYPE "AnnouncementImportance" AS ENUM ('information', 'warning');

-- What staff tell people in a banner, from its start until just before its end. One that was
-- canceled has an end before its start.
CREATE TABLE "Announcement" (
  "id" UUID NOT NULL,
  "audience" "AnnouncementAudience" NOT NULL,
  "importance" "AnnouncementImportance" NOT NULL,
  "text" TEXT NOT NULL,
  "linkUrl" TEXT,
  "linkText" TEXT,
  "startsAt" TIMESTAMPTZ(3) NOT NULL,
  "endsAt" TIMESTAMPTZ(3),
  "revision" INTEGER NOT NULL DEFAULT 1,
  "version" INTEGER NOT NULL DEFAULT 1,
  CONSTRAINT "Announcement_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "Announcement_link" CHECK (("linkUrl" IS NULL) = ("linkText" IS NULL))
);

-- Every page asks for those that aren't over, and the desk pages through those that are.
CREATE INDEX "Announcement_endsAt_id_idx" ON "Announcement" ("endsAt", "id");
