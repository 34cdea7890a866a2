-- Promo codes are rows, and FIRST20 is the first of them.
CREATE TABLE "Promo" (
    "id" UUID NOT NULL,
    "code" TEXT NOT NULL,
    "percent" INTEGER,
    "amountCents" INTEGER,
    "firstBookingOnly" BOOLEAN NOT NULL,
    "startsAt" TIMESTAMPTZ(3),
    "endsAt" TIMESTAMPTZ(3),
    "usesInAll" INTEGER,
    "usesPerPerson" INTEGER NOT NULL DEFAULT 1,
    "bornBy" "RefundBearer" NOT NULL DEFAULT 'platform',
    "pausedAt" TIMESTAMPTZ(3),
    "uses" INTEGER NOT NULL DEFAULT 0,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Promo_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "Promo_code_key" ON "Promo"("code");
ALTER TABLE "Promo" ADD CONSTRAINT "Promo_terms" CHECK (
    ("percent" IS NULL) <> ("amountCents" IS NULL)
    AND ("percent" IS NULL OR "percent" BETWEEN 1 AND 100)
    AND ("amountCents" IS NULL OR "amountCents" > 0)
    AND "usesPerPerson" > 0 AND ("usesInAll" IS NULL OR "usesInAll" > 0)
    AND ("startsAt" IS NULL OR "endsAt" IS NULL OR "startsAt" < "endsAt"));
-- Of ten who take the last use at once, one does: each waits for the one before, and looks again.
ALTER TABLE "Promo" ADD CONSTRAINT "Promo_uses" CHECK ("uses" >= 0 AND ("usesInAll" IS NULL OR "uses" <= "usesInAll"));

INSERT INTO "Promo" ("id", "code", "percent", "firstBookingOnly")
  VALUES ('019a0000-0000-7000-8000-0000000f1520', 'FIRST20', 20, true);

ALTER TABLE "PromoRedemption" ADD CONSTRAINT "PromoRedemption_code_fkey" FOREIGN KEY ("code") REFERENCES "Promo"("code") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Where a code has a limit in all, its uses are counted with each redemption, however it comes or goes.
-- Without one nobody waits for anybody.
CREATE FUNCTION promo_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE "Promo" SET "uses" = "uses" + 1 WHERE "code" = NEW."code" AND "usesInAll" IS NOT NULL;
  ELSE
    UPDATE "Promo" SET "uses" = "uses" - 1 WHERE "code" = OLD."code" AND "usesInAll" IS NOT NULL AND "uses" > 0;
  END IF;
  RETURN NULL;
END;
$$;
CREATE TRIGGER promo_counted AFTER INSERT OR DELETE ON "PromoRedemption" FOR EACH ROW EXECUTE FUNCTION promo_counted();

-- A person may have a code more than once: each use of an account, mailbox, phone or card has a number.
ALTER TABLE "PromoRedemption" ADD COLUMN "slot" INTEGER NOT NULL DEFAULT 1;
ALTER TABLE "PromoRedemption" DROP CONSTRAINT "PromoRedemption_pkey";
ALTER TABLE "PromoRedemption" ADD CONSTRAINT "PromoRedemption_pkey" PRIMARY KEY ("userId", "code", "slot");
ALTER TABLE "PromoClaim" ADD COLUMN "slot" INTEGER NOT NULL DEFAULT 1;
ALTER TABLE "PromoClaim" DROP CONSTRAINT "PromoClaim_pkey";
ALTER TABLE "PromoClaim" ADD CONSTRAINT "PromoClaim_pkey" PRIMARY KEY ("code", "kind", "hash", "slot");

-- A booking keeps the terms that it was made with.
ALTER TABLE "Booking" ADD COLUMN "promoPercent" INTEGER;
ALTER TABLE "Booking" ADD COLUMN "promoAmountCents" INTEGER;
ALTER TABLE "Booking" ADD COLUMN "promoBornBy" "RefundBearer" NOT NULL DEFAULT 'platform';
UPDATE "Booking" SET "promoPercent" = 20 WHERE "promoCode" IS NOT NULL;

-- The discount of a payment, of which the platform adds all or a part for the mechanic.
ALTER TABLE "Payment" ADD COLUMN "discountCents" INTEGER NOT NULL DEFAULT 0;
UPDATE "Payment" SET "discountCents" = "subsidyCents" WHERE "subsidyCents" <> 0;
ALTER TABLE "Payment" ADD CONSTRAINT "Payment_discount" CHECK ("discountCents" >= "subsidyCents");
