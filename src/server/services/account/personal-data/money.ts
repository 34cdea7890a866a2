import { decide } from "./decision";

/** Tables of money. Their rows stay for the legal period and say little about people. */
export const MONEY = {
  MechanicProfile: decide<"MechanicProfile">()({
    exports: [
      {
        file: "mechanic-profile",
        by: "userId",
        columns:
          "id location area latitude longitude timeZone serviceRadius yearsExperience hourlyRateCents specializations tools workExperience certificationsText isAvailable subscriptionStatus subscriptionEndsAt cancelAtPeriodEnd trialWithheldAt acceptsAgainAt ratingSum ratingCount ratingScore completedJobs skillsTestPassedAt suspendedAt suspendedReason verifiedUntil insuredUntil checks taxFormAt bankAccountHolderName bankAccountLast4 bankRoutingLast4 bankAccountType bankUpdatedAt createdAt updatedAt",
      },
    ],
    withheld:
      "userId locationPrecision requestsToldAt areaLatitude areaLongitude resumeFileId stripeSubscriptionId planCheckoutId planCheckoutAccount subscriptionAccount payoutAccountId payoutAccountKey transfersActive payoutSubmitted payoutRequirements payoutChangedAt payoutBankLast4 payoutBankMark taxFormFileId bankAccountNumberCipher bankRoutingNumberCipher bankRoutingFits",
    erasures: [
      {
        by: "userId",
        set: {
          location: "",
          area: null,
          latitude: null,
          longitude: null,
          timeZone: null,
          workExperience: "",
          certificationsText: "",
          hourlyRateCents: null,
          resumeFileId: null,
          isAvailable: false,
          payoutBankLast4: null,
          payoutBankMark: null,
          bankAccountHolderName: null,
          bankAccountNumberCipher: null,
          bankAccountLast4: null,
          bankRoutingNumberCipher: null,
          bankRoutingLast4: null,
          bankRoutingFits: null,
          bankAccountType: null,
          bankUpdatedAt: null,
        },
      },
    ],
    stays:
      "id userId locationPrecision requestsToldAt areaLatitude areaLongitude serviceRadius yearsExperience specializations tools subscriptionStatus subscriptionEndsAt stripeSubscriptionId planCheckoutId planCheckoutAccount subscriptionAccount cancelAtPeriodEnd trialWithheldAt payoutAccountId payoutAccountKey transfersActive payoutSubmitted payoutRequirements acceptsAgainAt payoutChangedAt taxFormFileId taxFormAt ratingSum ratingCount ratingScore completedJobs skillsTestPassedAt suspendedAt suspendedReason verifiedUntil insuredUntil checks createdAt updatedAt",
    why: "Ids of the provider name what was paid; the tax form is kept for the legal term.",
  }),
  Payment: decide<"Payment">()({
    exports: [
      {
        file: "payments",
        by: "bookingId",
        in: "orders",
        columns:
          "id bookingId purpose state cardBrand cardLast4 amountCents authorizedCents capturedCents refundedCents disputedCents capturedAt dueAt createdAt",
      },
    ],
    withheld:
      "changeId attempt isCurrent account intentId paymentMethodId cardFingerprint platformFeeCents discountCents subsidyCents captureBefore renewals retries reminders updatedAt",
    erasures: [
      {
        by: "bookingId",
        in: "orders",
        set: { cardBrand: null, cardLast4: null, paymentMethodId: null, cardFingerprint: null },
      },
    ],
    stays:
      "id bookingId purpose changeId attempt isCurrent state account intentId amountCents platformFeeCents discountCents subsidyCents authorizedCents capturedCents refundedCents disputedCents captureBefore renewals retries reminders capturedAt dueAt createdAt updatedAt",
    why: "The rest are ids of the provider and our own counters; sums stay for the books.",
  }),
  Receipt: decide<"Receipt">()({
    exports: [
      {
        file: "receipts",
        by: "bookingId",
        in: "bookings",
        columns: "number bookingId amountCents issuedAt",
      },
    ],
    withheld: "id paymentId pdfKey",
    erasures: [],
    stays: "id paymentId bookingId number amountCents issuedAt pdfKey",
    why: "Numbers have no gaps. The paper that is kept is removed, and drawn nameless when it is asked for.",
  }),
  Refund: decide<"Refund">()({
    exports: [
      {
        file: "refunds",
        by: "paymentId",
        in: "orderPayments",
        columns: "amountCents state createdAt settledAt",
      },
    ],
    withheld: "id paymentId providerId reason bornBy requestedBy failure",
    erasures: [{ by: "paymentId", in: "orderPayments", set: { reason: "" } }],
    stays:
      "id paymentId providerId amountCents bornBy state requestedBy failure createdAt settledAt",
    why: "The reason is the desk's own note.",
  }),
  CreditNote: decide<"CreditNote">()({
    exports: [],
    withheld: "refundId number amountCents issuedAt voidedAt",
    erasures: [],
    stays: "refundId number amountCents issuedAt voidedAt",
    why: "A refund's number; its sum stands among the refunds.",
  }),
  Dispute: decide<"Dispute">()({
    exports: [
      {
        file: "disputes",
        by: "paymentId",
        in: "orderPayments",
        columns: "amountCents reason state createdAt closedAt",
      },
    ],
    withheld:
      "id providerId paymentId evidenceDueAt withdrawnCents feeCents evidence evidenceVersion submittedAt submittedBy evidenceSentAt evidenceFailure",
    erasures: [{ by: "paymentId", in: "orderPayments", set: { evidence: null } }],
    stays:
      "id providerId paymentId amountCents reason state evidenceDueAt withdrawnCents feeCents evidenceVersion submittedAt submittedBy evidenceSentAt evidenceFailure closedAt createdAt",
    why: "The evidence is the other side's, and holds what they wrote.",
  }),
  LedgerEntry: decide<"LedgerEntry">()({
    exports: [
      {
        file: "earnings",
        by: "mechanicId",
        columns: "bookingId kind amountCents availableAt createdAt",
      },
    ],
    withheld: "id account mechanicId paymentId source",
    erasures: [],
    stays:
      "id account mechanicId bookingId paymentId kind source amountCents availableAt createdAt",
    why: "The ledger is never rewritten; it holds sums and ids.",
  }),
  Payout: decide<"Payout">()({
    exports: [
      {
        file: "payouts",
        by: "mechanicId",
        columns: "id method destination amountCents reversedCents state createdAt sentAt closedAt",
      },
    ],
    withheld:
      "mechanicId runId account sourcePaymentId attempt sendingUntil providerId failure bankFileAt",
    erasures: [],
    stays:
      "id mechanicId runId method account destination sourcePaymentId amountCents reversedCents state attempt sendingUntil providerId failure createdAt sentAt closedAt bankFileAt",
    why: "What was paid to whom stays for the legal term: last digits, sums and ids.",
  }),
  PayoutItem: decide<"PayoutItem">()({
    exports: [],
    withheld: "ledgerEntryId payoutId",
    erasures: [],
    stays: "ledgerEntryId payoutId",
    why: "Which entries a payout paid; both are given.",
  }),
  PayoutReversal: decide<"PayoutReversal">()({
    exports: [],
    withheld: "id payoutId paymentId amountCents state providerId failure createdAt closedAt",
    erasures: [],
    stays: "id payoutId paymentId amountCents state providerId failure createdAt closedAt",
    why: "Its sum stands with its payout, and in the ledger.",
  }),
  ProviderCustomer: decide<"ProviderCustomer">()({
    exports: [{ file: "payment-provider", by: "userId", columns: "customerId createdAt" }],
    withheld: "userId account",
    erasures: [{ by: "userId", set: "gone" }],
    stays: "",
    why: "The provider is asked to delete its customer first.",
  }),
  SavedCard: decide<"SavedCard">()({
    exports: [
      { file: "cards", by: "userId", columns: "brand last4 isDefault createdAt removedAt" },
    ],
    withheld: "id userId account paymentMethodId fingerprint",
    erasures: [{ by: "userId", set: "gone" }],
    stays: "",
    why: "The rest are ids of the provider.",
  }),
  SavedCardMethod: decide<"SavedCardMethod">()({
    exports: [],
    withheld: "paymentMethodId cardId createdAt",
    erasures: [{ by: "cardId", in: "cards", set: "gone" }],
    stays: "",
    why: "Ids of the provider for a card that is given.",
  }),
  CardSetup: decide<"CardSetup">()({
    exports: [],
    withheld: "setupIntentId account userId bookingId state createdAt",
    erasures: [{ by: "userId", set: "gone" }],
    stays: "",
    why: "Ids of the provider for a card that was being saved.",
  }),
  PromoRedemption: decide<"PromoRedemption">()({
    exports: [{ file: "promo-codes", by: "userId", columns: "code bookingId createdAt" }],
    withheld: "userId slot claimedAt",
    erasures: [],
    stays: "userId code slot bookingId createdAt claimedAt",
    why: "A code is good once.",
  }),
  PromoClaim: decide<"PromoClaim">()({
    exports: [],
    withheld: "code kind hash slot bookingId createdAt",
    erasures: [],
    stays: "code kind hash slot bookingId createdAt",
    why: "Keyed hashes, from which nobody can be told; without them a code could be used again by leaving.",
  }),
} as const;
