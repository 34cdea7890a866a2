-- How far the provider's books were read, when they were last compared, and until when its events
-- were looked through.
ALTER TABLE "ProviderAccount"
  ADD COLUMN "movementsUntil" TIMESTAMPTZ(3),
  ADD COLUMN "tiedOutAt" TIMESTAMPTZ(3),
  ADD COLUMN "eventsUntil" TIMESTAMPTZ(3);

-- The intent that a movement belongs to, also while no payment of ours has it.
ALTER TABLE "ProviderMovement" ADD COLUMN "intentId" TEXT;
CREATE INDEX "ProviderMovement_paymentId_idx" ON "ProviderMovement"("paymentId");
CREATE INDEX "ProviderMovement_sourceId_idx" ON "ProviderMovement"("sourceId");
CREATE INDEX "ProviderMovement_intentId_idx" ON "ProviderMovement"("intentId");
CREATE INDEX "LedgerEntry_paymentId_idx" ON "LedgerEntry"("paymentId");

-- Where our books and the provider's say different sums.
CREATE TABLE "TieOutDifference" (
    "id" UUID NOT NULL,
    "account" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "paymentId" UUID,
    "providerId" TEXT,
    "oursCents" INTEGER NOT NULL,
    "theirsCents" INTEGER NOT NULL,
    "foundAt" TIMESTAMPTZ(3) NOT NULL,
    "seenAt" TIMESTAMPTZ(3) NOT NULL,
    "closedAt" TIMESTAMPTZ(3),
    CONSTRAINT "TieOutDifference_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "TieOutDifference_account_kind_subject_key" ON "TieOutDifference"("account", "kind", "subject");
CREATE INDEX "TieOutDifference_open" ON "TieOutDifference"("foundAt") WHERE "closedAt" IS NULL;
ALTER TABLE "TieOutDifference" ADD CONSTRAINT "TieOutDifference_paymentId_fkey"
  FOREIGN KEY ("paymentId") REFERENCES "Payment"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Captures from before the platform had rows of its own get its side, so that the rows of every payment
-- add up to what its card was charged.
WITH old AS (
  SELECT "paymentId",
    min("createdAt") AS "at",
    coalesce(sum("amountCents") FILTER (WHERE "kind" = 'fee'), 0) AS fee,
    coalesce(sum("amountCents") FILTER (WHERE "kind" LIKE 'promo_subsidy%'), 0) AS subsidy,
    coalesce(sum("amountCents") FILTER (WHERE "kind" = 'refund'), 0) AS refund
  FROM "LedgerEntry"
  WHERE "paymentId" IS NOT NULL AND "kind" IN ('capture', 'fee', 'promo_subsidy', 'promo_subsidy_reversal', 'refund')
  GROUP BY "paymentId"
  HAVING bool_and("account" = 'mechanic')
)
INSERT INTO "LedgerEntry" ("id", "account", "bookingId", "paymentId", "kind", "source", "amountCents", "createdAt")
SELECT gen_random_uuid(), 'platform', p."bookingId", p."id", side.kind, p."id"::text, side.cents, old."at"
FROM old
JOIN "Payment" p ON p."id" = old."paymentId"
CROSS JOIN LATERAL (VALUES
  ('fee', (-old.fee)::int),
  ('promo_subsidy', (-old.subsidy)::int),
  ('refund', CASE WHEN p."refundedCents" > 0 THEN (-p."refundedCents" - old.refund)::int ELSE 0 END)
) AS side(kind, cents)
WHERE side.cents <> 0;
