-- How well a service location is known, and the clocks of a mechanic's own. Null means that a row was
-- written before this was kept; the hourly job fills those that are still to come.
CREATE TYPE "LocationPrecision" AS ENUM ('exact', 'area', 'unknown');

ALTER TABLE "Booking" ADD COLUMN "locationPrecision" "LocationPrecision";
ALTER TABLE "MechanicProfile"
  ADD COLUMN "locationPrecision" "LocationPrecision",
  ADD COLUMN "timeZone" TEXT;

CREATE INDEX "Booking_to_locate" ON "Booking" ("id")
  WHERE "locationPrecision" IS NULL AND "status" IN ('pending', 'accepted', 'in_progress');
CREATE INDEX "MechanicProfile_to_locate" ON "MechanicProfile" ("id") WHERE "locationPrecision" IS NULL;

-- A request is found by its point alone; one without any is for the desk and the mechanic it asks for.
DROP INDEX "Booking_open_unplaced";
