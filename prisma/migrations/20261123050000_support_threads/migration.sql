-- Requests to support become threads: who wrote, what was said to and fro, and who waits for whom.
CREATE TYPE "SupportState" AS ENUM ('open', 'answered', 'closed');

ALTER TABLE "SupportRequest"
  ALTER COLUMN "userId" DROP NOT NULL,
  -- Of somebody without an account, whose mail staff wrote down.
  ADD COLUMN "email" TEXT,
  ADD COLUMN "name" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "state" "SupportState" NOT NULL DEFAULT 'open',
  ADD COLUMN "version" INTEGER NOT NULL DEFAULT 1,
  ADD COLUMN "assigneeId" UUID,
  ADD COLUMN "waitingSince" TIMESTAMPTZ(3),
  ADD COLUMN "lastAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

CREATE TABLE "SupportMessage" (
  "id" UUID NOT NULL,
  "requestId" UUID NOT NULL,
  -- Who of the staff wrote it; null where the person did.
  "staffId" UUID,
  -- The same as a yes, which the person is given, too.
  "isAnswer" BOOLEAN GENERATED ALWAYS AS ("staffId" IS NOT NULL) STORED,
  "body" TEXT NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "SupportMessage_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "SupportMessage_requestId_fkey" FOREIGN KEY ("requestId")
    REFERENCES "SupportRequest" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "SupportMessage_requestId_id_idx" ON "SupportMessage" ("requestId", "id");
CREATE INDEX "SupportMessage_createdAt_idx" ON "SupportMessage" ("createdAt");

-- For staff alone: a table of its own, so that no look at a thread's messages can bring one along.
CREATE TABLE "SupportNote" (
  "id" UUID NOT NULL,
  "requestId" UUID NOT NULL,
  "staffId" UUID NOT NULL,
  "body" TEXT NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "SupportNote_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "SupportNote_requestId_fkey" FOREIGN KEY ("requestId")
    REFERENCES "SupportRequest" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "SupportNote_requestId_id_idx" ON "SupportNote" ("requestId", "id");
CREATE INDEX "SupportNote_createdAt_idx" ON "SupportNote" ("createdAt");

-- Mailed links to a thread, by the hash of their secret.
CREATE TABLE "SupportLink" (
  "tokenHash" TEXT NOT NULL,
  "requestId" UUID NOT NULL,
  "email" TEXT NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL,
  "expiresAt" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "SupportLink_pkey" PRIMARY KEY ("tokenHash"),
  CONSTRAINT "SupportLink_requestId_fkey" FOREIGN KEY ("requestId")
    REFERENCES "SupportRequest" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "SupportLink_requestId_idx" ON "SupportLink" ("requestId");
CREATE INDEX "SupportLink_expiresAt_idx" ON "SupportLink" ("expiresAt");

-- What there was until now was answered from the support mailbox: it stays readable, and nobody waits.
INSERT INTO "SupportMessage" ("id", "requestId", "body", "createdAt")
  SELECT "id", "id", "message", "createdAt" FROM "SupportRequest";
UPDATE "SupportRequest" SET "state" = 'closed', "lastAt" = "createdAt";

ALTER TABLE "SupportRequest"
  DROP COLUMN "message",
  ALTER COLUMN "lastAt" DROP DEFAULT,
  ADD CONSTRAINT "SupportRequest_from" CHECK (("userId" IS NULL) <> ("email" IS NULL)),
  ADD CONSTRAINT "SupportRequest_waits" CHECK (("state" = 'open') = ("waitingSince" IS NOT NULL));
CREATE INDEX "SupportRequest_userId_id_idx" ON "SupportRequest" ("userId", "id");
CREATE INDEX "SupportRequest_state_waitingSince_idx" ON "SupportRequest" ("state", "waitingSince");
