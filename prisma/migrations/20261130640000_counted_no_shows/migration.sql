-- A mechanic who didn't come: it counts like a day of giving up jobs, until staff lift it.
ALTER TABLE "BookingDecline" ADD COLUMN "noShowAt" TIMESTAMPTZ(3);
ALTER TABLE "BookingDecline" ADD COLUMN "liftedAt" TIMESTAMPTZ(3);
