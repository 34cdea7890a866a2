-- What an object of the payment stand-in points at (customer, charge, status, …), so that a list
-- of one customer's or one charge's objects reads those rows alone; and what a movement of money
-- adds to a balance, and from when, so that the database adds it up.
ALTER TABLE "SandboxObject"
  ADD COLUMN "links" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
  ADD COLUMN "net" INTEGER,
  ADD COLUMN "availableOn" INTEGER;

UPDATE "SandboxObject" SET "links" = array_remove(ARRAY[
  "data"->>'customer', "data"->>'charge', "data"->>'payment_intent', "data"->>'payment_method',
  "data"->>'status', CASE WHEN "type" = 'event' THEN "data"->>'type' END
], NULL);

CREATE INDEX "SandboxObject_links_idx" ON "SandboxObject" USING GIN ("links");
