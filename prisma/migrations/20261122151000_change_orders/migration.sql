-- Change orders: no price rises without the customer's yes. What a mechanic proposes while they are
-- there, with the prices before and after as the customer is shown them.
CREATE TYPE "ChangeState" AS ENUM (
  'open', 'holding', 'approved', 'declined', 'withdrawn', 'expired', 'cleared'
);
CREATE TYPE "ChangeLineAct" AS ENUM ('add', 'remove');

CREATE TABLE "ChangeOrder" (
  "id" UUID NOT NULL,
  "bookingId" UUID NOT NULL,
  "number" INTEGER NOT NULL,
  "mechanicId" UUID NOT NULL,
  "state" "ChangeState" NOT NULL DEFAULT 'open',
  "reason" TEXT NOT NULL,
  "needsOperator" BOOLEAN NOT NULL DEFAULT false,
  "operatorAt" TIMESTAMPTZ(3),
  "subtotalBeforeCents" INTEGER NOT NULL,
  "totalBeforeCents" INTEGER NOT NULL,
  "subtotalCents" INTEGER NOT NULL,
  "platformFeeCents" INTEGER NOT NULL,
  "discountCents" INTEGER NOT NULL,
  "diagnosticFeeCents" INTEGER NOT NULL,
  "totalCents" INTEGER NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "expiresAt" TIMESTAMPTZ(3) NOT NULL,
  "answeredAt" TIMESTAMPTZ(3),
  "closedAt" TIMESTAMPTZ(3),
  CONSTRAINT "ChangeOrder_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "ChangeOrder_number" CHECK ("number" BETWEEN 1 AND 3),
  CONSTRAINT "ChangeOrder_cents" CHECK (
    "subtotalCents" >= 0 AND "platformFeeCents" >= 0 AND "diagnosticFeeCents" >= 0
    AND "discountCents" BETWEEN 0 AND "subtotalCents"
    AND "totalCents" = "subtotalCents" - "discountCents" + "platformFeeCents"
  )
);
CREATE UNIQUE INDEX "ChangeOrder_bookingId_number_key" ON "ChangeOrder"("bookingId", "number");
-- One at a time waits for an answer, or for the card.
CREATE UNIQUE INDEX "ChangeOrder_open" ON "ChangeOrder"("bookingId") WHERE "state" IN ('open', 'holding');
CREATE INDEX "ChangeOrder_expiring" ON "ChangeOrder"("expiresAt") WHERE "state" IN ('open', 'holding');
ALTER TABLE "ChangeOrder"
  ADD CONSTRAINT "ChangeOrder_bookingId_fkey" FOREIGN KEY ("bookingId") REFERENCES "Booking"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT "ChangeOrder_mechanicId_fkey" FOREIGN KEY ("mechanicId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What is added becomes a line of the booking with the same id; what is removed was one.
CREATE TABLE "ChangeOrderLine" (
  "id" UUID NOT NULL,
  "orderId" UUID NOT NULL,
  "act" "ChangeLineAct" NOT NULL,
  "position" INTEGER NOT NULL,
  "lineId" UUID,
  "kind" "LineKind" NOT NULL,
  "serviceId" UUID,
  "name" TEXT NOT NULL,
  "priceCents" INTEGER NOT NULL,
  CONSTRAINT "ChangeOrderLine_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "ChangeOrderLine_cents" CHECK ("priceCents" >= 0),
  CONSTRAINT "ChangeOrderLine_kind" CHECK ("serviceId" IS NULL OR "kind" = 'service'),
  CONSTRAINT "ChangeOrderLine_removed" CHECK (("act" = 'remove') = ("lineId" IS NOT NULL))
);
CREATE UNIQUE INDEX "ChangeOrderLine_orderId_act_position_key" ON "ChangeOrderLine"("orderId", "act", "position");
ALTER TABLE "ChangeOrderLine"
  ADD CONSTRAINT "ChangeOrderLine_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "ChangeOrder"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A completion that is under way: nothing is proposed while its money is being taken.
ALTER TABLE "Booking" ADD COLUMN "completingAt" TIMESTAMPTZ(3);
CREATE INDEX "Booking_completing" ON "Booking"("completingAt") WHERE "completingAt" IS NOT NULL;

-- Sent is sent: what a customer is asked to agree to never changes, and an answer is given once.
CREATE FUNCTION change_order_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD."bookingId", OLD."number", OLD."mechanicId", OLD."reason", OLD."needsOperator",
      OLD."subtotalBeforeCents", OLD."totalBeforeCents", OLD."subtotalCents", OLD."platformFeeCents",
      OLD."discountCents", OLD."diagnosticFeeCents", OLD."totalCents", OLD."createdAt")
    IS DISTINCT FROM
     (NEW."bookingId", NEW."number", NEW."mechanicId", NEW."reason", NEW."needsOperator",
      NEW."subtotalBeforeCents", NEW."totalBeforeCents", NEW."subtotalCents", NEW."platformFeeCents",
      NEW."discountCents", NEW."diagnosticFeeCents", NEW."totalCents", NEW."createdAt")
  THEN
    RAISE EXCEPTION 'a change order that was sent is never rewritten'
      USING ERRCODE = '23514', CONSTRAINT = 'ChangeOrder_sent';
  END IF;
  IF OLD."state" <> NEW."state" AND (OLD."state"::text, NEW."state"::text) NOT IN (
    ('open', 'holding'), ('open', 'approved'), ('holding', 'approved'), ('open', 'declined'),
    ('open', 'withdrawn'), ('holding', 'withdrawn'), ('open', 'expired'), ('holding', 'expired'),
    ('open', 'cleared'), ('holding', 'cleared')
  ) THEN
    RAISE EXCEPTION 'illegal change order move % -> %', OLD."state", NEW."state"
      USING ERRCODE = '23514', CONSTRAINT = 'ChangeOrder_move';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "ChangeOrder_guard" BEFORE UPDATE ON "ChangeOrder"
  FOR EACH ROW EXECUTE FUNCTION change_order_guard();

CREATE FUNCTION change_order_line_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a change order that was sent is never rewritten'
    USING ERRCODE = '23514', CONSTRAINT = 'ChangeOrder_sent';
END $$;
CREATE TRIGGER "ChangeOrderLine_guard" BEFORE UPDATE ON "ChangeOrderLine"
  FOR EACH ROW EXECUTE FUNCTION change_order_line_guard();
