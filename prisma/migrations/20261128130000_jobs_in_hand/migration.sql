-- A mechanic's accepted and started jobs by start, however many finished ones they have.
CREATE INDEX "Booking_in_hand" ON "Booking" ("mechanicId", "scheduledAt", "id")
  WHERE "status" IN ('accepted', 'in_progress');
