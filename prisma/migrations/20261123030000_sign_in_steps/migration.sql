-- A sign-in at an outside provider that waits for its code: no session is there before it.
CREATE TABLE "SignInStep" (
    "tokenHash" TEXT NOT NULL,
    "userId" UUID NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "SignInStep_pkey" PRIMARY KEY ("tokenHash")
);
CREATE INDEX "SignInStep_userId_idx" ON "SignInStep"("userId");
CREATE INDEX "SignInStep_expiresAt_idx" ON "SignInStep"("expiresAt");
ALTER TABLE "SignInStep" ADD CONSTRAINT "SignInStep_userId_fkey"
  FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
