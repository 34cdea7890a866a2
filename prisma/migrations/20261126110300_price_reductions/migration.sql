-- What staff took off prices and fees; it counts against their refund limits.
CREATE TABLE "PriceReduction" (
  "id" UUID NOT NULL,
  "bookingId" UUID NOT NULL,
  "amountCents" INTEGER NOT NULL,
  "reducedBy" UUID NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "PriceReduction_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "PriceReduction_bookingId_fkey" FOREIGN KEY ("bookingId") REFERENCES "Booking"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "PriceReduction_bookingId_idx" ON "PriceReduction"("bookingId");
CREATE INDEX "PriceReduction_reducedBy_createdAt_idx" ON "PriceReduction"("reducedBy", "createdAt");
