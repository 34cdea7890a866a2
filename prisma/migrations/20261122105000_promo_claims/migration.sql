-- A promo code is good once per person, and a person is more than an account: what tells that two
-- accounts belong to one (mailbox, phone, card) is kept as a keyed hash beside the redemption. The
-- first booking to claim one has it until its redemption is given back.
CREATE TABLE "PromoClaim" (
    "code" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "bookingId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "PromoClaim_pkey" PRIMARY KEY ("code", "kind", "hash")
);
ALTER TABLE "PromoClaim" ADD CONSTRAINT "PromoClaim_kind" CHECK ("kind" IN ('mailbox', 'phone', 'card'));
CREATE INDEX "PromoClaim_bookingId_idx" ON "PromoClaim"("bookingId");
ALTER TABLE "PromoClaim" ADD CONSTRAINT "PromoClaim_bookingId_fkey" FOREIGN KEY ("bookingId") REFERENCES "PromoRedemption"("bookingId") ON DELETE CASCADE ON UPDATE CASCADE;

-- Redemptions from before have none: the next start hashes what it can find of them and notes it here.
ALTER TABLE "PromoRedemption" ADD COLUMN "claimedAt" TIMESTAMPTZ(3);
CREATE INDEX "PromoRedemption_unclaimed" ON "PromoRedemption" ("bookingId") WHERE "claimedAt" IS NULL;

-- Keys of the product's own, sealed with ENCRYPTION_KEYS: a copy of the database alone opens none.
CREATE TABLE "SealedKey" (
    "name" TEXT NOT NULL,
    "sealed" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SealedKey_pkey" PRIMARY KEY ("name")
);
