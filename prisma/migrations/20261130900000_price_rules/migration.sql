-- What a service costs for some cars. Rules only raise a price.
CREATE TABLE "PriceRule" (
  "id" UUID NOT NULL,
  "serviceId" UUID NOT NULL,
  "position" INTEGER NOT NULL,
  "isActive" BOOLEAN NOT NULL DEFAULT false,
  "makes" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
  "models" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
  "yearFrom" INTEGER,
  "yearTo" INTEGER,
  "fuels" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
  "litersFrom" DOUBLE PRECISION,
  "litersTo" DOUBLE PRECISION,
  "cylindersFrom" INTEGER,
  "cylindersTo" INTEGER,
  "bodies" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
  "addCents" INTEGER NOT NULL DEFAULT 0,
  "notOffered" BOOLEAN NOT NULL DEFAULT false,
  "minutes" INTEGER NOT NULL DEFAULT 0,
  "note" TEXT NOT NULL DEFAULT '',
  CONSTRAINT "PriceRule_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "PriceRule_raises" CHECK (
    "addCents" >= 0 AND "minutes" >= 0 AND NOT ("notOffered" AND "addCents" > 0)
  )
);

ALTER TABLE "PriceRule" ADD CONSTRAINT "PriceRule_serviceId_fkey"
  FOREIGN KEY ("serviceId") REFERENCES "Service"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE INDEX "PriceRule_serviceId_position_idx" ON "PriceRule" ("serviceId", "position");

ALTER TABLE "Service" ADD COLUMN "rulesVersion" INTEGER NOT NULL DEFAULT 1;

-- A line keeps what its rule said. The rule itself can be changed or removed later.
ALTER TABLE "BookingLine" ADD COLUMN "priceRuleId" UUID;
ALTER TABLE "BookingLine" ADD COLUMN "priceNote" TEXT;
ALTER TABLE "BookingLine" ADD COLUMN "factsMissing" BOOLEAN NOT NULL DEFAULT false;

CREATE INDEX "BookingLine_by_rule" ON "BookingLine" ("priceRuleId") WHERE "priceRuleId" IS NOT NULL;
