-- Every few minutes a job asks whose trial is over; it need not read every mechanic for that.
CREATE INDEX "MechanicProfile_subscriptionStatus_subscriptionEndsAt_idx"
  ON "MechanicProfile" ("subscriptionStatus", "subscriptionEndsAt");
