-- What people hold against a job that is over, the visits that make it good, and how long its work is
-- warranted.
CREATE TYPE "ClaimKind" AS ENUM ('warranty', 'not_done', 'damage', 'overcharge', 'no_show', 'safety');
CREATE TYPE "ClaimState" AS ENUM ('asked', 'offered', 'scheduled', 'desk', 'decided', 'fulfilled', 'withdrawn');
CREATE TYPE "ClaimDecision" AS ENUM ('dismiss', 'refund', 'waive_fee');

ALTER TABLE "Booking"
  ADD COLUMN "warrantyEndsAt" TIMESTAMPTZ(3),
  ADD COLUMN "followsUpId" UUID,
  ADD CONSTRAINT "Booking_followsUpId_fkey" FOREIGN KEY ("followsUpId")
    REFERENCES "Booking" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  -- A visit that makes a job good is never an open job.
  ADD CONSTRAINT "Booking_follow_up" CHECK ("followsUpId" IS NULL OR "status" <> 'pending');
UPDATE "Booking" SET "warrantyEndsAt" = "completedAt" + interval '720 hours' WHERE "completedAt" IS NOT NULL;
CREATE INDEX "Booking_followsUpId_idx" ON "Booking" ("followsUpId");

-- It is fixed when the work is completed.
CREATE TRIGGER warranty_fixed BEFORE UPDATE OF "warrantyEndsAt" ON "Booking"
  FOR EACH ROW WHEN (OLD."warrantyEndsAt" IS DISTINCT FROM NEW."warrantyEndsAt" AND OLD."warrantyEndsAt" IS NOT NULL)
  EXECUTE FUNCTION refuse_change();

CREATE TABLE "Claim" (
  "id" UUID NOT NULL,
  "bookingId" UUID NOT NULL,
  "kind" "ClaimKind" NOT NULL,
  "state" "ClaimState" NOT NULL,
  "openedBy" UUID NOT NULL,
  "description" TEXT NOT NULL,
  "lineId" UUID,
  "times" TIMESTAMPTZ(3)[] NOT NULL DEFAULT ARRAY[]::TIMESTAMPTZ(3)[],
  "dueAt" TIMESTAMPTZ(3),
  "followUpId" UUID,
  "holdsPayout" BOOLEAN NOT NULL DEFAULT false,
  "decision" "ClaimDecision",
  "declineReason" TEXT,
  "reason" TEXT,
  "refundCents" INTEGER,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "closedAt" TIMESTAMPTZ(3),
  CONSTRAINT "Claim_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "Claim_bookingId_fkey" FOREIGN KEY ("bookingId")
    REFERENCES "Booking" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "Claim_openedBy_fkey" FOREIGN KEY ("openedBy")
    REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "Claim_lineId_fkey" FOREIGN KEY ("lineId")
    REFERENCES "BookingLine" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
  CONSTRAINT "Claim_followUpId_fkey" FOREIGN KEY ("followUpId")
    REFERENCES "Booking" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "Claim_closed" CHECK (
    ("state" IN ('decided', 'fulfilled', 'withdrawn')) = ("closedAt" IS NOT NULL)
  ),
  CONSTRAINT "Claim_due" CHECK (("state" IN ('asked', 'offered', 'desk')) = ("dueAt" IS NOT NULL)),
  CONSTRAINT "Claim_decided" CHECK (("state" = 'decided') = ("decision" IS NOT NULL)),
  CONSTRAINT "Claim_scheduled" CHECK (
    "state" NOT IN ('scheduled', 'fulfilled') OR "followUpId" IS NOT NULL
  ),
  CONSTRAINT "Claim_refund" CHECK ("refundCents" > 0)
);
CREATE UNIQUE INDEX "Claim_followUpId_key" ON "Claim" ("followUpId");
CREATE INDEX "Claim_bookingId_idx" ON "Claim" ("bookingId");
CREATE INDEX "Claim_openedBy_idx" ON "Claim" ("openedBy");
CREATE INDEX "Claim_lineId_idx" ON "Claim" ("lineId");
-- One warranty claim of a booking at a time, and of each other kind one by a person.
CREATE UNIQUE INDEX "Claim_open_warranty" ON "Claim" ("bookingId")
  WHERE "kind" = 'warranty' AND "closedAt" IS NULL;
CREATE UNIQUE INDEX "Claim_once" ON "Claim" ("bookingId", "kind", "openedBy")
  WHERE "kind" <> 'warranty' AND "state" <> 'withdrawn';
-- Those that wait for somebody, the longest ago first.
CREATE INDEX "Claim_waiting" ON "Claim" ("dueAt") WHERE "dueAt" IS NOT NULL;
