-- Money as rows: what is asked for, refunds, disputes, what mechanics are paid, and the provider's own
-- books beside ours. What one booking could have once (a line of a service, a receipt, a kind of
-- ledger row) it can have more often now; every row from before is kept.

CREATE TYPE "PaymentPurpose" AS ENUM ('booking', 'change', 'tip', 'fee');
CREATE TYPE "PaymentState" AS ENUM ('open', 'authorized', 'captured', 'released', 'failed', 'due');
CREATE TYPE "RefundBearer" AS ENUM ('shared', 'platform');
CREATE TYPE "RefundState" AS ENUM ('pending', 'succeeded', 'failed');
CREATE TYPE "LedgerAccount" AS ENUM ('mechanic', 'platform');
CREATE TYPE "PayoutMethod" AS ENUM ('connect', 'manual');
CREATE TYPE "PayoutState" AS ENUM ('pending', 'sent', 'returned', 'failed');
CREATE TYPE "StaffRole" AS ENUM ('operator', 'owner');

-- The provider's account and mode that ids belong to ('acct_1:live'); '' where nobody noted it.
CREATE TABLE "ProviderAccount" (
    "key" TEXT NOT NULL,
    "mode" TEXT NOT NULL,
    "firstSeenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastSeenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "ProviderAccount_pkey" PRIMARY KEY ("key")
);

CREATE TABLE "ProviderCustomer" (
    "userId" UUID NOT NULL,
    "account" TEXT NOT NULL,
    "customerId" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "ProviderCustomer_pkey" PRIMARY KEY ("userId", "account")
);
CREATE UNIQUE INDEX "ProviderCustomer_customerId_key" ON "ProviderCustomer"("customerId");
ALTER TABLE "ProviderCustomer" ADD CONSTRAINT "ProviderCustomer_userId_fkey"
  FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "SavedCard" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "account" TEXT NOT NULL,
    "paymentMethodId" TEXT NOT NULL,
    "brand" TEXT NOT NULL,
    "last4" TEXT NOT NULL,
    "isDefault" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "removedAt" TIMESTAMPTZ(3),
    CONSTRAINT "SavedCard_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "SavedCard_default_present" CHECK (NOT "isDefault" OR "removedAt" IS NULL)
);
CREATE UNIQUE INDEX "SavedCard_paymentMethodId_key" ON "SavedCard"("paymentMethodId");
CREATE UNIQUE INDEX "SavedCard_one_default" ON "SavedCard"("userId", "account") WHERE "isDefault";
CREATE INDEX "SavedCard_userId_idx" ON "SavedCard"("userId");
ALTER TABLE "SavedCard" ADD CONSTRAINT "SavedCard_userId_fkey"
  FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "Payment" (
    "id" UUID NOT NULL,
    "bookingId" UUID NOT NULL,
    "purpose" "PaymentPurpose" NOT NULL,
    "changeId" UUID,
    "attempt" INTEGER NOT NULL DEFAULT 1,
    "isCurrent" BOOLEAN NOT NULL DEFAULT true,
    "state" "PaymentState" NOT NULL DEFAULT 'open',
    "account" TEXT NOT NULL DEFAULT '',
    "intentId" TEXT,
    "paymentMethodId" TEXT,
    "cardBrand" TEXT,
    "cardLast4" TEXT,
    "amountCents" INTEGER NOT NULL,
    "platformFeeCents" INTEGER NOT NULL DEFAULT 0,
    "subsidyCents" INTEGER NOT NULL DEFAULT 0,
    "authorizedCents" INTEGER NOT NULL DEFAULT 0,
    "capturedCents" INTEGER NOT NULL DEFAULT 0,
    "refundedCents" INTEGER NOT NULL DEFAULT 0,
    "disputedCents" INTEGER NOT NULL DEFAULT 0,
    "captureBefore" TIMESTAMPTZ(3),
    "renewals" INTEGER NOT NULL DEFAULT 0,
    "retries" INTEGER NOT NULL DEFAULT 0,
    "capturedAt" TIMESTAMPTZ(3),
    "dueAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "Payment_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "Payment_cents" CHECK (
      "amountCents" >= 0 AND "platformFeeCents" >= 0 AND "subsidyCents" >= 0
      AND "authorizedCents" >= 0 AND "capturedCents" >= 0
      AND "refundedCents" BETWEEN 0 AND "capturedCents"
      AND "disputedCents" BETWEEN 0 AND "capturedCents"
    )
);
CREATE UNIQUE INDEX "Payment_intentId_key" ON "Payment"("intentId");
-- One live row for what a booking, its tip and its fee ask for, and one for each change.
CREATE UNIQUE INDEX "Payment_current" ON "Payment"("bookingId", "purpose") WHERE "isCurrent" AND "purpose" <> 'change';
CREATE UNIQUE INDEX "Payment_current_change" ON "Payment"("changeId") WHERE "isCurrent" AND "purpose" = 'change';
CREATE INDEX "Payment_bookingId_idx" ON "Payment"("bookingId");
CREATE INDEX "Payment_due" ON "Payment"("dueAt") WHERE "isCurrent" AND "state" = 'due';
CREATE INDEX "Payment_captureBefore" ON "Payment"("captureBefore") WHERE "isCurrent" AND "state" = 'authorized';
ALTER TABLE "Payment" ADD CONSTRAINT "Payment_bookingId_fkey"
  FOREIGN KEY ("bookingId") REFERENCES "Booking"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A card being saved for a booking that is further away than a hold lasts.
CREATE TABLE "CardSetup" (
    "setupIntentId" TEXT NOT NULL,
    "account" TEXT NOT NULL,
    "userId" UUID NOT NULL,
    "bookingId" UUID,
    "state" TEXT NOT NULL DEFAULT 'open',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "CardSetup_pkey" PRIMARY KEY ("setupIntentId")
);
CREATE INDEX "CardSetup_bookingId_idx" ON "CardSetup"("bookingId");
CREATE INDEX "CardSetup_userId_idx" ON "CardSetup"("userId");
ALTER TABLE "CardSetup" ADD CONSTRAINT "CardSetup_userId_fkey"
  FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "CardSetup" ADD CONSTRAINT "CardSetup_bookingId_fkey"
  FOREIGN KEY ("bookingId") REFERENCES "Booking"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "Refund" (
    "id" UUID NOT NULL,
    "paymentId" UUID NOT NULL,
    "providerId" TEXT,
    "amountCents" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "bornBy" "RefundBearer" NOT NULL,
    "state" "RefundState" NOT NULL DEFAULT 'pending',
    "requestedBy" UUID,
    "failure" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "settledAt" TIMESTAMPTZ(3),
    CONSTRAINT "Refund_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "Refund_cents" CHECK ("amountCents" > 0)
);
CREATE UNIQUE INDEX "Refund_providerId_key" ON "Refund"("providerId");
CREATE INDEX "Refund_paymentId_idx" ON "Refund"("paymentId");
CREATE INDEX "Refund_requestedBy_createdAt_idx" ON "Refund"("requestedBy", "createdAt");
ALTER TABLE "Refund" ADD CONSTRAINT "Refund_paymentId_fkey"
  FOREIGN KEY ("paymentId") REFERENCES "Payment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE "CreditNote" (
    "refundId" UUID NOT NULL,
    "number" SERIAL NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "issuedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "CreditNote_pkey" PRIMARY KEY ("refundId")
);
CREATE UNIQUE INDEX "CreditNote_number_key" ON "CreditNote"("number");
ALTER TABLE "CreditNote" ADD CONSTRAINT "CreditNote_refundId_fkey"
  FOREIGN KEY ("refundId") REFERENCES "Refund"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE "Dispute" (
    "id" UUID NOT NULL,
    "providerId" TEXT NOT NULL,
    "paymentId" UUID NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "evidenceDueAt" TIMESTAMPTZ(3),
    "withdrawnCents" INTEGER NOT NULL DEFAULT 0,
    "evidence" JSONB,
    "submittedAt" TIMESTAMPTZ(3),
    "submittedBy" UUID,
    "closedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "Dispute_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "Dispute_cents" CHECK ("amountCents" >= 0 AND "withdrawnCents" >= 0)
);
CREATE UNIQUE INDEX "Dispute_providerId_key" ON "Dispute"("providerId");
CREATE INDEX "Dispute_paymentId_idx" ON "Dispute"("paymentId");
CREATE INDEX "Dispute_open" ON "Dispute"("evidenceDueAt") WHERE "closedAt" IS NULL;
ALTER TABLE "Dispute" ADD CONSTRAINT "Dispute_paymentId_fkey"
  FOREIGN KEY ("paymentId") REFERENCES "Payment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What a mechanic is paid: a transfer at the provider, or a line of the weekly run.
CREATE TABLE "PayoutRun" (
    "id" UUID NOT NULL,
    "number" SERIAL NOT NULL,
    "method" "PayoutMethod" NOT NULL,
    "startedBy" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "PayoutRun_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "PayoutRun_number_key" ON "PayoutRun"("number");

CREATE TABLE "Payout" (
    "id" UUID NOT NULL,
    "mechanicId" UUID NOT NULL,
    "runId" UUID,
    "method" "PayoutMethod" NOT NULL,
    "account" TEXT NOT NULL DEFAULT '',
    "destination" TEXT NOT NULL,
    "sourcePaymentId" UUID,
    "amountCents" INTEGER NOT NULL,
    "reversedCents" INTEGER NOT NULL DEFAULT 0,
    "state" "PayoutState" NOT NULL DEFAULT 'pending',
    "providerId" TEXT,
    "failure" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sentAt" TIMESTAMPTZ(3),
    "closedAt" TIMESTAMPTZ(3),
    CONSTRAINT "Payout_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "Payout_cents" CHECK ("amountCents" > 0 AND "reversedCents" BETWEEN 0 AND "amountCents")
);
CREATE UNIQUE INDEX "Payout_providerId_key" ON "Payout"("providerId");
CREATE INDEX "Payout_mechanicId_createdAt_idx" ON "Payout"("mechanicId", "createdAt" DESC);
CREATE INDEX "Payout_runId_idx" ON "Payout"("runId");
CREATE INDEX "Payout_state_createdAt_idx" ON "Payout"("state", "createdAt");
ALTER TABLE "Payout" ADD CONSTRAINT "Payout_mechanicId_fkey"
  FOREIGN KEY ("mechanicId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "Payout" ADD CONSTRAINT "Payout_runId_fkey"
  FOREIGN KEY ("runId") REFERENCES "PayoutRun"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "Payout" ADD CONSTRAINT "Payout_sourcePaymentId_fkey"
  FOREIGN KEY ("sourcePaymentId") REFERENCES "Payment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Ledger rows say whose they are, which payment they come from and what makes them unique. Rows of a
-- mechanic can be paid out from `availableAt` on, each by one payout.
ALTER TABLE "LedgerEntry" DISABLE TRIGGER ledger_append_only;
ALTER TABLE "LedgerEntry"
  ADD COLUMN "account" "LedgerAccount" NOT NULL DEFAULT 'mechanic',
  ADD COLUMN "paymentId" UUID,
  ADD COLUMN "source" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "availableAt" TIMESTAMPTZ(3),
  ALTER COLUMN "mechanicId" DROP NOT NULL,
  ALTER COLUMN "bookingId" DROP NOT NULL;
UPDATE "LedgerEntry" SET "source" = "bookingId"::text, "availableAt" = "createdAt" + interval '2 days';
ALTER TABLE "LedgerEntry" ALTER COLUMN "source" DROP DEFAULT;
DROP INDEX "LedgerEntry_bookingId_kind_key";
CREATE UNIQUE INDEX "LedgerEntry_account_kind_source_key" ON "LedgerEntry"("account", "kind", "source");
CREATE INDEX "LedgerEntry_bookingId_idx" ON "LedgerEntry"("bookingId");
ALTER TABLE "LedgerEntry" ADD CONSTRAINT "LedgerEntry_whose" CHECK (("account" = 'mechanic') = ("mechanicId" IS NOT NULL));
ALTER TABLE "LedgerEntry" ADD CONSTRAINT "LedgerEntry_paymentId_fkey"
  FOREIGN KEY ("paymentId") REFERENCES "Payment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE "PayoutItem" (
    "ledgerEntryId" UUID NOT NULL,
    "payoutId" UUID NOT NULL,
    CONSTRAINT "PayoutItem_pkey" PRIMARY KEY ("ledgerEntryId")
);
CREATE INDEX "PayoutItem_payoutId_idx" ON "PayoutItem"("payoutId");
ALTER TABLE "PayoutItem" ADD CONSTRAINT "PayoutItem_ledgerEntryId_fkey"
  FOREIGN KEY ("ledgerEntryId") REFERENCES "LedgerEntry"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "PayoutItem" ADD CONSTRAINT "PayoutItem_payoutId_fkey"
  FOREIGN KEY ("payoutId") REFERENCES "Payout"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- The provider's own books, row by row.
CREATE TABLE "ProviderMovement" (
    "id" TEXT NOT NULL,
    "account" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "feeCents" INTEGER NOT NULL,
    "sourceId" TEXT,
    "paymentId" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "matchedAt" TIMESTAMPTZ(3),
    CONSTRAINT "ProviderMovement_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "ProviderMovement_createdAt_idx" ON "ProviderMovement"("createdAt");
CREATE INDEX "ProviderMovement_unmatched" ON "ProviderMovement"("createdAt") WHERE "matchedAt" IS NULL;
ALTER TABLE "ProviderMovement" ADD CONSTRAINT "ProviderMovement_paymentId_fkey"
  FOREIGN KEY ("paymentId") REFERENCES "Payment"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- The account that a mechanic is paid on, the plan's account, and the tax form.
ALTER TABLE "MechanicProfile"
  ADD COLUMN "subscriptionAccount" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "cancelAtPeriodEnd" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "payoutAccountId" TEXT,
  ADD COLUMN "payoutAccountKey" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "transfersActive" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "payoutRequirements" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
  ADD COLUMN "payoutChangedAt" TIMESTAMPTZ(3),
  ADD COLUMN "taxFormFileId" UUID,
  ADD COLUMN "taxFormAt" TIMESTAMPTZ(3);
CREATE UNIQUE INDEX "MechanicProfile_payoutAccountId_key" ON "MechanicProfile"("payoutAccountId");

-- The fees' policy that a customer accepted at checkout.
ALTER TABLE "Booking"
  ADD COLUMN "acceptedPolicy" TEXT,
  ADD COLUMN "policyAcceptedAt" TIMESTAMPTZ(3),
  ADD COLUMN "policyAcceptedFrom" TEXT;

-- Staff have a role; administrators from before are owners.
ALTER TABLE "User" ADD COLUMN "staffRole" "StaffRole";
UPDATE "User" SET "staffRole" = 'owner' WHERE "isAdmin";

-- What staff did, to what and why; nobody changes or removes such a row.
ALTER TABLE "AuditEntry" ADD COLUMN "subject" TEXT, ADD COLUMN "reason" TEXT, ADD COLUMN "changes" JSONB;
CREATE INDEX "AuditEntry_subject_idx" ON "AuditEntry"("subject");
CREATE INDEX "AuditEntry_createdAt_idx" ON "AuditEntry"("createdAt");
CREATE TRIGGER audit_append_only BEFORE UPDATE OR DELETE ON "AuditEntry"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- What a person is told in the product; each fact once.
CREATE TABLE "Notification" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "bookingId" UUID,
    "dedupeKey" TEXT NOT NULL,
    "params" JSONB NOT NULL DEFAULT '{}',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "readAt" TIMESTAMPTZ(3),
    CONSTRAINT "Notification_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "Notification_userId_dedupeKey_key" ON "Notification"("userId", "dedupeKey");
CREATE INDEX "Notification_userId_id_idx" ON "Notification"("userId", "id" DESC);
CREATE INDEX "Notification_unread" ON "Notification"("userId") WHERE "readAt" IS NULL;
CREATE INDEX "Notification_bookingId_idx" ON "Notification"("bookingId");
ALTER TABLE "Notification" ADD CONSTRAINT "Notification_userId_fkey"
  FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Notification" ADD CONSTRAINT "Notification_bookingId_fkey"
  FOREIGN KEY ("bookingId") REFERENCES "Booking"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What is known of payments from before: one for each booking that had one or owed money. Whatever was
-- made by the stand-in belongs to its account; nobody noted the account of the rest.
INSERT INTO "ProviderCustomer" ("userId", "account", "customerId")
SELECT u."id",
  CASE WHEN EXISTS (SELECT 1 FROM "SandboxObject" o WHERE o."id" = u."stripeCustomerId") THEN 'acct_sandboxCurbwrench:test' ELSE '' END,
  u."stripeCustomerId"
FROM "User" u WHERE u."stripeCustomerId" IS NOT NULL;

INSERT INTO "Payment" (
  "id", "bookingId", "purpose", "state", "account", "intentId", "paymentMethodId", "amountCents",
  "platformFeeCents", "subsidyCents", "authorizedCents", "capturedCents", "refundedCents",
  "captureBefore", "capturedAt", "dueAt", "createdAt", "updatedAt"
)
SELECT gen_random_uuid(), b."id", 'booking',
  (CASE b."paymentStatus"
    WHEN 'authorized' THEN 'authorized' WHEN 'captured' THEN 'captured' WHEN 'refunded' THEN 'captured'
    WHEN 'released' THEN 'released' WHEN 'due' THEN 'due'
    WHEN 'failed' THEN CASE WHEN b."status" = 'completed' THEN 'due' ELSE 'failed' END
    ELSE 'open' END)::"PaymentState",
  CASE WHEN EXISTS (SELECT 1 FROM "SandboxObject" o WHERE o."id" = b."paymentIntentId") THEN 'acct_sandboxCurbwrench:test' ELSE '' END,
  b."paymentIntentId", b."paymentMethodId", b."totalCents", b."platformFeeCents", b."discountCents",
  CASE WHEN b."paymentStatus" = 'authorized' THEN b."totalCents" ELSE 0 END,
  CASE WHEN b."paymentStatus" IN ('captured', 'refunded') THEN coalesce(r."amountCents", b."totalCents") ELSE 0 END,
  CASE WHEN b."paymentStatus" = 'refunded' THEN coalesce(r."amountCents", b."totalCents") ELSE 0 END,
  b."holdExpiresAt",
  CASE WHEN b."paymentStatus" IN ('captured', 'refunded') THEN coalesce(r."issuedAt", b."completedAt", b."updatedAt") END,
  CASE WHEN b."paymentStatus" = 'due' THEN coalesce(b."completedAt", b."updatedAt") END,
  b."createdAt", b."updatedAt"
FROM "Booking" b LEFT JOIN "Receipt" r ON r."bookingId" = b."id"
WHERE b."paymentStatus" <> 'none' OR b."paymentIntentId" IS NOT NULL OR b."paymentMethodId" IS NOT NULL
  OR r."bookingId" IS NOT NULL;

UPDATE "LedgerEntry" l SET "paymentId" = p."id", "source" = p."id"::text
FROM "Payment" p WHERE p."bookingId" = l."bookingId";
ALTER TABLE "LedgerEntry" ENABLE TRIGGER ledger_append_only;

-- Money given back before there were rows for it.
INSERT INTO "Refund" ("id", "paymentId", "amountCents", "reason", "bornBy", "state", "createdAt", "settledAt")
SELECT gen_random_uuid(), p."id", p."refundedCents", 'Refunded at the payment provider', 'shared', 'succeeded', p."updatedAt", p."updatedAt"
FROM "Payment" p WHERE p."refundedCents" > 0;

INSERT INTO "CardSetup" ("setupIntentId", "account", "userId", "bookingId", "state", "createdAt")
SELECT b."setupIntentId",
  CASE WHEN EXISTS (SELECT 1 FROM "SandboxObject" o WHERE o."id" = b."setupIntentId") THEN 'acct_sandboxCurbwrench:test' ELSE '' END,
  b."customerId", b."id", CASE WHEN b."paymentMethodId" IS NULL THEN 'open' ELSE 'succeeded' END, b."createdAt"
FROM "Booking" b WHERE b."setupIntentId" IS NOT NULL;
