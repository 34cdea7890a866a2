-- What an owner adds to a car's history, because it wasn't done through Curbwrench.
CREATE TABLE "CarEntry" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "vehicleId" UUID NOT NULL,
  "serviceId" UUID,
  "doneOn" DATE NOT NULL,
  "miles" INTEGER,
  "title" TEXT NOT NULL,
  "costCents" INTEGER,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "CarEntry_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "CarEntry_vehicleId_fkey" FOREIGN KEY ("vehicleId") REFERENCES "Vehicle" ("id")
    ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "CarEntry_serviceId_fkey" FOREIGN KEY ("serviceId") REFERENCES "Service" ("id")
    ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE INDEX "CarEntry_vehicleId_doneOn_idx" ON "CarEntry" ("vehicleId", "doneOn" DESC);
CREATE INDEX "CarEntry_serviceId_idx" ON "CarEntry" ("serviceId");
