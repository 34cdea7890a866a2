-- The contact of a booking's two people as it was when the job ended. The other side reads this copy
-- afterwards, never what the person changed since. A trigger writes it, so no path to the end of a job
-- can forget to.
CREATE TABLE "BookingContact" (
  "bookingId" UUID NOT NULL,
  "userId" UUID NOT NULL,
  "firstName" TEXT NOT NULL,
  "lastName" TEXT NOT NULL,
  "email" TEXT,
  "phone" TEXT NOT NULL,
  "serviceLocation" TEXT,
  "frozenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "BookingContact_pkey" PRIMARY KEY ("bookingId", "userId")
);
CREATE INDEX "BookingContact_userId_idx" ON "BookingContact" ("userId");
ALTER TABLE "BookingContact" ADD CONSTRAINT "BookingContact_bookingId_fkey"
  FOREIGN KEY ("bookingId") REFERENCES "Booking" ("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "BookingContact" ADD CONSTRAINT "BookingContact_userId_fkey"
  FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE FUNCTION freeze_contacts() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO "BookingContact"
    ("bookingId", "userId", "firstName", "lastName", "email", "phone", "serviceLocation", "frozenAt")
  SELECT
    NEW."id", u."id", u."firstName", u."lastName", u."email", u."phone",
    CASE WHEN u."id" = NEW."customerId" THEN NEW."serviceLocation" END,
    coalesce(NEW."completedAt", NEW."cancelledAt", now())
  FROM "User" u
  WHERE u."id" IN (NEW."customerId", NEW."mechanicId") AND u."erasedAt" IS NULL
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE TRIGGER "Booking_contacts_freeze" AFTER INSERT OR UPDATE OF "status" ON "Booking"
FOR EACH ROW WHEN (NEW."status" IN ('completed', 'cancelled') AND NEW."mechanicId" IS NOT NULL)
EXECUTE FUNCTION freeze_contacts();

-- Jobs that ended before this table existed: their people as they are now.
INSERT INTO "BookingContact"
  ("bookingId", "userId", "firstName", "lastName", "email", "phone", "serviceLocation", "frozenAt")
SELECT
  b."id", u."id", u."firstName", u."lastName", u."email", u."phone",
  CASE WHEN u."id" = b."customerId" THEN b."serviceLocation" END,
  coalesce(b."completedAt", b."cancelledAt", b."updatedAt")
FROM "Booking" b
JOIN "User" u ON u."id" IN (b."customerId", b."mechanicId") AND u."erasedAt" IS NULL
WHERE b."status" IN ('completed', 'cancelled') AND b."mechanicId" IS NOT NULL;
