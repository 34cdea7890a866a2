-- Payments are read from their own rows. What the columns of bookings and users told is in Payment,
-- CardSetup and ProviderCustomer since the tables were laid, so they go.

-- Lines have an id of their own: what a customer approves later is a line too, and no service.
CREATE TYPE "LineKind" AS ENUM ('service', 'part', 'labor');
ALTER TABLE "BookingLine"
  DROP CONSTRAINT "BookingLine_pkey",
  ADD COLUMN "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  ADD COLUMN "kind" "LineKind" NOT NULL DEFAULT 'service',
  ADD COLUMN "changeId" UUID,
  ALTER COLUMN "serviceId" DROP NOT NULL,
  ADD CONSTRAINT "BookingLine_pkey" PRIMARY KEY ("id"),
  ADD CONSTRAINT "BookingLine_kind" CHECK ("serviceId" IS NULL OR "kind" = 'service');
CREATE UNIQUE INDEX "BookingLine_bookingId_serviceId_key" ON "BookingLine"("bookingId", "serviceId");

-- A receipt for each captured payment. Numbers and dates stay.
ALTER TABLE "Receipt" ADD COLUMN "id" UUID NOT NULL DEFAULT gen_random_uuid(), ADD COLUMN "paymentId" UUID;
UPDATE "Receipt" r SET "paymentId" = p."id" FROM "Payment" p WHERE p."bookingId" = r."bookingId";
ALTER TABLE "Receipt"
  DROP CONSTRAINT "Receipt_pkey",
  ALTER COLUMN "id" DROP DEFAULT,
  ALTER COLUMN "paymentId" SET NOT NULL,
  ADD CONSTRAINT "Receipt_pkey" PRIMARY KEY ("id");
CREATE UNIQUE INDEX "Receipt_paymentId_key" ON "Receipt"("paymentId");
CREATE INDEX "Receipt_bookingId_idx" ON "Receipt"("bookingId");
ALTER TABLE "Receipt" ADD CONSTRAINT "Receipt_paymentId_fkey"
  FOREIGN KEY ("paymentId") REFERENCES "Payment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- The platform's side of what was captured and given back before it had an account in the ledger.
INSERT INTO "LedgerEntry" ("id", "account", "bookingId", "paymentId", "kind", "source", "amountCents", "createdAt")
SELECT gen_random_uuid(), 'platform', p."bookingId", p."id", side."kind", p."id"::text, side."cents", p."capturedAt"
FROM "Payment" p
CROSS JOIN LATERAL (VALUES
  ('fee', p."platformFeeCents"),
  ('promo_subsidy', -p."subsidyCents"),
  ('refund', CASE WHEN p."refundedCents" > 0 THEN p."subsidyCents" - p."platformFeeCents" ELSE 0 END)
) AS side("kind", "cents")
WHERE p."capturedAt" IS NOT NULL AND side."cents" <> 0
  AND EXISTS (SELECT 1 FROM "LedgerEntry" l WHERE l."paymentId" = p."id" AND l."kind" = 'capture');

ALTER TABLE "Booking"
  DROP COLUMN "paymentIntentId",
  DROP COLUMN "setupIntentId",
  DROP COLUMN "paymentMethodId",
  DROP COLUMN "holdExpiresAt";
ALTER TABLE "User" DROP COLUMN "stripeCustomerId";
