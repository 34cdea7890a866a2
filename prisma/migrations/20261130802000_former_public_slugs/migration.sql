-- Addresses that public pages had. Nobody else gets them, so a link never leads to another mechanic.
-- Only a hash is kept, because an address contains a name.
CREATE TABLE "FormerPublicSlug" (
  "hash" TEXT NOT NULL,
  "userId" UUID,
  "redirects" BOOLEAN NOT NULL DEFAULT false,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "FormerPublicSlug_pkey" PRIMARY KEY ("hash")
);
CREATE INDEX "FormerPublicSlug_userId_idx" ON "FormerPublicSlug" ("userId");
ALTER TABLE "FormerPublicSlug" ADD CONSTRAINT "FormerPublicSlug_userId_fkey"
  FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Whoever changes or removes an address, also by deleting the account, can't forget to keep it.
CREATE FUNCTION keep_public_slug() RETURNS trigger
LANGUAGE plpgsql
AS $$
DECLARE
  owner uuid;
BEGIN
  -- An address that is removed belongs to nobody: its mechanic deleted the account.
  IF TG_OP = 'UPDATE' AND NEW."publicSlug" IS NOT NULL THEN
    owner := OLD."userId";
  END IF;
  INSERT INTO "FormerPublicSlug" ("hash", "userId")
  VALUES (encode(sha256(convert_to(OLD."publicSlug", 'UTF8')), 'hex'), owner)
  ON CONFLICT ("hash") DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER "MechanicProfile_keep_slug" AFTER UPDATE OF "publicSlug" ON "MechanicProfile"
  FOR EACH ROW WHEN (OLD."publicSlug" IS NOT NULL AND OLD."publicSlug" IS DISTINCT FROM NEW."publicSlug")
  EXECUTE FUNCTION keep_public_slug();
CREATE TRIGGER "MechanicProfile_keep_slug_of_deleted" AFTER DELETE ON "MechanicProfile"
  FOR EACH ROW WHEN (OLD."publicSlug" IS NOT NULL)
  EXECUTE FUNCTION keep_public_slug();
