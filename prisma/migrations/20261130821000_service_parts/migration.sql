-- Whether a service's price includes its parts, and which. Null on existing services, which then say
-- nothing about parts. A booking's line keeps a copy, so that receipts don't change with the catalog.
CREATE TYPE "ServiceParts" AS ENUM ('included', 'separate', 'none');
ALTER TABLE "Service" ADD COLUMN "parts" "ServiceParts", ADD COLUMN "partsNote" TEXT;
ALTER TABLE "BookingLine" ADD COLUMN "parts" "ServiceParts", ADD COLUMN "partsNote" TEXT;
