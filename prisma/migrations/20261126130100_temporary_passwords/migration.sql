-- Several mailed passwords of one account at a time, by their keyed hash. They are 93 random bits, so
-- they need no slow hash. Those mailed in the day before can't be carried over: their people ask again.
CREATE TABLE "TemporaryPassword" (
    "hash" TEXT NOT NULL,
    "userId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "TemporaryPassword_pkey" PRIMARY KEY ("hash")
);
CREATE INDEX "TemporaryPassword_userId_idx" ON "TemporaryPassword"("userId");
CREATE INDEX "TemporaryPassword_expiresAt_idx" ON "TemporaryPassword"("expiresAt");
ALTER TABLE "TemporaryPassword" ADD CONSTRAINT "TemporaryPassword_userId_fkey"
  FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "User" DROP COLUMN "tempPasswordHash", DROP COLUMN "tempPasswordExpiresAt";
