-- What the desk needs to decide a safety report after one of its two people was erased; 45 days at most.
CREATE TABLE "SafetyRecord" (
  "claimId" UUID NOT NULL,
  "userId" UUID NOT NULL,
  "side" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  "email" TEXT,
  "phone" TEXT NOT NULL,
  "serviceLocation" TEXT NOT NULL,
  "messages" JSONB NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL,
  "erasesAt" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "SafetyRecord_pkey" PRIMARY KEY ("claimId", "userId"),
  CONSTRAINT "SafetyRecord_claimId_fkey" FOREIGN KEY ("claimId") REFERENCES "Claim"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
