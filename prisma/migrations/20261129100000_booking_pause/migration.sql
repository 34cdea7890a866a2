-- While a row is open, nobody can make a new booking.
CREATE TABLE "BookingPause" (
  "id" UUID NOT NULL,
  "sentence" TEXT NOT NULL,
  "startedAt" TIMESTAMPTZ(3) NOT NULL,
  "endedAt" TIMESTAMPTZ(3),
  CONSTRAINT "BookingPause_pkey" PRIMARY KEY ("id")
);

-- One at a time.
CREATE UNIQUE INDEX "BookingPause_open" ON "BookingPause" (("endedAt" IS NULL)) WHERE "endedAt" IS NULL;

-- Waits for a pause that is being written and then looks with a new snapshot, so that no booking is
-- made after the pause was confirmed. Pauses take the same lock exclusively.
CREATE FUNCTION bookings_open() RETURNS boolean
LANGUAGE plpgsql VOLATILE
AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(20261129);
  RETURN NOT EXISTS (SELECT 1 FROM "BookingPause" WHERE "endedAt" IS NULL);
END $$;
