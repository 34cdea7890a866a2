-- Whether a photo can prove anything, and a digest of its pixels that tells a used one. Earlier photos
-- keep what they proved.
ALTER TABLE "Photo" ADD COLUMN "isProof" BOOLEAN NOT NULL DEFAULT true;
ALTER TABLE "Photo" ADD COLUMN "digest" TEXT;
CREATE INDEX "Photo_digest_idx" ON "Photo" ("digest");
