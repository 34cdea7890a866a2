-- From when its mechanic reads street, notes and phone of an accepted job: the acceptance for a verified
-- one, later for others. Jobs that were accepted before stay as they were: open.
ALTER TABLE "Booking" ADD COLUMN "contactOpensAt" TIMESTAMPTZ(3);
UPDATE "Booking" SET "contactOpensAt" = coalesce("acceptedAt", "createdAt") WHERE "mechanicId" IS NOT NULL;

-- When a mechanic who released the job could read its contact; it stays one of the jobs of that day.
ALTER TABLE "BookingDecline" ADD COLUMN "contactOpenedAt" TIMESTAMPTZ(3);

-- Whether a release counts in its mechanic's record: not one by staff, of a warranty visit or without a card.
ALTER TABLE "BookingDecline" ADD COLUMN "counts" BOOLEAN NOT NULL DEFAULT false;
UPDATE "BookingDecline" d SET "counts" = true FROM "Booking" b
WHERE b."id" = d."bookingId" AND b."followsUpId" IS NULL AND d."releasedAt" IS NOT NULL AND d."reason" IS NOT NULL
  AND NOT d."excused";

-- Asked of one mechanic's few jobs and releases of a day.
CREATE INDEX "Booking_contacts_open" ON "Booking" ("mechanicId", "contactOpensAt") WHERE "contactOpensAt" IS NOT NULL;
CREATE INDEX "BookingDecline_contact_opened" ON "BookingDecline" ("mechanicId", "contactOpenedAt") WHERE "contactOpenedAt" IS NOT NULL;

-- Late releases are no longer counted by themselves.
DROP INDEX "BookingDecline_late";
CREATE INDEX "BookingDecline_counts" ON "BookingDecline" ("mechanicId", "releasedAt") WHERE "counts";

-- How many jobs besides this one open their contact to a mechanic on the day of this moment where the
-- job is. One that ended or was released before that moment opened none, and a warranty visit is to a
-- place they know. VOLATILE, because it is asked under the lock of the mechanic's profile.
CREATE FUNCTION contacts_that_day(mechanic uuid, moment timestamptz, zone text, besides uuid) RETURNS integer
LANGUAGE plpgsql VOLATILE
AS $$
DECLARE
  day_start timestamptz := date_trunc('day', moment AT TIME ZONE zone) AT TIME ZONE zone;
  day_end timestamptz := (date_trunc('day', moment AT TIME ZONE zone) + interval '1 day') AT TIME ZONE zone;
BEGIN
  RETURN (
    SELECT count(*) FROM "Booking"
    WHERE "mechanicId" = mechanic AND "contactOpensAt" >= day_start AND "contactOpensAt" < day_end
      AND "id" <> besides AND "followsUpId" IS NULL
      AND "contactOpensAt" <= coalesce("completedAt", "cancelledAt", "contactOpensAt")
  ) + (
    SELECT count(*) FROM "BookingDecline"
    WHERE "mechanicId" = mechanic AND "contactOpenedAt" >= day_start AND "contactOpenedAt" < day_end
  );
END $$;

-- From when a mechanic who accepts or gets a new start reads the contact: at once if verified, else so
-- many hours before the start. Null where the day has as many as one who is unverified may have.
CREATE FUNCTION contact_opens_at(
  mechanic uuid, booking uuid, starts timestamptz, zone text, moment timestamptz, hours integer, most integer
) RETURNS timestamptz
LANGUAGE plpgsql VOLATILE
AS $$
DECLARE
  opens timestamptz := greatest(moment, starts - make_interval(hours => hours));
BEGIN
  IF EXISTS (SELECT FROM "MechanicProfile" WHERE "userId" = mechanic AND "verifiedUntil" > moment) THEN
    RETURN moment;
  END IF;
  IF contacts_that_day(mechanic, opens, zone, booking) >= most THEN
    RETURN NULL;
  END IF;
  RETURN opens;
END $$;
