-- When new bookings resume by themselves; null until staff resume them.
ALTER TABLE "BookingPause" ADD COLUMN "endsAt" TIMESTAMPTZ(3);
