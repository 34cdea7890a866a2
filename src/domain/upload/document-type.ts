import { isPdf } from "./resume-type";
import type { DOCUMENT_TYPES } from "./rules";

const JPEG_START = [0xff, 0xd8, 0xff];
const PNG_START = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Returns a document's type by content; null if it isn't a PDF, JPEG or PNG. */
export function documentTypeOf(bytes: Uint8Array): keyof typeof DOCUMENT_TYPES | null {
  const begins = (start: readonly number[]) => start.every((byte, index) => bytes[index] === byte);
  if (isPdf(bytes)) return "application/pdf";
  if (begins(JPEG_START)) return "image/jpeg";
  return begins(PNG_START) ? "image/png" : null;
}
