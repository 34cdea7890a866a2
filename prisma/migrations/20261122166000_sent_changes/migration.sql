-- What a customer is asked is kept whole: an order and its lines are never taken away, an order counts
-- only if its lines add up to what the customer was shown, and no line comes from one that doesn't count.
CREATE FUNCTION change_order_sum() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE added INTEGER;
BEGIN
  SELECT COALESCE(SUM(CASE "act" WHEN 'add' THEN "priceCents" ELSE -"priceCents" END), 0) INTO added
    FROM "ChangeOrderLine" WHERE "orderId" = NEW."id";
  IF NEW."subtotalBeforeCents" + added <> NEW."subtotalCents" THEN
    RAISE EXCEPTION 'the lines of a change order do not add up to what was shown'
      USING ERRCODE = '23514', CONSTRAINT = 'ChangeOrder_sum';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "ChangeOrder_sum" BEFORE UPDATE ON "ChangeOrder"
  FOR EACH ROW WHEN (NEW."state" IN ('holding', 'approved') AND OLD."state" <> NEW."state")
  EXECUTE FUNCTION change_order_sum();

CREATE TRIGGER "ChangeOrder_kept" BEFORE DELETE ON "ChangeOrder"
  FOR EACH ROW EXECUTE FUNCTION change_order_line_guard();
CREATE TRIGGER "ChangeOrderLine_kept" BEFORE DELETE ON "ChangeOrderLine"
  FOR EACH ROW EXECUTE FUNCTION change_order_line_guard();

CREATE FUNCTION booking_line_approved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM "ChangeOrder"
    WHERE "id" = NEW."changeId" AND "bookingId" = NEW."bookingId" AND "state" = 'approved'
  ) THEN
    RAISE EXCEPTION 'a line of a change order that was not approved'
      USING ERRCODE = '23514', CONSTRAINT = 'BookingLine_approved';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "BookingLine_approved" BEFORE INSERT ON "BookingLine"
  FOR EACH ROW WHEN (NEW."changeId" IS NOT NULL) EXECUTE FUNCTION booking_line_approved();
