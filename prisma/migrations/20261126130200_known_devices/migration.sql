-- Browsers that somebody signed in with: they are not asked for a code after wrong passwords of others.
CREATE TABLE "KnownDevice" (
    "tokenHash" TEXT NOT NULL,
    "userId" UUID NOT NULL,
    "lastUsedAt" TIMESTAMPTZ(3) NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "KnownDevice_pkey" PRIMARY KEY ("tokenHash", "userId")
);
CREATE INDEX "KnownDevice_userId_idx" ON "KnownDevice"("userId");
CREATE INDEX "KnownDevice_expiresAt_idx" ON "KnownDevice"("expiresAt");
ALTER TABLE "KnownDevice" ADD CONSTRAINT "KnownDevice_userId_fkey"
  FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
