-- When a request that nobody took ends. Those that wait already get their time from now on.
ALTER TABLE "Booking" ADD COLUMN "expiresAt" TIMESTAMPTZ(3);
UPDATE "Booking" SET "expiresAt" = GREATEST(
  LEAST(now() + interval '72 hours', "scheduledAt" - interval '1 hour'),
  LEAST(now() + interval '30 minutes', "scheduledAt")
) WHERE "status" = 'pending';
CREATE INDEX "Booking_expiring" ON "Booking" ("expiresAt") WHERE "status" = 'pending';
-- Jobs that should have begun, the longest ago first.
CREATE INDEX "Booking_agreed" ON "Booking" ("scheduledAt") WHERE "status" = 'accepted';
