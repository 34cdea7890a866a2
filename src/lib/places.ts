/**
 * What stands in a page that is drawn once where each answer has a value of its own; the front server
 * puts the value there. Only letters and hyphens, so that it reads the same in HTML, JSON and an
 * address.
 */
const place = (name: string) => `a-place-for-the-${name}-of-the-answer`;

/** The place of a part of the address, such as `bookingId`. */
export function placeOf(parameter: string): string {
  return place(parameter);
}

export const NONCE_PLACE = place("nonce");
