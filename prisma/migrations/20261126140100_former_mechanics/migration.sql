-- What a deleted mechanic's account is recognized by for three years, as keyed hashes: their bank
-- account, mailbox, proven phone and cards.
CREATE TABLE "FormerMark" (
  "formerId" UUID NOT NULL,
  "kind" TEXT NOT NULL,
  "hash" TEXT NOT NULL,
  "wasSuspended" BOOLEAN NOT NULL,
  "owedCents" INTEGER NOT NULL,
  "keptUntil" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "FormerMark_pkey" PRIMARY KEY ("formerId", "kind", "hash")
);
CREATE INDEX "FormerMark_hash_idx" ON "FormerMark" ("hash");
CREATE INDEX "FormerMark_keptUntil_idx" ON "FormerMark" ("keptUntil");
-- Since when a mechanic has no free trial because such a mark matched; null where they have or had one.
ALTER TABLE "MechanicProfile" ADD COLUMN "trialWithheldAt" TIMESTAMPTZ(3);
