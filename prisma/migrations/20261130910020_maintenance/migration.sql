-- How often a service is due. Operators change it at the desk.
CREATE TABLE "MaintenanceRule" (
  "serviceId" UUID NOT NULL,
  "everyMonths" INTEGER,
  "everyMiles" INTEGER,
  "fuels" TEXT[] DEFAULT ARRAY[]::TEXT[],
  "version" INTEGER NOT NULL DEFAULT 1,
  CONSTRAINT "MaintenanceRule_pkey" PRIMARY KEY ("serviceId"),
  CONSTRAINT "MaintenanceRule_serviceId_fkey" FOREIGN KEY ("serviceId") REFERENCES "Service" ("id")
    ON DELETE CASCADE ON UPDATE CASCADE
);

-- General intervals for the services of our catalog.
INSERT INTO "MaintenanceRule" ("serviceId", "everyMonths", "everyMiles", "fuels")
SELECT s."id", r."months", r."miles", string_to_array(r."fuels", ',')
FROM "Service" s
JOIN (VALUES
  ('Oil Change', 12, 7500, 'gasoline,diesel,hybrid,plug-in'),
  ('Brake Inspection', 12, 12000, ''),
  ('Tune-Up', 60, 60000, 'gasoline,hybrid,plug-in'),
  ('Tire Rotation', 6, 7500, ''),
  ('Coolant and Radiator Service', 60, 60000, 'gasoline,diesel,hybrid,plug-in'),
  ('Transmission Fluid Service', 60, 60000, 'gasoline,diesel,hybrid,plug-in')
) AS r ("name", "months", "miles", "fuels") ON r."name" = s."name";

-- An owner's own reminder, or until when the reminder of a service waits.
CREATE TABLE "CarReminder" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "vehicleId" UUID NOT NULL,
  "serviceId" UUID,
  "title" TEXT,
  "dueOn" DATE,
  "dueMiles" INTEGER,
  "snoozedUntil" DATE,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "CarReminder_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "CarReminder_kind" CHECK (("serviceId" IS NULL) <> ("title" IS NULL)),
  CONSTRAINT "CarReminder_vehicleId_fkey" FOREIGN KEY ("vehicleId") REFERENCES "Vehicle" ("id")
    ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "CarReminder_serviceId_fkey" FOREIGN KEY ("serviceId") REFERENCES "Service" ("id")
    ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "CarReminder_vehicleId_serviceId_key"
  ON "CarReminder" ("vehicleId", "serviceId");
CREATE INDEX "CarReminder_serviceId_idx" ON "CarReminder" ("serviceId");

-- Off until the owner turns it on. One email a car and month.
ALTER TABLE "Vehicle" ADD COLUMN "remindsByEmail" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "Vehicle" ADD COLUMN "remindedAt" TIMESTAMPTZ(3);
