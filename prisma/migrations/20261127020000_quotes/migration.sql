-- A price that a visitor was shown, for half an hour: ZIP code, services and prices, nothing about the visitor.
CREATE TABLE "Quote" (
  "id" UUID NOT NULL,
  "zipCode" TEXT,
  "lines" JSONB NOT NULL,
  "subtotalCents" INTEGER NOT NULL,
  "platformFeeCents" INTEGER NOT NULL,
  "discountCents" INTEGER NOT NULL,
  "diagnosticFeeCents" INTEGER NOT NULL,
  "totalCents" INTEGER NOT NULL,
  "validUntil" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "Quote_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "Quote_validUntil_idx" ON "Quote" ("validUntil");

-- How many quotes and drafts began on which page, by day.
CREATE TABLE "FunnelDay" (
  "day" DATE NOT NULL,
  "entryPage" TEXT NOT NULL,
  "quotes" INTEGER NOT NULL DEFAULT 0,
  "drafts" INTEGER NOT NULL DEFAULT 0,
  CONSTRAINT "FunnelDay_pkey" PRIMARY KEY ("day", "entryPage")
);
CREATE INDEX "Booking_entry_pages" ON "Booking" ("createdAt", "entryPage") WHERE "entryPage" IS NOT NULL;
