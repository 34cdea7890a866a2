-- What a mechanic's standing is counted from: their jobs by when they were over (what isn't over comes
-- last), and the messages that they wrote. Their acceptances and what they handed back have theirs.
CREATE INDEX "Booking_over" ON "Booking" ("mechanicId", COALESCE("completedAt", "cancelledAt", 'infinity'::timestamptz))
  WHERE "mechanicId" IS NOT NULL;
CREATE INDEX "Message_senderId_createdAt_idx" ON "Message" ("senderId", "createdAt");
