-- When something was done by the clock of the phone that sent it.
ALTER TABLE "BookingEvent" ADD COLUMN "deviceAt" TIMESTAMPTZ(3);
ALTER TABLE "Photo" ADD COLUMN "deviceAt" TIMESTAMPTZ(3);
