-- Who stopped the work: customer or operator. Earlier stops were all customers'.
ALTER TABLE "Booking" ADD COLUMN "stoppedBy" TEXT;
UPDATE "Booking" SET "stoppedBy" = 'customer' WHERE "stoppedAt" IS NOT NULL;
