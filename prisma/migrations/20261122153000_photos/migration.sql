-- Photos of a booking. Each has its bytes in two sizes; a change order, a claim or a message says by
-- `attachedTo` which are its own.
CREATE TYPE "PhotoKind" AS ENUM ('issue', 'arrival', 'before', 'after', 'change', 'claim', 'message');

CREATE TABLE "Photo" (
  "id" UUID NOT NULL,
  "bookingId" UUID NOT NULL,
  "uploadedBy" UUID NOT NULL,
  "kind" "PhotoKind" NOT NULL,
  "attachedTo" UUID,
  "fileId" UUID NOT NULL,
  "previewId" UUID NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "Photo_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "Photo_attached" CHECK (
    "attachedTo" IS NULL OR "kind" IN ('change', 'claim', 'message')
  ),
  CONSTRAINT "Photo_bookingId_fkey" FOREIGN KEY ("bookingId") REFERENCES "Booking"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "Photo_uploadedBy_fkey" FOREIGN KEY ("uploadedBy") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "Photo_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "StoredFile"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "Photo_previewId_fkey" FOREIGN KEY ("previewId") REFERENCES "StoredFile"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "Photo_fileId_key" ON "Photo"("fileId");
CREATE UNIQUE INDEX "Photo_previewId_key" ON "Photo"("previewId");
CREATE INDEX "Photo_bookingId_kind_idx" ON "Photo"("bookingId", "kind");
CREATE INDEX "Photo_attachedTo_idx" ON "Photo"("attachedTo");
CREATE INDEX "Photo_uploadedBy_idx" ON "Photo"("uploadedBy");
