-- The operator's own terms, privacy policy and prices: published versions, and at most one draft of each.
CREATE TYPE "LegalKind" AS ENUM ('terms', 'privacy', 'pricing');

CREATE TABLE "LegalText" (
  "id" UUID NOT NULL,
  "kind" "LegalKind" NOT NULL,
  "number" INTEGER NOT NULL,
  "body" TEXT NOT NULL,
  "authorId" UUID NOT NULL,
  "savedAt" TIMESTAMPTZ(3) NOT NULL,
  "revision" INTEGER NOT NULL DEFAULT 1,
  "publishedAt" TIMESTAMPTZ(3),
  CONSTRAINT "LegalText_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "LegalText_kind_number_key" ON "LegalText" ("kind", "number");
CREATE UNIQUE INDEX "LegalText_one_draft" ON "LegalText" ("kind") WHERE "publishedAt" IS NULL;

-- A published version is what people agreed to: nobody can change or delete it.
CREATE FUNCTION "keep_published_legal_text"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A published legal text cannot be changed';
END $$;
CREATE TRIGGER "LegalText_published_stays"
  BEFORE UPDATE OR DELETE ON "LegalText"
  FOR EACH ROW WHEN (OLD."publishedAt" IS NOT NULL)
  EXECUTE FUNCTION "keep_published_legal_text"();

CREATE TRIGGER "LegalText_public_pages" AFTER INSERT OR UPDATE OF "publishedAt" ON "LegalText"
  FOR EACH STATEMENT EXECUTE FUNCTION "tellPublicPages"('texts');
