const BRAND_NAMES = new Map([
  ["amex", "American Express"],
  ["diners", "Diners Club"],
  ["discover", "Discover"],
  ["jcb", "JCB"],
  ["mastercard", "Mastercard"],
  ["unionpay", "UnionPay"],
  ["visa", "Visa"],
]);

/** 'Visa •••• 4242'. */
export function cardName({ brand, last4 }: { brand: string; last4: string }): string {
  return `${BRAND_NAMES.get(brand) ?? "Card"} •••• ${last4}`;
}

/** Consent a customer gives by adding a card. */
export const CARD_CONSENT =
  "By adding a card, you let us save it, place holds and charge what you owe for this booking, even when you're not present, and offer it the next time you pay.";
