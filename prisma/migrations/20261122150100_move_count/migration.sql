-- How often an accepted job was moved by agreement.
ALTER TABLE "Booking"
  ADD COLUMN "moveCount" INTEGER NOT NULL DEFAULT 0,
  ADD CONSTRAINT "Booking_move_count" CHECK ("moveCount" BETWEEN 0 AND 3);
