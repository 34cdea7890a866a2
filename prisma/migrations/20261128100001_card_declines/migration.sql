-- Who was last given the client secret of a payment or card form, and from which network, to count the cards
-- that are tried with it. Rows are deleted two days after their last use.
CREATE TABLE "CardForm" (
  "intentId" TEXT NOT NULL,
  "userId" UUID NOT NULL,
  "network" TEXT NOT NULL,
  "usedAt" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "CardForm_pkey" PRIMARY KEY ("intentId"),
  CONSTRAINT "CardForm_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "CardForm_userId_idx" ON "CardForm" ("userId");
CREATE INDEX "CardForm_network_idx" ON "CardForm" ("network");
CREATE INDEX "CardForm_usedAt_idx" ON "CardForm" ("usedAt");

-- A declined card, by the provider's event.
CREATE TABLE "CardDecline" (
  "eventId" TEXT NOT NULL,
  "intentId" TEXT NOT NULL,
  "declinedAt" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "CardDecline_pkey" PRIMARY KEY ("eventId"),
  CONSTRAINT "CardDecline_intentId_fkey" FOREIGN KEY ("intentId") REFERENCES "CardForm" ("intentId") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "CardDecline_intentId_declinedAt_idx" ON "CardDecline" ("intentId", "declinedAt");
