-- Who doesn't want to be matched with whom again; it counts for both of them.
CREATE TABLE "Block" (
  "blockerId" UUID NOT NULL,
  "blockedId" UUID NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "Block_pkey" PRIMARY KEY ("blockerId", "blockedId"),
  CONSTRAINT "Block_two_people" CHECK ("blockerId" <> "blockedId"),
  CONSTRAINT "Block_blockerId_fkey" FOREIGN KEY ("blockerId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "Block_blockedId_fkey" FOREIGN KEY ("blockedId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "Block_blockedId_idx" ON "Block"("blockedId");

-- As it is now and not as it was when the statement began, like has_declined: an accept asks it after it
-- got the lock of the mechanic's profile, so it sees the block that it had to wait for.
CREATE FUNCTION are_blocked(one uuid, other uuid) RETURNS boolean
LANGUAGE plpgsql VOLATILE
AS $$
BEGIN
  RETURN EXISTS (SELECT FROM "Block" WHERE "blockerId" = one AND "blockedId" = other)
    OR EXISTS (SELECT FROM "Block" WHERE "blockerId" = other AND "blockedId" = one);
END $$;
