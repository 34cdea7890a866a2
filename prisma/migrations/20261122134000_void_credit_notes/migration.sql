-- A refund can fail after it was given: its credit note keeps its number and counts no more.
ALTER TABLE "CreditNote" ADD COLUMN "voidedAt" TIMESTAMPTZ(3);
