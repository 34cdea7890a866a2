-- An account can lose its address: when somebody else proves that it is theirs.
ALTER TABLE "User" ALTER COLUMN "email" DROP NOT NULL;

-- The address that a change waits for, until the link mailed to it is used.
ALTER TABLE "User" ADD COLUMN "pendingEmail" TEXT;

CREATE TYPE "EmailLinkPurpose" AS ENUM ('confirm', 'undo');

-- Links in mails: 'confirm' proves "email", 'undo' gives the account back to it.
CREATE TABLE "EmailLink" (
  "tokenHash" TEXT NOT NULL,
  "userId" UUID NOT NULL,
  "purpose" "EmailLinkPurpose" NOT NULL,
  "email" TEXT NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "expiresAt" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "EmailLink_pkey" PRIMARY KEY ("tokenHash"),
  CONSTRAINT "EmailLink_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id")
    ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "EmailLink_userId_idx" ON "EmailLink"("userId");
CREATE INDEX "EmailLink_expiresAt_idx" ON "EmailLink"("expiresAt");
