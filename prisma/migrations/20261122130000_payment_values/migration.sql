-- Where a booking's money is, with refunds of a part and chargebacks. In a migration of its own: a new
-- value can't be used in the transaction that adds it.
ALTER TYPE "PaymentStatus" ADD VALUE 'partially_refunded';
ALTER TYPE "PaymentStatus" ADD VALUE 'disputed';
