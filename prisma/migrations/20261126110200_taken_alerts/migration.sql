-- Who looks after an alert, and when staff were last told that nobody does.
ALTER TABLE "OperatorAlert" ADD COLUMN "takenBy" UUID;
ALTER TABLE "OperatorAlert" ADD COLUMN "takenAt" TIMESTAMPTZ(3);
ALTER TABLE "OperatorAlert" ADD COLUMN "alarmedAt" TIMESTAMPTZ(3);
