/** A card's brand by its first digits. */
export type CardBrand = "Visa" | "Mastercard" | "American Express" | "Discover";

const BRANDS: readonly { brand: CardBrand; starts: RegExp }[] = [
  { brand: "Visa", starts: /^4/ },
  { brand: "Mastercard", starts: /^(?:5[1-5]|2[2-7])/ },
  { brand: "American Express", starts: /^3[47]/ },
  { brand: "Discover", starts: /^6(?:011|5|4[4-9])/ },
];
const MAX_DIGITS = 19;
const AMEX_GAPS = /^(\d{4})(\d{1,6})?(\d{1,5})?.*$/;

/** Returns only the digits. */
export function digitsOf(text: string): string {
  return text.replace(/\D/g, "");
}

export function cardBrand(number: string): CardBrand | null {
  const digits = digitsOf(number);
  return BRANDS.find(({ starts }) => starts.test(digits))?.brand ?? null;
}

/** Formats "4242424242424242" as "4242 4242 4242 4242", American Express as 4-6-5. */
export function formatCardNumber(text: string): string {
  const digits = digitsOf(text).slice(0, MAX_DIGITS);
  if (cardBrand(digits) === "American Express") {
    return digits
      .replace(AMEX_GAPS, (_, ...groups: (string | undefined)[]) =>
        groups.slice(0, 3).filter(Boolean).join(" "),
      )
      .trim();
  }
  return digits.replace(/(\d{4})(?=\d)/g, "$1 ");
}

/** Formats "1228" and "12/28" as "12 / 28", and "4" as "04 / ". */
export function formatExpiry(text: string, previous = ""): string {
  let digits = digitsOf(text).slice(0, 4);
  if (digits.length === 1 && Number(digits) > 1) digits = `0${digits}`;
  if (digits.length < 2) return digits;
  // Deleting the separator must not add it again.
  if (digits.length === 2 && previous.startsWith(`${digits} /`)) return digits;
  return `${digits.slice(0, 2)} / ${digits.slice(2)}`;
}

/** Returns true if the check digit is correct (Luhn). */
export function passesLuhn(number: string): boolean {
  const sum = [...digitsOf(number)].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

export interface CardEntry {
  number: string;
  expiry: string;
  cvc: string;
  name: string;
}
export type CardErrors = Partial<Record<keyof CardEntry, string>>;

const MIN_DIGITS = 12;

/** Returns the errors of a typed card before it is sent. */
export function cardErrors(card: CardEntry, now: Date): CardErrors {
  const errors: CardErrors = {};
  const digits = digitsOf(card.number);
  if (digits.length < MIN_DIGITS) errors.number = "Your card number is incomplete.";
  else if (!passesLuhn(digits)) errors.number = "Your card number is invalid.";
  const expiry = expiryProblem(card.expiry, now);
  if (expiry) errors.expiry = expiry;
  const cvcLength = cardBrand(digits) === "American Express" ? 4 : 3;
  if (digitsOf(card.cvc).length < cvcLength)
    errors.cvc = "Your card's security code is incomplete.";
  if (card.name.trim() === "") errors.name = "Enter the name on the card.";
  return errors;
}

function expiryProblem(text: string, now: Date): string | null {
  const digits = digitsOf(text);
  const month = Number(digits.slice(0, 2));
  if (digits.length !== 4 || month < 1 || month > 12) {
    return "Your card's expiration date is incomplete.";
  }
  // A card is valid through the end of its month.
  const ends = new Date(2000 + Number(digits.slice(2)), month, 1);
  return ends <= now ? "Your card's expiration date is in the past." : null;
}
