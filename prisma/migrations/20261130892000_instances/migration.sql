-- The processes that answer requests, with their version: a breaking migration waits for older ones.
CREATE TABLE "Instance" (
  "id" UUID NOT NULL,
  "version" TEXT NOT NULL,
  "newestMigration" TEXT NOT NULL,
  "startedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "seenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

  CONSTRAINT "Instance_pkey" PRIMARY KEY ("id")
);
