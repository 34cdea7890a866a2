/** Test card numbers and their effects. */
export const TEST_CARDS = [
  { number: "4242424242424242", does: "Goes through" },
  { number: "4000002760003184", does: "Asks to authenticate (3-D Secure)" },
  { number: "4000000000000002", does: "Is declined" },
  { number: "4000000000009995", does: "Has insufficient funds" },
  { number: "4000000000000069", does: "Has expired" },
  { number: "4000000000000127", does: "Has a wrong security code" },
] as const;

export const TEST_EXPIRY = "12 / 34";
export const TEST_CVC = "123";
