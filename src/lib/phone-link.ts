const EXTENSION = /(?:;\s*ext\s*=|extension|ext\.?|x|#|,)\s*:?\s*(\d{1,11})\s*$/i;

/**
 * Returns the `tel:` link of a phone number with its extension (RFC 3966), however it was written.
 */
export function phoneHref(phone: string): string {
  const [, extension] = EXTENSION.exec(phone) ?? [];
  const digits = phone.replace(EXTENSION, "").replaceAll(/[^\d+]/g, "");
  return extension === undefined ? `tel:${digits}` : `tel:${digits};ext=${extension}`;
}
