const PICTURE_DATA_URL = /^data:image\/(?:jpeg|png|webp);base64,([A-Za-z0-9+/]+={0,2})$/;

/**
 * Returns the bytes of a picture's data URL; null for other types and anything that isn't base64.
 */
export function pictureDataUrlBytes(text: string): Uint8Array | null {
  const encoded = PICTURE_DATA_URL.exec(text)?.[1];
  if (encoded === undefined || encoded.length % 4 !== 0) return null;
  return Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0));
}
