-- A booking asked for without an account. It waits for the code mailed to its address, sealed, for a day.
CREATE TABLE "GuestDraft" (
  "id" UUID NOT NULL,
  "cookieHash" TEXT NOT NULL,
  "sealed" TEXT,
  "proofHash" TEXT,
  "bookingId" UUID,
  "createdAt" TIMESTAMPTZ(3) NOT NULL,
  "expiresAt" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "GuestDraft_pkey" PRIMARY KEY ("id"),
  -- It is either waiting, with its content, or booked, without.
  CONSTRAINT "GuestDraft_waiting_or_booked" CHECK (("sealed" IS NULL) = ("bookingId" IS NOT NULL))
);
CREATE UNIQUE INDEX "GuestDraft_proofHash_key" ON "GuestDraft" ("proofHash");
CREATE INDEX "GuestDraft_expiresAt_idx" ON "GuestDraft" ("expiresAt");

-- A code mailed for a draft, by its keyed hash.
CREATE TABLE "GuestCode" (
  "draftId" UUID NOT NULL,
  "codeHash" TEXT NOT NULL,
  "tries" INTEGER NOT NULL DEFAULT 0,
  "expiresAt" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "GuestCode_pkey" PRIMARY KEY ("draftId", "codeHash"),
  CONSTRAINT "GuestCode_draftId_fkey" FOREIGN KEY ("draftId") REFERENCES "GuestDraft" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- Which version of the terms a person accepted, when and from which address.
CREATE TABLE "TermsAcceptance" (
  "userId" UUID NOT NULL,
  "version" TEXT NOT NULL,
  "acceptedAt" TIMESTAMPTZ(3) NOT NULL,
  "acceptedFrom" TEXT NOT NULL,
  CONSTRAINT "TermsAcceptance_pkey" PRIMARY KEY ("userId", "version", "acceptedAt"),
  CONSTRAINT "TermsAcceptance_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- Where a booking made without an account began; null for one made signed in.
ALTER TABLE "Booking" ADD COLUMN "entryPage" TEXT;
