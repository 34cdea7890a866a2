/**
 * Placeholders in prerendered HTML that the front server replaces in each answer. Only letters and
 * hyphens, so that they look the same in HTML, JSON and URLs.
 */
const place = (name: string) => `a-place-for-the-${name}-of-the-answer`;

/** Returns the placeholder for a URL parameter, such as `bookingId`. */
export function placeOf(parameter: string): string {
  return place(parameter);
}

export const NONCE_PLACE = place("nonce");
