-- The desk finds people by how their address, name or telephone number begins. Written as the search asks.
CREATE INDEX "User_email_start" ON "User" (lower("email") text_pattern_ops);
CREATE INDEX "User_name_start" ON "User" (lower("firstName" || ' ' || "lastName") text_pattern_ops);
CREATE INDEX "User_last_name_start" ON "User" (lower("lastName") text_pattern_ops);
CREATE INDEX "User_phone_start" ON "User" (regexp_replace("phone", '[^0-9]', '', 'g') text_pattern_ops)
  WHERE "phone" <> '';

-- Its lists of bookings: how they are sorted and narrowed.
CREATE INDEX "Booking_scheduledAt_id_idx" ON "Booking" ("scheduledAt", "id");
CREATE INDEX "Booking_totalCents_id_idx" ON "Booking" ("totalCents", "id");
CREATE INDEX "Booking_status_createdAt_id_idx" ON "Booking" ("status", "createdAt", "id");
CREATE INDEX "Booking_paymentStatus_createdAt_id_idx" ON "Booking" ("paymentStatus", "createdAt", "id");

-- The mails about a booking that were handed to the mail server: which, to whom and when. `about` holds
-- ids and an amount, from which the mail can be written once more; no words of people.
CREATE TABLE "BookingMail" (
    "id" UUID NOT NULL,
    "bookingId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "about" JSONB NOT NULL DEFAULT '{}',
    "sentAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "BookingMail_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "BookingMail_bookingId_fkey" FOREIGN KEY ("bookingId") REFERENCES "Booking"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "BookingMail_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "BookingMail_bookingId_idx" ON "BookingMail" ("bookingId");
CREATE INDEX "BookingMail_userId_idx" ON "BookingMail" ("userId");
