-- A change order can say that another car is at the job than the one that was booked. Once it's
-- approved, the booking is for that car of the customer's garage.
ALTER TABLE "ChangeOrder" ADD COLUMN "vehicleYear" INTEGER;
ALTER TABLE "ChangeOrder" ADD COLUMN "vehicleMake" TEXT;
ALTER TABLE "ChangeOrder" ADD COLUMN "vehicleModel" TEXT;
ALTER TABLE "ChangeOrder" ADD COLUMN "vehicleBooked" TEXT;
ALTER TABLE "ChangeOrder" ADD COLUMN "vehicleId" UUID;

ALTER TABLE "ChangeOrder" ADD CONSTRAINT "ChangeOrder_vehicle" CHECK (
  num_nonnulls("vehicleYear", "vehicleMake", "vehicleModel", "vehicleBooked") IN (0, 4)
  AND ("vehicleId" IS NULL OR "vehicleYear" IS NOT NULL)
);
ALTER TABLE "ChangeOrder" ADD CONSTRAINT "ChangeOrder_vehicleId_fkey"
  FOREIGN KEY ("vehicleId") REFERENCES "Vehicle"("id") ON DELETE SET NULL ON UPDATE CASCADE;
CREATE INDEX "ChangeOrder_vehicle" ON "ChangeOrder"("vehicleId") WHERE "vehicleId" IS NOT NULL;

-- The car is part of what was sent, and it's found in the garage once.
CREATE OR REPLACE FUNCTION change_order_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD."bookingId", OLD."number", OLD."mechanicId", OLD."reason", OLD."needsOperator",
      OLD."subtotalBeforeCents", OLD."totalBeforeCents", OLD."subtotalCents", OLD."platformFeeCents",
      OLD."discountCents", OLD."diagnosticFeeCents", OLD."totalCents", OLD."createdAt",
      OLD."vehicleYear", OLD."vehicleMake", OLD."vehicleModel", OLD."vehicleBooked")
    IS DISTINCT FROM
     (NEW."bookingId", NEW."number", NEW."mechanicId", NEW."reason", NEW."needsOperator",
      NEW."subtotalBeforeCents", NEW."totalBeforeCents", NEW."subtotalCents", NEW."platformFeeCents",
      NEW."discountCents", NEW."diagnosticFeeCents", NEW."totalCents", NEW."createdAt",
      NEW."vehicleYear", NEW."vehicleMake", NEW."vehicleModel", NEW."vehicleBooked")
    OR (OLD."vehicleId" IS NOT NULL AND NEW."vehicleId" IS NOT NULL
      AND OLD."vehicleId" <> NEW."vehicleId")
  THEN
    RAISE EXCEPTION 'a change order that was sent is never rewritten'
      USING ERRCODE = '23514', CONSTRAINT = 'ChangeOrder_sent';
  END IF;
  IF OLD."state" <> NEW."state" AND (OLD."state"::text, NEW."state"::text) NOT IN (
    ('open', 'holding'), ('open', 'approved'), ('holding', 'approved'), ('open', 'declined'),
    ('open', 'withdrawn'), ('holding', 'withdrawn'), ('open', 'expired'), ('holding', 'expired'),
    ('open', 'cleared'), ('holding', 'cleared')
  ) THEN
    RAISE EXCEPTION 'illegal change order move % -> %', OLD."state", NEW."state"
      USING ERRCODE = '23514', CONSTRAINT = 'ChangeOrder_move';
  END IF;
  RETURN NEW;
END $$;
