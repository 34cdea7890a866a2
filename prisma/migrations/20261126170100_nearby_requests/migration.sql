-- When mechanics nearby were told of an open request, and when a mechanic was last told outside of the product.
ALTER TABLE "Booking" ADD COLUMN "announcedAt" TIMESTAMPTZ(3);
ALTER TABLE "MechanicProfile" ADD COLUMN "requestsToldAt" TIMESTAMPTZ(3);
-- Requests that are open already have been seen.
UPDATE "Booking" SET "announcedAt" = now() WHERE "status" = 'pending';
CREATE INDEX "Booking_to_announce" ON "Booking" ("createdAt")
  WHERE "announcedAt" IS NULL AND "status" = 'pending';
