-- Phones that a person wants texts on, proven by a code; the codes that wait; the numbers that said
-- STOP; and which texts were handed over already.
CREATE TABLE "SmsNumber" (
  "userId" UUID NOT NULL,
  "number" TEXT NOT NULL,
  "consentAt" TIMESTAMPTZ(3) NOT NULL,
  "provenAt" TIMESTAMPTZ(3) NOT NULL,
  "endedAt" TIMESTAMPTZ(3),
  CONSTRAINT "SmsNumber_pkey" PRIMARY KEY ("userId"),
  CONSTRAINT "SmsNumber_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
-- Whoever proved it last has it, and nobody else.
CREATE UNIQUE INDEX "SmsNumber_owner" ON "SmsNumber"("number") WHERE "endedAt" IS NULL;

CREATE TABLE "SmsCode" (
  "userId" UUID NOT NULL,
  "number" TEXT NOT NULL,
  "codeHash" TEXT,
  "triesLeft" INTEGER NOT NULL,
  "consentAt" TIMESTAMPTZ(3) NOT NULL,
  "expiresAt" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "SmsCode_pkey" PRIMARY KEY ("userId"),
  CONSTRAINT "SmsCode_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "SmsCode_expiresAt_idx" ON "SmsCode"("expiresAt");

CREATE TABLE "SmsStop" (
  "number" TEXT NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "SmsStop_pkey" PRIMARY KEY ("number")
);

CREATE TABLE "SmsSending" (
  "jobId" UUID NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "SmsSending_pkey" PRIMARY KEY ("jobId")
);
CREATE INDEX "SmsSending_createdAt_idx" ON "SmsSending"("createdAt");
