-- When a payout was first listed in a bank file: only then can staff mark it as sent.
ALTER TABLE "Payout" ADD COLUMN "bankFileAt" TIMESTAMPTZ(3);

-- Files were drawn before, and held everything that their run had.
UPDATE "Payout" SET "bankFileAt" = "createdAt"
WHERE "method" = 'manual' AND "runId" IS NOT NULL AND EXISTS (
  SELECT 1 FROM "AuditEntry" a
  WHERE a."action" = 'payout.bank_file' AND a."subject" = "Payout"."runId"::text
);
