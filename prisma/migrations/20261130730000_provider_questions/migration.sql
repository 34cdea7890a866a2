-- The provider's sealed claims about a person who is asked whether an unconfirmed account is theirs.
ALTER TABLE "SignInStep" ADD COLUMN "claim" TEXT;
