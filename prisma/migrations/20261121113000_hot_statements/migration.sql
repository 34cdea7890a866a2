-- What a mechanic's list asks of the open jobs: those around him by a walk over the map, those without
-- a place and, where his own place is unknown, all of them by their age. The index by date that stood
-- here before was read by nobody and cost every booking an entry.
DROP INDEX "Booking_open";
CREATE INDEX "Booking_open_places" ON "Booking" USING gist (point("longitude", "latitude"))
  WHERE "status" = 'pending' AND "wishedMechanicId" IS NULL;
CREATE INDEX "Booking_open_newest" ON "Booking" ("createdAt" DESC, "id" DESC)
  WHERE "status" = 'pending' AND "wishedMechanicId" IS NULL;
CREATE INDEX "Booking_open_unplaced" ON "Booking" ("createdAt" DESC, "id" DESC)
  WHERE "status" = 'pending' AND "wishedMechanicId" IS NULL AND "latitude" IS NULL;

-- Whether this mechanic said no to this booking, as it is now and not as it was when the statement
-- began: VOLATILE makes each call look anew. An accept asks it after it got the booking's lock, so it
-- sees the decline it had to wait for.
CREATE FUNCTION has_declined(mechanic uuid, booking uuid) RETURNS boolean
LANGUAGE plpgsql VOLATILE
AS $$
BEGIN
  RETURN EXISTS (SELECT FROM "BookingDecline" WHERE "bookingId" = booking AND "mechanicId" = mechanic);
END $$;
