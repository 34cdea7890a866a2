import { isBlank } from "../text/characters";
import { plainPhone } from "./phone";

/**
 * USPS codes of the states, the District of Columbia, the territories and military post offices.
 */
const STATES = new Set(
  "AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY DC AS GU MP PR VI FM MH PW AA AE AP".split(
    " ",
  ),
);

/** Messages of our own forms. The documented calls store any text as sent. */
export const CONTACT_MESSAGES = {
  phone: "Enter a phone number with area code, like (415) 555-0132, or with + and country code.",
  zipCode: "Enter a 5-digit ZIP code, like 94110.",
  state: "Enter a two-letter state, like CA.",
} as const;

/** Accepts a blank value too, because it has its own message. */
export const isBlankOr = (isRight: (text: string) => boolean) => (text: string) =>
  isBlank(text) || isRight(text);

export const isState = (text: string): boolean => STATES.has(text.trim().toUpperCase());

/** Five digits or ZIP+4; leading zeros are kept because it is text. */
export const isZipCode = (text: string): boolean => /^\d{5}(?:[\s–-]?\d{4})?$/.test(text.trim());

const EXTENSION = /\s*(?:;ext=|,|x|ext\.?|extension)\s*(\d{1,7})$/i;
/** An area code doesn't begin with 0 or 1. */
const NORTH_AMERICAN = /^[2-9]\d{9}$/;
const ABROAD = /^\+[2-9]\d{6,13}$/;

/** Longer than any number with its extension. A longer text is refused without matching it. */
const LONGEST_PHONE = 60;

/**
 * A US or Canadian number with or without an extension, or a number abroad with its country code.
 */
export function isPhone(text: string): boolean {
  if (text.length > LONGEST_PHONE) return false;
  const number = plainPhone(text).replace(EXTENSION, "");
  if (/[^\d\s().+\-–/]/.test(number)) return false;
  const digits = number.replace(/[^\d+]/g, "");
  return NORTH_AMERICAN.test(digits.replace(/^\+?1(?=\d{10}$)/, "")) || ABROAD.test(digits);
}
