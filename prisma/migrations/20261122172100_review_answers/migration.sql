-- What a mechanic answers, and what staff took out of sight.
ALTER TABLE "Review"
  ADD COLUMN "answer" TEXT,
  ADD COLUMN "answeredAt" TIMESTAMPTZ(3),
  ADD COLUMN "hiddenAt" TIMESTAMPTZ(3),
  ADD CONSTRAINT "Review_answer" CHECK (("answer" IS NULL) = ("answeredAt" IS NULL));
CREATE INDEX "Review_hiddenAt_idx" ON "Review" ("hiddenAt");

-- What people say is wrong with a review; each of them once. Staff settle it by hiding or keeping it.
CREATE TABLE "ReviewReport" (
  "id" UUID NOT NULL,
  "reviewId" UUID NOT NULL,
  "reporterId" UUID NOT NULL,
  "reason" TEXT NOT NULL,
  "note" TEXT NOT NULL DEFAULT '',
  "createdAt" TIMESTAMPTZ(3) NOT NULL,
  "settledAt" TIMESTAMPTZ(3),
  CONSTRAINT "ReviewReport_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "ReviewReport_reviewId_fkey" FOREIGN KEY ("reviewId")
    REFERENCES "Review" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "ReviewReport_reporterId_fkey" FOREIGN KEY ("reporterId")
    REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "ReviewReport_reviewId_reporterId_key" ON "ReviewReport" ("reviewId", "reporterId");
CREATE INDEX "ReviewReport_reporterId_createdAt_idx" ON "ReviewReport" ("reporterId", "createdAt");
CREATE INDEX "ReviewReport_open" ON "ReviewReport" ("reviewId") WHERE "settledAt" IS NULL;

-- What search sorts by: few reviews weigh less (src/domain/review/rating.ts says the same). The
-- database keeps it, so that it is never older than what it is made of.
ALTER TABLE "MechanicProfile" ADD COLUMN "ratingScore" DOUBLE PRECISION
  GENERATED ALWAYS AS (("ratingSum" + 20)::double precision / ("ratingCount" + 5)) STORED;
DROP INDEX "MechanicProfile_best_rated";
CREATE INDEX "MechanicProfile_best_rated"
  ON "MechanicProfile" ("ratingScore" DESC, "ratingCount" DESC, "userId")
  WHERE "isAvailable";
