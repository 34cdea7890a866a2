-- A verified mechanic's new name waits here until staff decide about it; the old one is shown meanwhile.
ALTER TABLE "User" ADD COLUMN "pendingFirstName" TEXT, ADD COLUMN "pendingLastName" TEXT;
