-- The most a percentage takes off, for the code and as a booking's terms. Empty means no maximum.
ALTER TABLE "Promo" ADD COLUMN "maxDiscountCents" INTEGER;
ALTER TABLE "Promo" ADD CONSTRAINT "Promo_maximum"
  CHECK ("maxDiscountCents" IS NULL OR ("maxDiscountCents" > 0 AND "percent" IS NOT NULL));
ALTER TABLE "Booking" ADD COLUMN "promoMaxCents" INTEGER;
