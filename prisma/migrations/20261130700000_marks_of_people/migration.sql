-- Finds the other accounts of a staff member, whose bookings they don't read at the desk.
CREATE INDEX "SmsNumber_number_idx" ON "SmsNumber" ("number");
CREATE INDEX "MechanicProfile_bankAccountLast4_idx" ON "MechanicProfile" ("bankAccountLast4")
  WHERE "bankAccountLast4" IS NOT NULL;
CREATE INDEX "MechanicProfile_payoutBankMark_idx" ON "MechanicProfile" ("payoutBankMark")
  WHERE "payoutBankMark" IS NOT NULL;
