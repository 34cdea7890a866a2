-- When a mechanic's photo asked the customer whether they are there, and what a cancellation costs if the
-- desk decides against its customer.
ALTER TABLE "Booking" ADD COLUMN "arrivalAskedAt" TIMESTAMPTZ(3);
ALTER TABLE "Booking" ADD COLUMN "feeIfRefusedCents" INTEGER;
