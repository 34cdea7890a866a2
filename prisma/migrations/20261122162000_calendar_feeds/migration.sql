-- A person's calendar for other programs: its address holds a secret, of which the hash is kept.
CREATE TABLE "CalendarFeed" (
  "userId" UUID NOT NULL,
  "tokenHash" TEXT NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "CalendarFeed_pkey" PRIMARY KEY ("userId"),
  CONSTRAINT "CalendarFeed_userId_fkey" FOREIGN KEY ("userId")
    REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "CalendarFeed_tokenHash_key" ON "CalendarFeed"("tokenHash");
