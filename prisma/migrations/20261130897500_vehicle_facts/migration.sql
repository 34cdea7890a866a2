-- VIN and plate are sealed. The hash is keyed, so it tells only whether two cars of one owner are
-- the same.
ALTER TABLE "Vehicle" ADD COLUMN "vinCipher" TEXT;
ALTER TABLE "Vehicle" ADD COLUMN "vinHash" TEXT;
ALTER TABLE "Vehicle" ADD COLUMN "vinLastSix" TEXT;
ALTER TABLE "Vehicle" ADD COLUMN "plateCipher" TEXT;
ALTER TABLE "Vehicle" ADD COLUMN "plateState" TEXT;
ALTER TABLE "Vehicle" ADD COLUMN "engineLiters" DOUBLE PRECISION;
ALTER TABLE "Vehicle" ADD COLUMN "cylinders" INTEGER;
ALTER TABLE "Vehicle" ADD COLUMN "fuel" TEXT;
ALTER TABLE "Vehicle" ADD COLUMN "body" TEXT;
ALTER TABLE "Vehicle" ADD COLUMN "factsFrom" TEXT;
ALTER TABLE "Vehicle" ADD COLUMN "deletedAt" TIMESTAMPTZ(3);

ALTER TABLE "Vehicle" ADD CONSTRAINT "Vehicle_vin" CHECK (
  ("vinCipher" IS NULL) = ("vinHash" IS NULL) AND ("vinCipher" IS NULL) = ("vinLastSix" IS NULL)
);

-- A removed car no longer keeps its VIN from another one.
CREATE UNIQUE INDEX "Vehicle_vin_once" ON "Vehicle" ("ownerId", "vinHash") WHERE "deletedAt" IS NULL;

-- A booking's own copy of its car has the facts too, without VIN and plate.
ALTER TABLE "Booking" ADD COLUMN "vehicleEngineLiters" DOUBLE PRECISION;
ALTER TABLE "Booking" ADD COLUMN "vehicleCylinders" INTEGER;
ALTER TABLE "Booking" ADD COLUMN "vehicleFuel" TEXT;
ALTER TABLE "Booking" ADD COLUMN "vehicleBody" TEXT;

CREATE OR REPLACE FUNCTION copy_car() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  SELECT v."year", v."make", v."model", v."nickname", v."mileage",
    v."engineLiters", v."cylinders", v."fuel", v."body"
  INTO NEW."vehicleYear", NEW."vehicleMake", NEW."vehicleModel", NEW."vehicleNickname",
    NEW."vehicleMileage", NEW."vehicleEngineLiters", NEW."vehicleCylinders", NEW."vehicleFuel",
    NEW."vehicleBody"
  FROM "Vehicle" v
  WHERE v."id" = NEW."vehicleId";
  RETURN NEW;
END $$;
