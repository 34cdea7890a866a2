/** The names sealed numbers are bound to; changing one makes every stored number unreadable. */
export const BANK_FIELDS = {
  account: "bankAccountNumber",
  routing: "bankRoutingNumber",
} as const;
