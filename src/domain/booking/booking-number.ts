import { withoutSpace } from "../text/characters";

/** Letters and digits that aren't confused when read out on the phone. */
const ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 6;

/** Returns a short booking number such as CW-7K3F9Q, from `LENGTH` random bytes. */
export function bookingNumber(randomBytes: Uint8Array): string {
  const characters = Array.from(
    randomBytes.slice(0, LENGTH),
    (byte) => ALPHABET[byte % ALPHABET.length] ?? "",
  );
  return `CW-${characters.join("")}`;
}

export const BOOKING_NUMBER_BYTES = LENGTH;

const START = /^#?(?:CW\p{Pd}?)?([0-9A-Z]*)$/u;

/** Returns the start of a booking number from text such as "# cw-7k3"; null for anything else. */
export function bookingNumberStart(text: string): string | null {
  const rest = START.exec(withoutSpace(text).toUpperCase())?.[1];
  return rest === undefined ? null : `CW-${rest}`;
}
