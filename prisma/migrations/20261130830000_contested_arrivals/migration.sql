-- Contested arrivals that wait for a decision, whatever became of the job. There are few.
CREATE INDEX "Booking_arrival_undecided" ON "Booking" ("arrivalContestedAt")
  WHERE "arrivalContestedAt" IS NOT NULL AND "arrivalConfirmedAt" IS NULL;
