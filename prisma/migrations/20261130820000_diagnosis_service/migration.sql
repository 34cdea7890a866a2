-- The service that finds out what's wrong with a car. At most one can be offered with this mark, and
-- no existing service has it until an owner chooses one.
ALTER TABLE "Service" ADD COLUMN "isDiagnosis" BOOLEAN NOT NULL DEFAULT false;
CREATE UNIQUE INDEX "Service_one_diagnosis" ON "Service" ("isDiagnosis") WHERE "isDiagnosis" AND "isActive";
