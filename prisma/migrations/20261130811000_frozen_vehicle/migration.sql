-- What the customer wrote about the vehicle, its name and its photo, as they were when the job ended.
-- The mechanic reads them a day longer, and never what the customer changed since.
ALTER TABLE "BookingContact" ADD COLUMN "vehicleNotes" TEXT;
ALTER TABLE "BookingContact" ADD COLUMN "vehicleNickname" TEXT;
ALTER TABLE "BookingContact" ADD COLUMN "vehiclePhotoUrl" TEXT;

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
    CASE WHEN u."id" = NEW."customerId" THEN v."nickname" END,
    CASE WHEN u."id" = NEW."customerId" THEN u."vehiclePhotoUrl" END,
    coalesce(NEW."completedAt", NEW."cancelledAt", now())
  FROM "User" u
  LEFT JOIN "Vehicle" v ON v."id" = NEW."vehicleId"
  WHERE u."id" IN (NEW."customerId", NEW."mechanicId") AND u."erasedAt" IS NULL
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

-- Jobs that ended before: their customers' vehicles as they are now.
UPDATE "BookingContact" k
SET "vehicleNotes" = u."vehicleNotes",
  "vehicleNickname" = v."nickname",
  "vehiclePhotoUrl" = u."vehiclePhotoUrl"
FROM "Booking" b
JOIN "User" u ON u."id" = b."customerId" AND u."erasedAt" IS NULL
JOIN "Vehicle" v ON v."id" = b."vehicleId"
WHERE b."id" = k."bookingId" AND k."userId" = b."customerId";
