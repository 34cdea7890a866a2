-- A safety report holds no payout: the held money would tell the mechanic that somebody reported them.
UPDATE "Claim" SET "holdsPayout" = false WHERE "kind" = 'safety' AND "holdsPayout";

-- Staff keep the payout of a job back while they look at it.
ALTER TABLE "Booking" ADD COLUMN "payoutHeldAt" TIMESTAMPTZ(3);
