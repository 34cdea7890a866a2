-- What an edit replaced, so that a mechanic who saw the older terms can be shown what changed.
CREATE TABLE "BookingRevision" (
  "bookingId" UUID NOT NULL,
  "version" INTEGER NOT NULL,
  "area" TEXT,
  "scheduledAt" TIMESTAMPTZ(3) NOT NULL,
  "timeZone" TEXT NOT NULL,
  "services" TEXT[],
  "totalCents" INTEGER NOT NULL,
  CONSTRAINT "BookingRevision_pkey" PRIMARY KEY ("bookingId", "version")
);
ALTER TABLE "BookingRevision" ADD CONSTRAINT "BookingRevision_bookingId_fkey"
  FOREIGN KEY ("bookingId") REFERENCES "Booking"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE TRIGGER revisions_stay BEFORE UPDATE ON "BookingRevision"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- How much somebody has taken on, as it is now and not as it was when the statement began: VOLATILE
-- makes each call look anew. Asked under the lock of the row they belong to, so that of many calls at
-- once none goes past a limit. Taking is counted in the timeline: what was given back counts too.
CREATE INDEX "BookingEvent_accepts" ON "BookingEvent" ("actorId", "createdAt") WHERE "kind" = 'accept';
CREATE INDEX "Booking_pending_of" ON "Booking" ("customerId") WHERE "status" = 'pending';

CREATE FUNCTION jobs_in_hand(mechanic uuid) RETURNS integer
LANGUAGE plpgsql VOLATILE
AS $$
BEGIN
  RETURN (
    SELECT count(*) FROM "Booking"
    WHERE "mechanicId" = mechanic AND "status" IN ('accepted', 'in_progress')
  );
END $$;

CREATE FUNCTION accepts_since(mechanic uuid, since timestamptz) RETURNS integer
LANGUAGE plpgsql VOLATILE
AS $$
BEGIN
  RETURN (
    SELECT count(*) FROM "BookingEvent"
    WHERE "kind" = 'accept' AND "actorId" = mechanic AND "createdAt" > since
  );
END $$;

CREATE FUNCTION pending_bookings(customer uuid) RETURNS integer
LANGUAGE plpgsql VOLATILE
AS $$
BEGIN
  RETURN (SELECT count(*) FROM "Booking" WHERE "customerId" = customer AND "status" = 'pending');
END $$;
