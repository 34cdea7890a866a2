-- A booking's "updatedAt" is the last change that its people can see. Columns that only the server and
-- our team read don't move it.
CREATE FUNCTION booking_hidden_columns() RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT ARRAY[
    'updatedAt', 'entryPage', 'policyAcceptedAt', 'policyAcceptedFrom', 'expiresAt', 'remindAt',
    'announcedAt', 'streetLatitude', 'streetLongitude', 'streetAskedAt', 'arrivalAskedAt',
    'askedByMechanic', 'finishRemindedAt', 'completingAt', 'payoutHeldAt', 'agreedSubtotalCents',
    'uncountedFor', 'sharedMarks'
  ]
$$;

CREATE FUNCTION booking_keeps_updated_at() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF to_jsonb(NEW) - booking_hidden_columns() = to_jsonb(OLD) - booking_hidden_columns() THEN
    NEW."updatedAt" := OLD."updatedAt";
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "Booking_visible_changes" BEFORE UPDATE ON "Booking" FOR EACH ROW
  WHEN (NEW."updatedAt" IS DISTINCT FROM OLD."updatedAt")
  EXECUTE FUNCTION booking_keeps_updated_at();
