-- Payouts that can be tried again, money called back, and where a mechanic's account pays to.

-- Which try a payout is at: a refusal that the provider remembers is not met again.
ALTER TABLE "Payout" ADD COLUMN "attempt" INTEGER NOT NULL DEFAULT 1;

-- Null for details from before this was looked at.
ALTER TABLE "MechanicProfile"
  ADD COLUMN "bankRoutingFits" BOOLEAN,
  ADD COLUMN "payoutBankLast4" TEXT,
  ADD COLUMN "payoutBankMark" TEXT;

-- Money called back from a transfer for a refund or a lost dispute of one of its payments.
CREATE TYPE "PayoutReversalState" AS ENUM ('pending', 'done', 'refused');
CREATE TABLE "PayoutReversal" (
    "id" UUID NOT NULL,
    "payoutId" UUID NOT NULL,
    "paymentId" UUID NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "state" "PayoutReversalState" NOT NULL DEFAULT 'pending',
    "providerId" TEXT,
    "failure" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "closedAt" TIMESTAMPTZ(3),
    CONSTRAINT "PayoutReversal_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "PayoutReversal_cents" CHECK ("amountCents" > 0)
);
CREATE INDEX "Payout_sourcePaymentId_idx" ON "Payout"("sourcePaymentId");
CREATE UNIQUE INDEX "PayoutReversal_providerId_key" ON "PayoutReversal"("providerId");
CREATE INDEX "PayoutReversal_payoutId_idx" ON "PayoutReversal"("payoutId");
-- One at a time for each payment, so that two can't call back the same debt.
CREATE UNIQUE INDEX "PayoutReversal_pending" ON "PayoutReversal"("paymentId") WHERE "state" = 'pending';
ALTER TABLE "PayoutReversal" ADD CONSTRAINT "PayoutReversal_payoutId_fkey"
  FOREIGN KEY ("payoutId") REFERENCES "Payout"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "PayoutReversal" ADD CONSTRAINT "PayoutReversal_paymentId_fkey"
  FOREIGN KEY ("paymentId") REFERENCES "Payment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What a payout paid is never taken from it again.
CREATE TRIGGER payout_item_append_only BEFORE UPDATE OR DELETE ON "PayoutItem"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
