-- Since when it is known that the account's owner reads the mailbox of "email"; null while nobody
-- has shown it. A change of the address clears it.
ALTER TABLE "User" ADD COLUMN "emailVerifiedAt" TIMESTAMPTZ(3);

-- Who has set a password through a mailed one, or came from a provider that vouches for the address,
-- has shown it.
UPDATE "User" u SET "emailVerifiedAt" = a."at"
FROM (
  SELECT "userId", max("createdAt") AS "at" FROM "AuditEntry"
  WHERE "action" IN ('password.setByMail', 'externalLogin.linked') GROUP BY "userId"
) a
WHERE a."userId" = u."id";

-- The right came with an address that anybody could claim. Whoever can prove theirs gets it back from
-- ADMIN_EMAILS; the entry says who had it.
INSERT INTO "AuditEntry" ("id", "userId", "action", "detail", "createdAt")
SELECT gen_random_uuid(), "id", 'admin.withdrawn', 'the address is not proven', now()
FROM "User" WHERE "isAdmin" AND "emailVerifiedAt" IS NULL;
UPDATE "User" SET "isAdmin" = false WHERE "isAdmin" AND "emailVerifiedAt" IS NULL;
