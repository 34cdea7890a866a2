-- The minute's upkeep and the desk ask by status and start. Prisma casts the status, so it can't use
-- an index that is limited to one.
CREATE INDEX "Booking_status_scheduledAt_id_idx" ON "Booking" ("status", "scheduledAt", "id");
DROP INDEX "Booking_agreed";
CREATE INDEX "Booking_fee_undecided" ON "Booking" ("cancelledAt") WHERE "feeIfRefusedCents" IS NOT NULL;

-- Addresses with a house number, for the desk's search.
CREATE INDEX "Booking_address_folded" ON "Booking" ("foldedName"("serviceLocation") text_pattern_ops);
CREATE INDEX "User_address_folded" ON "User" ("foldedName"("address") text_pattern_ops) WHERE "address" <> '';
