-- When a calendar's link was last read, so that its owner can tell whether somebody uses it.
ALTER TABLE "CalendarFeed" ADD COLUMN "lastReadAt" TIMESTAMPTZ(3);
