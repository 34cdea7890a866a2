-- A keyed hash of the plate's letters and digits, by which staff find the car. Each start adds those
-- that are missing.
ALTER TABLE "Vehicle" ADD COLUMN "plateHash" TEXT;

CREATE INDEX "Vehicle_plate" ON "Vehicle" ("plateHash") WHERE "plateHash" IS NOT NULL;
CREATE INDEX "Vehicle_plate_unhashed" ON "Vehicle" ("id")
WHERE "plateCipher" IS NOT NULL AND "plateHash" IS NULL;
