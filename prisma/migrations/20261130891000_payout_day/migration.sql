-- The day of the next payout run by bank file, set by an owner. At most one row.
CREATE TABLE "PayoutDay" (
  "id" INTEGER NOT NULL DEFAULT 1,
  "runOn" DATE NOT NULL,
  CONSTRAINT "PayoutDay_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "PayoutDay_one" CHECK ("id" = 1)
);
