-- Answers of the support desk that are written often, under a name.
CREATE TABLE "SavedReply" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    CONSTRAINT "SavedReply_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "SavedReply_name_key" ON "SavedReply"("name");

-- All requests, the latest first.
CREATE INDEX "SupportRequest_lastAt_id_idx" ON "SupportRequest"("lastAt", "id");
