-- What is owed, and which holds end, is asked for every few minutes. The rules of the indexes that stood
-- here before named a state, which the driver sends as text and has cast: no plan can prove that, and so
-- each look read every payment there ever was. A rule by the date alone is proven by asking for a date.
DROP INDEX "Payment_due";
CREATE INDEX "Payment_due" ON "Payment" ("state", "dueAt") WHERE "dueAt" IS NOT NULL;
DROP INDEX "Payment_captureBefore";
CREATE INDEX "Payment_captureBefore" ON "Payment" ("captureBefore") WHERE "captureBefore" IS NOT NULL;
