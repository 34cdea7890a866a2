/** Wrong fields of cards, payments, tips, refunds and disputes. */
export const paymentFields = {
  defaultCardOff: "Choose another card as your default instead.",
  payForMissing: "Choose what to pay for.",
  clientSecretWrong: "This isn't a client secret.",
  disputeVersionMissing: "Enter the version you read.",
  refundAmountWrong: "Enter an amount above $0.",
  refundAmountTooHigh: "You can refund up to {most}.",
  chargeTooLow: "Enter at least {least}.",
  lowerPriceTooHigh: "Enter less than {total}.",
  paymentAmountWrong: "Amount must be a number of dollars above zero.",
  tipAmountWrong: "Enter an amount in dollars, such as 10 or 12.50.",
  payerMissing: "Choose who pays for it.",
} as const;
