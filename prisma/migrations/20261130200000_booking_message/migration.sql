-- The conversation that staff begin with a booking's customer: one a booking.
ALTER TABLE "SupportRequest" ADD COLUMN "bookingId" UUID;
CREATE UNIQUE INDEX "SupportRequest_bookingId_key" ON "SupportRequest" ("bookingId");
ALTER TABLE "SupportRequest" ADD CONSTRAINT "SupportRequest_bookingId_fkey"
  FOREIGN KEY ("bookingId") REFERENCES "Booking"("id") ON DELETE SET NULL ON UPDATE CASCADE;
