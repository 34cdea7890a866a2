-- The desk counts and lists the claims that wait for it.
CREATE INDEX "Claim_state_bookingId_idx" ON "Claim" ("state", "bookingId");
