-- Codes that are mailed to the owner of an account: each counts once, and only a keyed hash is kept.
CREATE TYPE "MailedCodePurpose" AS ENUM ('confirm', 'signIn');
CREATE TABLE "MailedCode" (
    "userId" UUID NOT NULL,
    "purpose" "MailedCodePurpose" NOT NULL,
    "codeHash" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "MailedCode_pkey" PRIMARY KEY ("userId", "purpose", "codeHash")
);
CREATE INDEX "MailedCode_expiresAt_idx" ON "MailedCode"("expiresAt");
ALTER TABLE "MailedCode" ADD CONSTRAINT "MailedCode_userId_fkey"
  FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
