-- What a person has to look at. A fact (kind and subject) stands here once, also after it was resolved.
CREATE TABLE "OperatorAlert" (
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "bookingId" UUID,
    "detail" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "resolvedAt" TIMESTAMPTZ(3),
    "resolvedBy" UUID,
    "note" TEXT,
    CONSTRAINT "OperatorAlert_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "OperatorAlert_resolved_whole" CHECK (
      num_nulls("resolvedAt", "resolvedBy", "note") IN (0, 3)
    )
);

CREATE UNIQUE INDEX "OperatorAlert_kind_subject_key" ON "OperatorAlert"("kind", "subject");
CREATE INDEX "OperatorAlert_resolvedAt_createdAt_idx" ON "OperatorAlert"("resolvedAt", "createdAt");
CREATE INDEX "OperatorAlert_bookingId_idx" ON "OperatorAlert"("bookingId");

ALTER TABLE "OperatorAlert" ADD CONSTRAINT "OperatorAlert_bookingId_fkey"
  FOREIGN KEY ("bookingId") REFERENCES "Booking"("id") ON DELETE SET NULL ON UPDATE CASCADE;
