const HEAD = /^data:image\/(?:jpeg|png|webp);base64,/;
const NOT_BASE64 = /[^A-Za-z0-9+/]/;

/**
 * Returns the bytes of a picture's data URL; null for other types and anything that isn't base64.
 * Looks for a wrong character, because matching megabytes as a whole can exhaust the stack.
 */
export function pictureDataUrlBytes(text: string): Uint8Array | null {
  const [head] = HEAD.exec(text) ?? [];
  if (head === undefined) return null;
  const encoded = text.slice(head.length);
  if (encoded === "" || encoded.length % 4 !== 0) return null;
  const padding = encoded.endsWith("==") ? 2 : Number(encoded.endsWith("="));
  if (NOT_BASE64.test(encoded.slice(0, encoded.length - padding))) return null;
  return Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0));
}
