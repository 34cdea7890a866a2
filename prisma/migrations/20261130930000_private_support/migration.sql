-- A conversation that staff begin with a person. Emails and notifications about it say only that
-- there is a message.
ALTER TABLE "SupportRequest" ADD COLUMN "isPrivate" BOOLEAN NOT NULL DEFAULT false;
