-- Payouts as transfers of the payment provider.

-- While a transfer is being asked for nobody else asks; once set, an earlier try may have got through.
ALTER TABLE "Payout" ADD COLUMN "sendingUntil" TIMESTAMPTZ(3);

-- Money called back on the provider's dashboard belongs to no payment of ours.
ALTER TABLE "PayoutReversal" ALTER COLUMN "paymentId" DROP NOT NULL;

-- Whether the mechanic has been through the provider's form once.
ALTER TABLE "MechanicProfile" ADD COLUMN "payoutSubmitted" BOOLEAN NOT NULL DEFAULT false;
