-- What a customer has to do now is found without their history: jobs in hand and unpaid ones.
CREATE INDEX "Booking_in_hand_of" ON "Booking" ("customerId")
  WHERE "status" IN ('accepted', 'in_progress');
CREATE INDEX "Booking_due_of" ON "Booking" ("customerId") WHERE "paymentStatus" = 'due';
