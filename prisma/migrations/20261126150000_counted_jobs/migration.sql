-- What was agreed before a job's price was first changed, why a job doesn't count for its mechanic, and
-- what its customer and its mechanic have in common.
ALTER TABLE "Booking" ADD COLUMN "agreedSubtotalCents" INTEGER;
ALTER TABLE "Booking" ADD COLUMN "uncountedFor" TEXT;
ALTER TABLE "Booking" ADD COLUMN "sharedMarks" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[];
-- What the provider knows a card's number by.
ALTER TABLE "Payment" ADD COLUMN "cardFingerprint" TEXT;

UPDATE "Booking" AS b SET "agreedSubtotalCents" = o."subtotalBeforeCents"
FROM (
  SELECT DISTINCT ON ("bookingId") "bookingId", "subtotalBeforeCents"
  FROM "ChangeOrder" WHERE "state" = 'approved' ORDER BY "bookingId", "number"
) AS o
WHERE o."bookingId" = b."id";

CREATE INDEX "Payment_cardFingerprint_idx" ON "Payment" ("cardFingerprint") WHERE "cardFingerprint" IS NOT NULL;
CREATE INDEX "SavedCard_fingerprint_idx" ON "SavedCard" ("fingerprint") WHERE "fingerprint" IS NOT NULL;
