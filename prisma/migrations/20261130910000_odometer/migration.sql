-- When the owner gave the mileage. Nobody knows for older rows, and the earliest possible day makes
-- no newer reading look old.
ALTER TABLE "Vehicle" ADD COLUMN "mileageAt" TIMESTAMPTZ(3);
UPDATE "Vehicle" SET "mileageAt" = "createdAt" WHERE "mileage" IS NOT NULL;

-- The mechanic's reading of the odometer, once a job.
ALTER TABLE "Booking" ADD COLUMN "odometerMiles" INTEGER;
ALTER TABLE "Booking" ADD COLUMN "odometerAt" TIMESTAMPTZ(3);
ALTER TABLE "Booking" ADD CONSTRAINT "Booking_odometer" CHECK (
  ("odometerMiles" IS NULL) = ("odometerAt" IS NULL)
);
CREATE INDEX "Booking_vehicleId_odometerAt_idx" ON "Booking" ("vehicleId", "odometerAt" DESC)
  WHERE "odometerAt" IS NOT NULL;
