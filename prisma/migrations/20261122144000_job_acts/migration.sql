-- What can happen to a job beside the documented moves: it is handed back, called off with a price,
-- found deserted, or nobody ever comes.
ALTER TABLE "Booking"
  ADD COLUMN "enRouteAt" TIMESTAMPTZ(3),
  ADD COLUMN "etaMinutes" INTEGER,
  ADD COLUMN "arrivedAt" TIMESTAMPTZ(3),
  ADD COLUMN "arrivalConfirmedAt" TIMESTAMPTZ(3),
  ADD COLUMN "cancelledBy" TEXT,
  ADD COLUMN "cancelReason" TEXT,
  ADD COLUMN "cancellationFeeCents" INTEGER,
  ADD CONSTRAINT "Booking_cancelled_by" CHECK (
    "cancelledBy" IN ('customer', 'mechanic', 'system', 'operator')
  ),
  ADD CONSTRAINT "Booking_cancellation_fee" CHECK (
    "cancellationFeeCents" BETWEEN 0 AND "totalCents"
  ),
  ADD CONSTRAINT "Booking_eta" CHECK ("etaMinutes" BETWEEN 1 AND 240);

UPDATE "Booking" AS b SET "cancelledBy" = CASE e."kind" WHEN 'cancel' THEN 'customer' ELSE 'mechanic' END
FROM "BookingEvent" AS e
WHERE b."status" = 'cancelled' AND e."bookingId" = b."id" AND e."kind" IN ('cancel', 'decline');

-- A no after the yes: who handed a job back doesn't see it any more, and can't take it again.
ALTER TABLE "BookingDecline"
  ADD COLUMN "releasedAt" TIMESTAMPTZ(3),
  ADD COLUMN "reason" TEXT,
  ADD COLUMN "late" BOOLEAN NOT NULL DEFAULT false;
CREATE INDEX "BookingDecline_late" ON "BookingDecline" ("mechanicId", "releasedAt") WHERE "late";

-- Until when a mechanic who handed back too many jobs too late takes no other.
ALTER TABLE "MechanicProfile" ADD COLUMN "acceptsAgainAt" TIMESTAMPTZ(3);

-- The documented moves, and the three more that the table of acts knows (src/domain/booking/acts.ts).
CREATE OR REPLACE FUNCTION booking_status_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD."status"::text, NEW."status"::text) NOT IN (
    ('pending', 'cancelled'), ('pending', 'accepted'),
    ('accepted', 'in_progress'), ('in_progress', 'completed'),
    ('accepted', 'pending'), ('accepted', 'cancelled'), ('in_progress', 'cancelled')
  ) THEN
    RAISE EXCEPTION 'illegal booking status move % -> %', OLD."status", NEW."status"
      USING ERRCODE = '23514', CONSTRAINT = 'Booking_status_move';
  END IF;
  RETURN NEW;
END $$;
