-- The desk's log, newest first: acts of staff alone, without what everybody did to their own accounts.
CREATE INDEX "AuditEntry_acts_of_staff" ON "AuditEntry" ("createdAt", "id") WHERE "subject" IS NOT NULL;
