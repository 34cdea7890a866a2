-- Visitors who asked to be told once a mechanic works at their ZIP code.
CREATE TABLE "WaitlistEntry" (
  "id" UUID NOT NULL,
  "email" TEXT NOT NULL,
  "mailboxMark" TEXT NOT NULL,
  "zipCode" TEXT NOT NULL,
  "serviceId" UUID,
  "proofHash" TEXT,
  "createdAt" TIMESTAMPTZ(3) NOT NULL,
  "confirmedAt" TIMESTAMPTZ(3),
  "servedSince" TIMESTAMPTZ(3),
  "toldAt" TIMESTAMPTZ(3),
  CONSTRAINT "WaitlistEntry_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "WaitlistEntry_proofHash_key" ON "WaitlistEntry" ("proofHash");
CREATE INDEX "WaitlistEntry_email_idx" ON "WaitlistEntry" ("email");
CREATE INDEX "WaitlistEntry_mailboxMark_idx" ON "WaitlistEntry" ("mailboxMark");
CREATE INDEX "WaitlistEntry_zipCode_idx" ON "WaitlistEntry" ("zipCode");
CREATE INDEX "WaitlistEntry_createdAt_idx" ON "WaitlistEntry" ("createdAt");

-- Mailboxes that unsubscribed, by a keyed hash.
CREATE TABLE "WaitlistBar" (
  "mailboxMark" TEXT NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "WaitlistBar_pkey" PRIMARY KEY ("mailboxMark")
);
