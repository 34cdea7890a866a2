-- A cancellation fee may be taken from several authorizations: the booking's own and those of
-- change orders, each at most once.
CREATE UNIQUE INDEX "Payment_current_fee"
  ON "Payment" ("bookingId", COALESCE("changeId"::text, '')) WHERE "isCurrent" AND "purpose" = 'fee';
DROP INDEX "Payment_current";
CREATE UNIQUE INDEX "Payment_current"
  ON "Payment" ("bookingId", "purpose") WHERE "isCurrent" AND "purpose" NOT IN ('change', 'fee');
