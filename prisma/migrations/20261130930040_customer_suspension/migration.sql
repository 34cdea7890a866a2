-- When staff suspended the person as a customer; null while they aren't suspended.
ALTER TABLE "User" ADD COLUMN "customerSuspendedAt" TIMESTAMPTZ(3);
-- What they read about it; null without a sentence of ours.
ALTER TABLE "User" ADD COLUMN "customerSuspendedNote" TEXT;
CREATE INDEX "User_customer_suspended" ON "User"("id") WHERE "customerSuspendedAt" IS NOT NULL;
