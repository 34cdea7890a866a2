-- The support address that got a safety report, if all staff are parties to its booking.
ALTER TABLE "Claim" ADD COLUMN "mailedTo" TEXT;
