-- The hosted checkout that a mechanic's plan is being bought on, one at a time, and whose account it is of.
ALTER TABLE "MechanicProfile" ADD COLUMN "planCheckoutId" TEXT;
ALTER TABLE "MechanicProfile" ADD COLUMN "planCheckoutAccount" TEXT NOT NULL DEFAULT '';
