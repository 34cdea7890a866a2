-- The sitemap lists mechanics' public pages, which few of all mechanics have.
CREATE INDEX "MechanicProfile_public_pages" ON "MechanicProfile" ("publicSlug") WHERE "publicSince" IS NOT NULL;
