-- What a sign-in was made with, in words, and when it was last used, to the hour.
ALTER TABLE "Session" ADD COLUMN "device" TEXT NOT NULL DEFAULT '';
ALTER TABLE "Session" ADD COLUMN "lastUsedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
UPDATE "Session" SET "lastUsedAt" = "createdAt";
