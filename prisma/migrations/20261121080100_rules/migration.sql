-- The rules the schema language cannot say. The last line of defence: the application checks the
-- same things first and answers with a sentence; what reaches these is a bug or a race.

CREATE EXTENSION IF NOT EXISTS btree_gist;

-- E-mail addresses are unique in lower case.
ALTER TABLE "User" ADD CONSTRAINT "User_email_lower" CHECK ("email" = lower("email") AND length("email") <= 254);

-- Money is never negative and always adds up; a discount never exceeds what it discounts.
ALTER TABLE "Booking" ADD CONSTRAINT "Booking_cents" CHECK (
  "subtotalCents" >= 0 AND "platformFeeCents" >= 0 AND "discountCents" >= 0 AND "diagnosticFeeCents" >= 0
  AND "discountCents" <= "subtotalCents"
  AND "totalCents" = "subtotalCents" - "discountCents" + "platformFeeCents"
);
ALTER TABLE "BookingLine" ADD CONSTRAINT "BookingLine_cents" CHECK ("priceCents" >= 0 AND "durationMinutes" >= 0);
ALTER TABLE "Service" ADD CONSTRAINT "Service_cents" CHECK ("basePriceCents" >= 0 AND "estimatedDuration" > 0);
ALTER TABLE "Receipt" ADD CONSTRAINT "Receipt_cents" CHECK ("amountCents" >= 0);
ALTER TABLE "MechanicProfile" ADD CONSTRAINT "MechanicProfile_ranges" CHECK (
  "serviceRadius" BETWEEN 1 AND 100 AND "yearsExperience" BETWEEN 0 AND 50
  AND ("hourlyRateCents" IS NULL OR "hourlyRateCents" BETWEEN 1000 AND 50000)
  AND ("latitude" IS NULL OR "latitude" BETWEEN -90 AND 90)
  AND ("longitude" IS NULL OR "longitude" BETWEEN -180 AND 180)
);
ALTER TABLE "Review" ADD CONSTRAINT "Review_rating" CHECK ("rating" BETWEEN 1 AND 5);

-- A job that was taken has a mechanic, and nobody takes his own.
ALTER TABLE "Booking" ADD CONSTRAINT "Booking_mechanic_present" CHECK (
  "mechanicId" IS NOT NULL OR "status" IN ('pending', 'cancelled')
);
ALTER TABLE "Booking" ADD CONSTRAINT "Booking_not_own_job" CHECK (
  "mechanicId" IS NULL OR "mechanicId" <> "customerId"
);

-- One mechanic never holds two jobs that overlap in time, buffer included.
ALTER TABLE "Booking" ADD CONSTRAINT "Booking_no_overlap" EXCLUDE USING gist (
  "mechanicId" WITH =,
  tstzrange("scheduledAt", "busyUntil") WITH &&
) WHERE ("status" IN ('accepted', 'in_progress') AND "mechanicId" IS NOT NULL);
ALTER TABLE "Booking" ADD CONSTRAINT "Booking_busy_after_start" CHECK ("busyUntil" > "scheduledAt");

-- Open jobs, soonest first.
CREATE INDEX "Booking_open" ON "Booking" ("scheduledAt", "id") WHERE "status" = 'pending';

-- A booking's status only moves along the documented table.
CREATE FUNCTION booking_status_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD."status"::text, NEW."status"::text) NOT IN (
    ('pending', 'cancelled'), ('pending', 'accepted'),
    ('accepted', 'in_progress'), ('in_progress', 'completed')
  ) THEN
    RAISE EXCEPTION 'illegal booking status move % -> %', OLD."status", NEW."status"
      USING ERRCODE = '23514', CONSTRAINT = 'Booking_status_move';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER booking_status_guard BEFORE UPDATE OF "status" ON "Booking"
  FOR EACH ROW WHEN (OLD."status" IS DISTINCT FROM NEW."status") EXECUTE FUNCTION booking_status_guard();

-- The ledger and the timeline are append-only.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% rows are append-only', TG_TABLE_NAME USING ERRCODE = '23514';
END $$;
CREATE TRIGGER ledger_append_only BEFORE UPDATE OR DELETE ON "LedgerEntry"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
