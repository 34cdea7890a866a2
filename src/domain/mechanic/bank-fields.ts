/** Names that sealed numbers are bound to. Changing one makes every stored number unreadable. */
export const BANK_FIELDS = {
  account: "bankAccountNumber",
  routing: "bankRoutingNumber",
} as const;
