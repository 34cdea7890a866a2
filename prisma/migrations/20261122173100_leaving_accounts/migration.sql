-- Accounts that are to be deleted: when, and when they were.
ALTER TABLE "User" ADD COLUMN "leavesAt" TIMESTAMPTZ(3);
ALTER TABLE "User" ADD COLUMN "erasedAt" TIMESTAMPTZ(3);
CREATE INDEX "User_leaving" ON "User"("leavesAt") WHERE "leavesAt" IS NOT NULL;

-- Who is leaving gets no new job, on either side. The row is locked, so that a deletion that begins in
-- the same moment comes wholly before or wholly after.
CREATE FUNCTION booking_people_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM "User" WHERE "id" IN (NEW."customerId", NEW."mechanicId")
    ORDER BY "id" FOR KEY SHARE;
  IF EXISTS (
    SELECT FROM "User"
    WHERE "id" IN (NEW."customerId", NEW."mechanicId")
      AND ("leavesAt" IS NOT NULL OR "erasedAt" IS NOT NULL)
  ) THEN
    RAISE EXCEPTION 'an account that is being deleted gets no new job'
      USING ERRCODE = '23514', CONSTRAINT = 'Booking_people_stay';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "Booking_people_stay" BEFORE INSERT ON "Booking"
  FOR EACH ROW EXECUTE FUNCTION booking_people_stay();
CREATE TRIGGER "Booking_taker_stays" BEFORE UPDATE OF "mechanicId" ON "Booking"
  FOR EACH ROW
  WHEN (NEW."mechanicId" IS NOT NULL AND NEW."mechanicId" IS DISTINCT FROM OLD."mechanicId")
  EXECUTE FUNCTION booking_people_stay();

-- A sent change order stays as it was; its words alone go when one of its two people is deleted.
CREATE FUNCTION is_being_erased(booking uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM "Booking" b JOIN "User" u ON u."id" IN (b."customerId", b."mechanicId")
    WHERE b."id" = booking AND u."erasedAt" IS NOT NULL
  )
$$;
DROP TRIGGER "ChangeOrder_guard" ON "ChangeOrder";
CREATE TRIGGER "ChangeOrder_guard" BEFORE UPDATE ON "ChangeOrder"
  FOR EACH ROW WHEN (NOT (
    NEW."reason" = '' AND to_jsonb(OLD) - 'reason' = to_jsonb(NEW) - 'reason'
    AND is_being_erased(NEW."bookingId")
  )) EXECUTE FUNCTION change_order_guard();

-- The password given once more, for what is asked in the next minutes.
ALTER TABLE "Session" ADD COLUMN "confirmedAt" TIMESTAMPTZ(3);
