-- The address of a mechanic's public page, which never changes, and since when it is on.
ALTER TABLE "MechanicProfile" ADD COLUMN "publicSlug" TEXT;
ALTER TABLE "MechanicProfile" ADD COLUMN "publicSince" TIMESTAMPTZ(3);
ALTER TABLE "MechanicProfile" ADD CONSTRAINT "MechanicProfile_public_has_slug"
  CHECK ("publicSince" IS NULL OR "publicSlug" IS NOT NULL);
CREATE UNIQUE INDEX "MechanicProfile_publicSlug_key" ON "MechanicProfile" ("publicSlug");

CREATE TRIGGER "MechanicProfile_public_page" AFTER UPDATE OF "publicSlug", "publicSince" ON "MechanicProfile"
  FOR EACH STATEMENT EXECUTE FUNCTION "tellPublicPages"('mechanics');
