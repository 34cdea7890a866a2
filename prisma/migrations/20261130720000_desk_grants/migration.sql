-- The owner who let a key see the desk. The permission ends with that owner's role. For keys granted
-- before, the log names the owner; owners needed nobody's permission for their own.
ALTER TABLE "ApiKey" ADD COLUMN "deskGrantedBy" UUID;
UPDATE "ApiKey" k SET "deskGrantedBy" = COALESCE(
  (SELECT a."userId" FROM "AuditEntry" a
   WHERE a."action" = 'key.granted' AND a."subject" = k."userId"::text
     AND a."createdAt" BETWEEN k."deskGrantedAt" - interval '1 minute' AND k."deskGrantedAt" + interval '1 minute'
   ORDER BY a."createdAt" DESC LIMIT 1),
  k."userId")
WHERE k."deskGrantedAt" IS NOT NULL;
-- Permissions of people who have lost their role already.
UPDATE "ApiKey" k SET "deskGrantedAt" = NULL, "deskGrantedBy" = NULL
WHERE k."deskGrantedAt" IS NOT NULL AND (
  NOT EXISTS (SELECT 1 FROM "User" u WHERE u."id" = k."userId" AND u."staffRole" IS NOT NULL)
  OR NOT EXISTS (SELECT 1 FROM "User" o WHERE o."id" = k."deskGrantedBy" AND o."staffRole" = 'owner'));
CREATE INDEX "ApiKey_deskGrantedBy_idx" ON "ApiKey" ("deskGrantedBy") WHERE "deskGrantedBy" IS NOT NULL;
