-- Jobs that don't go on: their mechanic is reminded once, and the desk finds them by an index each.
ALTER TABLE "Booking" ADD COLUMN "finishRemindedAt" TIMESTAMPTZ(3);
CREATE INDEX "Booking_under_way" ON "Booking" ("startedAt") WHERE "status" = 'in_progress';
CREATE INDEX "Booking_contested" ON "Booking" ("arrivalContestedAt")
  WHERE "arrivalContestedAt" IS NOT NULL AND "status" IN ('accepted', 'in_progress');
-- Who worked through a long job before this asked is not asked about it now.
UPDATE "Booking" SET "finishRemindedAt" = now()
WHERE "status" = 'in_progress' AND "startedAt" <= now() - interval '12 hours';

-- What nobody had to look at any more is resolved by nobody.
ALTER TABLE "OperatorAlert" DROP CONSTRAINT "OperatorAlert_resolved_whole",
  ADD CONSTRAINT "OperatorAlert_resolved_whole" CHECK (
    num_nulls("resolvedAt", "note") IN (0, 2) AND ("resolvedBy" IS NULL OR "resolvedAt" IS NOT NULL)
  );
