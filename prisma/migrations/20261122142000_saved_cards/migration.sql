-- One card is one row, however often its number was typed in: the provider tells numbers apart by their
-- fingerprint, and each time makes a method of its own, which stays known after the card is removed.

ALTER TABLE "SavedCard" ADD COLUMN "fingerprint" TEXT;
CREATE UNIQUE INDEX "SavedCard_once" ON "SavedCard"("userId", "account", "fingerprint") WHERE "removedAt" IS NULL;

CREATE TABLE "SavedCardMethod" (
    "paymentMethodId" TEXT NOT NULL,
    "cardId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "SavedCardMethod_pkey" PRIMARY KEY ("paymentMethodId")
);
CREATE INDEX "SavedCardMethod_cardId_idx" ON "SavedCardMethod"("cardId");
ALTER TABLE "SavedCardMethod" ADD CONSTRAINT "SavedCardMethod_cardId_fkey"
  FOREIGN KEY ("cardId") REFERENCES "SavedCard"("id") ON DELETE CASCADE ON UPDATE CASCADE;
INSERT INTO "SavedCardMethod" ("paymentMethodId", "cardId", "createdAt")
  SELECT "paymentMethodId", "id", "createdAt" FROM "SavedCard";
