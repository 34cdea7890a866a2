-- Evidence of a dispute is a draft of some version, is submitted once, and reaches the provider, which
-- may refuse it, some time later.
ALTER TABLE "Dispute"
  ADD COLUMN "evidenceVersion" INTEGER NOT NULL DEFAULT 1,
  ADD COLUMN "evidenceSentAt" TIMESTAMPTZ(3),
  ADD COLUMN "evidenceFailure" TEXT,
  ADD COLUMN "feeCents" INTEGER NOT NULL DEFAULT 0;
