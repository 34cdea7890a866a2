-- What the marketplace did on each day that is over, so that a year is read as 365 rows.
CREATE TABLE "BusinessDay" (
    "day" DATE NOT NULL,
    "bookings" INTEGER NOT NULL,
    "returning" INTEGER NOT NULL,
    "unfilled" INTEGER NOT NULL,
    "cancelledByCustomer" INTEGER NOT NULL,
    "cancelledByMechanic" INTEGER NOT NULL,
    "cancelledBySystem" INTEGER NOT NULL,
    "cancelledByOperator" INTEGER NOT NULL,
    "grossCents" BIGINT NOT NULL,
    "feeCents" BIGINT NOT NULL,
    "refundCents" BIGINT NOT NULL,
    "disputeCents" BIGINT NOT NULL,
    "payoutCents" BIGINT NOT NULL,
    "waits" INTEGER[] NOT NULL,
    "waitCounts" INTEGER[] NOT NULL,
    "countedAt" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "BusinessDay_pkey" PRIMARY KEY ("day"),
    CONSTRAINT "BusinessDay_waits" CHECK (cardinality("waits") = cardinality("waitCounts"))
);

-- The rows of a day.
CREATE INDEX "Booking_createdAt_id_idx" ON "Booking" ("createdAt", "id");
CREATE INDEX "Booking_cancelled" ON "Booking" ("cancelledAt") WHERE "cancelledAt" IS NOT NULL;
CREATE INDEX "BookingEvent_accepted" ON "BookingEvent" ("createdAt") WHERE "kind" = 'accept';
CREATE INDEX "LedgerEntry_createdAt_idx" ON "LedgerEntry" ("createdAt");
