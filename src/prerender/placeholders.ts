/**
 * Text in a prerendered page that the server replaces in each answer. Only letters and hyphens, so that
 * HTML, JSON and addresses all write it the same way.
 */
const placeholder = (name: string) => `a-placeholder-for-the-${name}-of-the-answer`;

/** Placeholder for a part of the address, such as `bookingId`. */
export function placeholderOf(parameter: string): string {
  return placeholder(parameter);
}

export const NONCE_PLACEHOLDER = placeholder("nonce");
