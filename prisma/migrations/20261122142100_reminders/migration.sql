-- How often a customer was reminded of what they owe.
ALTER TABLE "Payment" ADD COLUMN "reminders" INTEGER NOT NULL DEFAULT 0;
