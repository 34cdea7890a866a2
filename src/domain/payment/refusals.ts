import type { RefusalTable } from "../refusal";

export const PAYMENT_REFUSALS = {
  paymentsOff: {
    code: "PAYMENTS_UNAVAILABLE",
    sentence: "Payments are not set up yet. Please try again later.",
  },
  cardsOff: {
    code: "PAYMENTS_UNAVAILABLE",
    sentence: "Card payments are not set up here yet. Please contact support to pay another way.",
  },
  providerAway: {
    code: "PAYMENTS_UNAVAILABLE",
    sentence:
      "The payment service is not answering right now. Nothing was charged twice; please try again in a minute.",
  },
  amountMismatch: {
    code: "CONFLICT",
    sentence: "The amount doesn't match this booking's total. Please reload the page.",
  },
  paymentNotFound: { code: "NOT_FOUND", sentence: "This payment could not be found." },
  paymentOverdue: {
    code: "CONFLICT",
    sentence:
      "Please pay ${amount} for booking {bookingNumber} first: it has been due for more than a week.",
  },
  tipTooEarly: { code: "CONFLICT", sentence: "A job can be tipped once it is done and paid for." },
  tipTooLate: { code: "CONFLICT", sentence: "A job can be tipped for 14 days after it was done." },
  tipGiven: { code: "CONFLICT", sentence: "You have tipped for this job already. Thank you." },
  tipOutOfRange: {
    code: "CONFLICT",
    sentence: "For this job a tip is from ${least} to ${most}.",
  },
  cardNotFound: { code: "NOT_FOUND", sentence: "This card could not be found." },
  cardRemoved: {
    code: "PAYMENT_REQUIRED",
    sentence: "The customer has removed this card. They have to pay with another one.",
  },
  paymentNotTaken: {
    code: "CONFLICT",
    sentence:
      "Your payment could not be processed. You have not been charged. Please try again later or contact support.",
  },
  nothingToPay: { code: "CONFLICT", sentence: "There is nothing to pay for this booking." },
  ambiguousPayment: { code: "CONFLICT", sentence: "Please open the booking you want to pay." },
  onlyCustomersPay: { code: "FORBIDDEN", sentence: "Only customers can pay for bookings." },
  cardOfAnother: {
    code: "PROMO_CARD_USED",
    sentence: "This card was used for {promo} before. Go on at ${fullPrice}?",
  },
  /** The bank's own words. */
  cardRefused: { code: "PAYMENT_REQUIRED", sentence: "{sentence}" },
  cardRefusedSilently: {
    code: "PAYMENT_REQUIRED",
    sentence: "{sentence} Please try another card.",
  },
  cardDeclined: {
    code: "PAYMENT_REQUIRED",
    sentence: "Your card was declined. Please try another card.",
  },
  authorizationLost: {
    code: "PAYMENT_REQUIRED",
    sentence:
      "The hold on the card has ended, so it could not be charged. The customer has to pay again.",
  },
  bankAsksHolder: {
    code: "PAYMENT_REQUIRED",
    sentence:
      "The bank wants the card holder to confirm this payment. Please open the checkout page and pay there.",
  },
  paymentChanged: {
    code: "CONFLICT",
    sentence: "This payment has changed in the meantime. Please reload the page and try again.",
  },
  malformedWebhook: {
    code: "INVALID",
    sentence: "The webhook is signed, but it isn't an event as Stripe sends them.",
  },
  unsignedWebhook: {
    code: "INVALID",
    sentence: "This is a webhook whose signature is wrong or too old.",
  },
  webhookOfOtherMode: { code: "INVALID", sentence: "This is a webhook of another mode." },
  noReceipt: { code: "NOT_FOUND", sentence: "There is no receipt for this booking yet." },
  refundTooLarge: {
    code: "CONFLICT",
    sentence: "At most ${refundable} of this booking can be refunded by now.",
  },
  refundDisputed: {
    code: "CONFLICT",
    sentence: "The card's bank is deciding about this payment. Until then it can't be refunded.",
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
    sentence: "The payment provider refused this refund, so nothing was given back.",
  },
  disputeNotFound: { code: "NOT_FOUND", sentence: "This dispute could not be found." },
  noSuchPaper: { code: "NOT_FOUND", sentence: "There is nothing of that kind to send." },
  disputeNotAnswerable: {
    code: "CONFLICT",
    sentence: "The bank does not wait for an answer to this dispute.",
  },
  evidenceSubmitted: {
    code: "CONFLICT",
    sentence: "The evidence was submitted already. The bank reads one answer.",
  },
  evidenceChanged: {
    code: "CONFLICT",
    sentence: "Somebody has changed this answer meanwhile. Please look at it again.",
  },
  evidenceLate: {
    code: "CONFLICT",
    sentence:
      "Less than 48 hours are left. Please confirm that you submit it late, or it may not count.",
  },
  evidenceOver: {
    code: "CONFLICT",
    sentence: "The bank's last moment has passed. It takes no answer any more.",
  },
  evidenceTextsTooLong: {
    code: "CONFLICT",
    sentence: "The bank reads 150,000 characters in all. Please say it in fewer words.",
  },
  evidencePagesTooMany: {
    code: "CONFLICT",
    sentence: "These are more pages than the bank reads. Please leave a document out.",
  },
  evidenceFilesTooLarge: {
    code: "CONFLICT",
    sentence: "The documents are larger than the bank takes. Please leave one out.",
  },
  evidenceMissing: { code: "CONFLICT", sentence: "Please say what happened." },
  evidenceElsewhere: {
    code: "CONFLICT",
    sentence: "This payment belongs to another account of the payment provider. Answer it there.",
  },
  evidenceRefused: {
    code: "CONFLICT",
    sentence: "The payment provider refused this evidence, so it can be changed and sent again.",
  },
  noPlan: { code: "CONFLICT", sentence: "You don't have a paid plan." },
  hasPlan: { code: "CONFLICT", sentence: "Your plan is already active." },
} as const satisfies RefusalTable;
