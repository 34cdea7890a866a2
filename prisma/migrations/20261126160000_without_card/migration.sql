-- An accepted booking whose customer opened the checkout and left no card. Earlier bookings stay exempt:
-- their customers were never told that they need one.
ALTER TABLE "Booking" ADD COLUMN "checkoutOpenedAt" TIMESTAMPTZ(3),
  ADD COLUMN "withoutCardAt" TIMESTAMPTZ(3);

-- Released because there was no card: it doesn't count against the mechanic.
ALTER TABLE "BookingDecline" ADD COLUMN "excused" BOOLEAN NOT NULL DEFAULT false;
