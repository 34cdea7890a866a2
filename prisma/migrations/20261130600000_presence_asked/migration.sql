-- When we asked the customer whether the mechanic is there, because the work began far from its time.
ALTER TABLE "Booking" ADD COLUMN "presenceAskedAt" TIMESTAMPTZ(3);
