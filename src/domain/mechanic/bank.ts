export const BANK_ACCOUNT_TYPES = ["checking", "savings"] as const;

/** Returns a stored number as shown: only its last four digits. */
export function maskNumber(last4: string): string {
  return `••••${last4}`;
}
export const MASKED = /^•+\d{0,4}$/;

/** Checks the check digit of a US routing number. A wrong one is only a warning. */
export function routingCheckDigitFits(routing: string): boolean {
  if (!/^\d{9}$/.test(routing)) return false;
  const weights = [3, 7, 1];
  const sum = [...routing].reduce(
    (total, digit, index) => total + Number(digit) * (weights[index % 3] ?? 0),
    0,
  );
  return sum % 10 === 0;
}
