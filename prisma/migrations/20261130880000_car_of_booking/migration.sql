-- The car as it was when it was booked. Editing it later changes no answer about the job.
ALTER TABLE "Booking" ADD COLUMN "vehicleYear" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "Booking" ADD COLUMN "vehicleMake" TEXT NOT NULL DEFAULT '';
ALTER TABLE "Booking" ADD COLUMN "vehicleModel" TEXT NOT NULL DEFAULT '';
ALTER TABLE "Booking" ADD COLUMN "vehicleNickname" TEXT;
ALTER TABLE "Booking" ADD COLUMN "vehicleMileage" INTEGER;

-- Whoever inserts the booking or changes its car, this copies it.
CREATE FUNCTION copy_car() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  SELECT v."year", v."make", v."model", v."nickname", v."mileage"
  INTO NEW."vehicleYear", NEW."vehicleMake", NEW."vehicleModel", NEW."vehicleNickname",
    NEW."vehicleMileage"
  FROM "Vehicle" v
  WHERE v."id" = NEW."vehicleId";
  RETURN NEW;
END $$;
CREATE TRIGGER "Booking_car" BEFORE INSERT OR UPDATE OF "vehicleId" ON "Booking"
FOR EACH ROW EXECUTE FUNCTION copy_car();

UPDATE "Booking" b
SET "vehicleYear" = v."year", "vehicleMake" = v."make", "vehicleModel" = v."model",
  "vehicleNickname" = v."nickname", "vehicleMileage" = v."mileage"
FROM "Vehicle" v
WHERE v."id" = b."vehicleId";

-- The mechanic reads the booking's copy. Servers of the version before still read this one.
CREATE OR REPLACE FUNCTION freeze_contacts() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO "BookingContact"
    ("bookingId", "userId", "firstName", "lastName", "email", "phone", "serviceLocation",
      "vehicleNotes", "vehicleNickname", "vehiclePhotoUrl", "frozenAt")
  SELECT
    NEW."id", u."id", u."firstName", u."lastName", u."email", u."phone",
    CASE WHEN u."id" = NEW."customerId" THEN NEW."serviceLocation" END,
    CASE WHEN u."id" = NEW."customerId" THEN u."vehicleNotes" END,
    CASE WHEN u."id" = NEW."customerId" THEN NEW."vehicleNickname" END,
    CASE WHEN u."id" = NEW."customerId" THEN u."vehiclePhotoUrl" END,
    coalesce(NEW."completedAt", NEW."cancelledAt", now())
  FROM "User" u
  WHERE u."id" IN (NEW."customerId", NEW."mechanicId") AND u."erasedAt" IS NULL
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
