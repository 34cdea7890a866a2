const latin1 = (bytes: Uint8Array) => String.fromCharCode(...bytes);

/** First bytes of the pictures we accept: JPEG, PNG, WebP. */
const PICTURE_START = /^(?:\u00ff\u00d8\u00ff|\u0089PNG\r\n\u001a\n|RIFF[^]{4}WEBP)/;

/**
 * Returns a picture's type from its first bytes: JPEG, PNG or WebP. The rest may still be damaged.
 */
export function beginsAsPicture(bytes: Uint8Array): boolean {
  return PICTURE_START.test(latin1(bytes.subarray(0, 12)));
}

/** The brands phones write into their photos. Other files of the same container aren't photos. */
const HEIC_START = /^[^]{4}ftyp(?:hei[cmsx]|hev[cmsx]|mif1|msf1)/;

/** Bytes needed to recognize an HEIC photo. */
export const HEIC_HEAD_BYTES = 40;

/**
 * Returns whether a file is an HEIC photo, which few browsers can open. AVIF uses the same
 * container.
 */
export function isHeic(bytes: Uint8Array): boolean {
  const head = latin1(bytes.subarray(0, HEIC_HEAD_BYTES));
  return HEIC_START.test(head) && !head.includes("avif");
}
