import type { RefusalTable } from "../refusal";

export const PAYMENT_REFUSALS = {
  paymentsOff: {
    code: "PAYMENTS_UNAVAILABLE",
    sentence: "Payments aren't set up yet. Try again later.",
  },
  cardsOff: {
    code: "PAYMENTS_UNAVAILABLE",
    sentence: "Card payments aren't set up here yet. Contact support to pay another way.",
  },
  providerAway: {
    code: "PAYMENTS_UNAVAILABLE",
    sentence:
      "The payment service isn't responding right now. You weren't charged twice. Try again in a minute.",
  },
  amountMismatch: {
    code: "CONFLICT",
    sentence: "The amount doesn't match this booking's total. Reload the page.",
  },
  paymentNotFound: { code: "NOT_FOUND", sentence: "We couldn't find this payment." },
  paymentOverdue: {
    code: "CONFLICT",
    sentence: "Pay ${amount} for booking {bookingNumber} first. It's more than a week overdue.",
  },
  tipTooEarly: { code: "CONFLICT", sentence: "You can tip once the job is done and paid for." },
  tipTooLate: { code: "CONFLICT", sentence: "You can tip for 14 days after a job is done." },
  tipGiven: { code: "CONFLICT", sentence: "You've already tipped for this job. Thank you!" },
  tipOutOfRange: {
    code: "CONFLICT",
    sentence: "The tip for this job can be from ${least} to ${most}.",
  },
  cardNotFound: { code: "NOT_FOUND", sentence: "We couldn't find this card." },
  cardRemoved: {
    code: "PAYMENT_REQUIRED",
    sentence: "The customer removed this card. They have to pay with another one.",
  },
  paymentNotTaken: {
    code: "CONFLICT",
    sentence:
      "Your payment could not be processed. You have not been charged. Please try again later or contact support.",
  },
  nothingToPay: { code: "CONFLICT", sentence: "There's nothing to pay for this booking." },
  ambiguousPayment: { code: "CONFLICT", sentence: "Open the booking you want to pay for." },
  onlyCustomersPay: { code: "FORBIDDEN", sentence: "Only customers can pay for bookings." },
  cardOfAnother: {
    code: "PROMO_CARD_USED",
    sentence: "This card was already used for {promo}. Continue at ${fullPrice}?",
  },
  /** The bank's own words. */
  cardRefused: { code: "PAYMENT_REQUIRED", sentence: "{sentence}" },
  cardRefusedSilently: {
    code: "PAYMENT_REQUIRED",
    sentence: "{sentence} Try another card.",
  },
  cardDeclined: {
    code: "PAYMENT_REQUIRED",
    sentence: "Your card was declined. Please try another card.",
  },
  tooManyDeclines: {
    code: "TOO_MANY",
    sentence:
      "Too many cards were declined. You can try a card again on {date}, or contact support. We'll keep your booking as usual until then.",
  },
  authorizationLost: {
    code: "PAYMENT_REQUIRED",
    sentence:
      "The hold on the card has ended, so we couldn't charge it. The customer has to pay again.",
  },
  bankAsksHolder: {
    code: "PAYMENT_REQUIRED",
    sentence:
      "The bank wants the cardholder to confirm this payment. Open the checkout page and pay there.",
  },
  paymentChanged: {
    code: "CONFLICT",
    sentence: "This payment has changed since you opened the page. Reload the page and try again.",
  },
  malformedWebhook: {
    code: "INVALID",
    sentence: "The webhook is signed, but it isn't an event as Stripe sends them.",
  },
  unsignedWebhook: {
    code: "INVALID",
    sentence: "This webhook's signature is wrong or too old.",
  },
  webhookOfOtherMode: {
    code: "INVALID",
    sentence: "This webhook is for another mode (live or test).",
  },
  noReceipt: { code: "NOT_FOUND", sentence: "There's no receipt for this booking yet." },
  refundTooLarge: {
    code: "CONFLICT",
    sentence: "You can refund up to ${refundable} of this booking now.",
  },
  refundDisputed: {
    code: "CONFLICT",
    sentence:
      "The bank is still deciding the dispute about this payment. You can refund it after that.",
  },
  refundOverLimit: {
    code: "FORBIDDEN",
    sentence:
      "Operators can refund or take off up to ${bookingLimit} of a booking and ${dayLimit} a day. Ask an owner.",
  },
  refundElsewhere: {
    code: "CONFLICT",
    sentence: "This payment belongs to another account of the payment provider. Refund it there.",
  },
  refundRefused: {
    code: "CONFLICT",
    sentence: "The payment provider refused this refund. The customer got nothing back.",
  },
  disputeNotFound: { code: "NOT_FOUND", sentence: "We couldn't find this dispute." },
  noSuchEvidence: { code: "NOT_FOUND", sentence: "There's no such document to send." },
  disputeNotAnswerable: {
    code: "CONFLICT",
    sentence: "The bank isn't waiting for an answer to this dispute.",
  },
  evidenceSubmitted: {
    code: "CONFLICT",
    sentence: "The evidence was already submitted. The bank reads only one answer.",
  },
  evidenceChanged: {
    code: "CONFLICT",
    sentence: "Someone else changed this answer. Check it and try again.",
  },
  evidenceLate: {
    code: "CONFLICT",
    sentence:
      "Less than 48 hours are left. Confirm that you're submitting late: the evidence may not count.",
  },
  evidenceOver: {
    code: "CONFLICT",
    sentence: "The bank's deadline has passed. You can no longer answer this dispute.",
  },
  evidenceTextsTooLong: {
    code: "CONFLICT",
    sentence: "The bank reads up to 150,000 characters. Shorten your answer.",
  },
  evidencePagesTooMany: {
    code: "CONFLICT",
    sentence: "These documents have more pages than the bank reads. Remove one.",
  },
  evidenceFilesTooLarge: {
    code: "CONFLICT",
    sentence: "These documents are larger than the bank accepts. Remove one.",
  },
  evidenceMissing: { code: "CONFLICT", sentence: "Describe what happened." },
  evidenceElsewhere: {
    code: "CONFLICT",
    sentence: "This payment belongs to another account of the payment provider. Answer it there.",
  },
  evidenceRefused: {
    code: "CONFLICT",
    sentence: "The payment provider refused this evidence. Change it and submit it again.",
  },
  noPlan: { code: "CONFLICT", sentence: "You don't have a paid plan." },
  hasPlan: { code: "CONFLICT", sentence: "Your plan is already active." },
} as const satisfies RefusalTable;
