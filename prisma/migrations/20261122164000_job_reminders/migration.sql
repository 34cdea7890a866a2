-- Which reminder was given of which start of a job; a job that is moved counts anew.
CREATE TABLE "BookingReminder" (
  "bookingId" UUID NOT NULL,
  "name" TEXT NOT NULL,
  "scheduledAt" TIMESTAMPTZ(3) NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "BookingReminder_pkey" PRIMARY KEY ("bookingId", "name", "scheduledAt"),
  CONSTRAINT "BookingReminder_bookingId_fkey" FOREIGN KEY ("bookingId") REFERENCES "Booking"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- When a mail told that it is unread. Messages from before there were such mails get none.
ALTER TABLE "Message" ADD COLUMN "mailedAt" TIMESTAMPTZ(3);
UPDATE "Message" SET "mailedAt" = "createdAt";
