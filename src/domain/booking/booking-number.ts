/** Letters and digits that nobody mistakes for one another on the telephone. */
const ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 6;

/** A short name for a booking such as CW-7K3F9Q, from `LENGTH` random bytes. */
export function bookingNumber(randomBytes: Uint8Array): string {
  const characters = Array.from(
    randomBytes.slice(0, LENGTH),
    (byte) => ALPHABET[byte % ALPHABET.length] ?? "",
  );
  return `CW-${characters.join("")}`;
}

export const BOOKING_NUMBER_BYTES = LENGTH;

/** How a number begins as people write it, with or without its letters; in capitals. */
export const BOOKING_NUMBER_START = /^(?:CW-?)?([0-9A-Z]*)$/;
