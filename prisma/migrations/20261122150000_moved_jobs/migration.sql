-- A job is moved by agreement, found without its customer, stopped while it is worked on, and a mechanic
-- on the way can be followed.
ALTER TABLE "Booking"
  ADD COLUMN "movedByMechanicAt" TIMESTAMPTZ(3),
  ADD COLUMN "keptStartAt" TIMESTAMPTZ(3),
  ADD COLUMN "streetLatitude" DOUBLE PRECISION,
  ADD COLUMN "streetLongitude" DOUBLE PRECISION,
  ADD COLUMN "followedAt" TIMESTAMPTZ(3),
  ADD COLUMN "arrivalContestedAt" TIMESTAMPTZ(3),
  ADD COLUMN "askedByMechanic" TEXT,
  ADD COLUMN "stoppedAt" TIMESTAMPTZ(3),
  ADD COLUMN "stopReason" TEXT,
  ADD COLUMN "remindAt" TIMESTAMPTZ(3),
  ADD CONSTRAINT "Booking_asked_by_mechanic" CHECK ("askedByMechanic" IN ('said', 'agreed', 'refused')),
  ADD CONSTRAINT "Booking_stop" CHECK (("stoppedAt" IS NULL) = ("stopReason" IS NULL));

-- Requests that wait for somebody, by when those who could take them are asked once more.
UPDATE "Booking" SET "remindAt" = now() + ("expiresAt" - now()) / 2
WHERE "status" = 'pending' AND "expiresAt" > now();
CREATE INDEX "Booking_reminding" ON "Booking" ("remindAt") WHERE "status" = 'pending';

-- Another time for an accepted job, as one side proposed it and what became of that.
CREATE TABLE "BookingProposal" (
  "id" UUID NOT NULL,
  "bookingId" UUID NOT NULL,
  "proposedBy" TEXT NOT NULL,
  "state" TEXT NOT NULL DEFAULT 'open',
  "fromAt" TIMESTAMPTZ(3) NOT NULL,
  "scheduledAt" TIMESTAMPTZ(3) NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "expiresAt" TIMESTAMPTZ(3) NOT NULL,
  "endedAt" TIMESTAMPTZ(3),
  CONSTRAINT "BookingProposal_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "BookingProposal_bookingId_fkey" FOREIGN KEY ("bookingId")
    REFERENCES "Booking" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "BookingProposal_by" CHECK ("proposedBy" IN ('customer', 'mechanic')),
  CONSTRAINT "BookingProposal_state" CHECK (
    "state" IN ('open', 'accepted', 'declined', 'withdrawn', 'expired', 'dropped')
  ),
  CONSTRAINT "BookingProposal_ended" CHECK (("state" = 'open') = ("endedAt" IS NULL))
);
CREATE INDEX "BookingProposal_bookingId_idx" ON "BookingProposal" ("bookingId");
-- One at a time, and those that nobody answered, the longest ago first.
CREATE UNIQUE INDEX "BookingProposal_open" ON "BookingProposal" ("bookingId") WHERE "state" = 'open';
CREATE INDEX "BookingProposal_expiring" ON "BookingProposal" ("expiresAt") WHERE "state" = 'open';

-- Where a mechanic on the way was last; it goes when they are there.
CREATE TABLE "JobPosition" (
  "bookingId" UUID NOT NULL,
  "latitude" DOUBLE PRECISION NOT NULL,
  "longitude" DOUBLE PRECISION NOT NULL,
  "cameFromAfar" BOOLEAN NOT NULL DEFAULT false,
  "recordedAt" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "JobPosition_pkey" PRIMARY KEY ("bookingId"),
  CONSTRAINT "JobPosition_bookingId_fkey" FOREIGN KEY ("bookingId")
    REFERENCES "Booking" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "JobPosition_recordedAt_idx" ON "JobPosition" ("recordedAt");
