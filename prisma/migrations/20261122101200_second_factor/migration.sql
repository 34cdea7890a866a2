-- A second factor: an authenticator's secret, sealed, and the codes that replace it, hashed.
CREATE TABLE "SecondFactor" (
    "userId" UUID NOT NULL,
    "secretCipher" TEXT NOT NULL,
    "confirmedAt" TIMESTAMPTZ(3),
    "lastStep" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "SecondFactor_pkey" PRIMARY KEY ("userId")
);
ALTER TABLE "SecondFactor" ADD CONSTRAINT "SecondFactor_userId_fkey"
  FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "RecoveryCode" (
    "userId" UUID NOT NULL,
    "codeHash" TEXT NOT NULL,
    CONSTRAINT "RecoveryCode_pkey" PRIMARY KEY ("userId", "codeHash")
);
ALTER TABLE "RecoveryCode" ADD CONSTRAINT "RecoveryCode_userId_fkey"
  FOREIGN KEY ("userId") REFERENCES "SecondFactor"("userId") ON DELETE CASCADE ON UPDATE CASCADE;

-- When the second factor was last given in this session.
ALTER TABLE "Session" ADD COLUMN "secondFactorAt" TIMESTAMPTZ(3);
