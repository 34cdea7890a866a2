-- A mechanic's working hours. Who has no row here works the usual ones.
CREATE TABLE "MechanicCalendar" (
  "userId" UUID NOT NULL,
  "timeZone" TEXT NOT NULL,
  "hours" JSONB NOT NULL DEFAULT '[]',
  "minimumNoticeHours" INTEGER NOT NULL,
  "horizonDays" INTEGER NOT NULL,
  "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "MechanicCalendar_pkey" PRIMARY KEY ("userId"),
  CONSTRAINT "MechanicCalendar_userId_fkey" FOREIGN KEY ("userId")
    REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE TABLE "TimeOff" (
  "id" UUID NOT NULL,
  "userId" UUID NOT NULL,
  "startsAt" TIMESTAMPTZ(3) NOT NULL,
  "endsAt" TIMESTAMPTZ(3) NOT NULL,
  "note" TEXT NOT NULL DEFAULT '',
  CONSTRAINT "TimeOff_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "TimeOff_order" CHECK ("startsAt" < "endsAt"),
  CONSTRAINT "TimeOff_userId_fkey" FOREIGN KEY ("userId")
    REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "TimeOff_userId_endsAt_idx" ON "TimeOff"("userId", "endsAt");
