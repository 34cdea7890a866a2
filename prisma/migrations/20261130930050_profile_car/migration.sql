-- Returns the car that the photo and notes of a profile are about. A profile names its car by year,
-- make and model. Of several cars so named, it's the one in the garage that was added first. A car
-- is it by any name while its owner never had another.
CREATE FUNCTION profile_car(owner uuid) RETURNS SETOF uuid
LANGUAGE sql STABLE
AS $$
  SELECT v."id"
  FROM "Vehicle" v
  JOIN "User" u ON u."id" = v."ownerId"
  WHERE v."ownerId" = owner
    AND ((v."year" = u."vehicleYear" AND v."make" = u."vehicleMake" AND v."model" = u."vehicleModel")
      OR NOT EXISTS (SELECT FROM "Vehicle" o WHERE o."ownerId" = owner AND o."id" <> v."id"))
  ORDER BY v."deletedAt" IS NOT NULL, v."createdAt", v."id"
  LIMIT 1
$$;

-- Copies the profile's photo and notes only for the profile's car.
CREATE OR REPLACE FUNCTION freeze_contacts() RETURNS trigger
LANGUAGE plpgsql
AS $$
DECLARE
  of_profile boolean := NEW."vehicleId" IN (SELECT profile_car(NEW."customerId"));
BEGIN
  INSERT INTO "BookingContact"
    ("bookingId", "userId", "firstName", "lastName", "email", "phone", "serviceLocation",
      "vehicleNotes", "vehicleNickname", "vehiclePhotoUrl", "frozenAt")
  SELECT
    NEW."id", u."id", u."firstName", u."lastName", u."email", u."phone",
    CASE WHEN u."id" = NEW."customerId" THEN NEW."serviceLocation" END,
    CASE WHEN u."id" = NEW."customerId" AND of_profile THEN u."vehicleNotes" END,
    CASE WHEN u."id" = NEW."customerId" THEN NEW."vehicleNickname" END,
    CASE WHEN u."id" = NEW."customerId" AND of_profile THEN u."vehiclePhotoUrl" END,
    coalesce(NEW."completedAt", NEW."cancelledAt", now())
  FROM "User" u
  WHERE u."id" IN (NEW."customerId", NEW."mechanicId") AND u."erasedAt" IS NULL
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
