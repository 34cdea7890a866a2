import type { RESUME_TYPES } from "./rules";

export type ResumeType = keyof typeof RESUME_TYPES;

/**
 * Returns a resume's type by content; null if it isn't a PDF, a Word 97 document or a DOCX.
 * Nothing is unpacked: of a ZIP, only the directory at its end is read.
 */
export function resumeTypeOf(bytes: Uint8Array): ResumeType | null {
  if (isPdf(bytes)) return "application/pdf";
  if (isWordDocument(bytes)) return "application/msword";
  if (isDocx(bytes)) {
    return "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
  }
  return null;
}

function hasAt(bytes: Uint8Array, offset: number, wanted: Uint8Array): boolean {
  return (
    offset >= 0 &&
    offset + wanted.length <= bytes.length &&
    wanted.every((value, index) => bytes[offset + index] === value)
  );
}

/** Returns the last position within `reach` bytes of the end; -1 for none. */
function lastIndexNearEnd(bytes: Uint8Array, wanted: Uint8Array, reach: number): number {
  for (
    let offset = bytes.length - wanted.length;
    offset >= 0 && offset >= bytes.length - reach;
    offset -= 1
  ) {
    if (hasAt(bytes, offset, wanted)) return offset;
  }
  return -1;
}

const PDF_HEADER = /%PDF-\d/;
/**
 * Readers look for the header in these first bytes, because scanners and mail gateways write in
 * front of it.
 */
const PDF_HEADER_REACH = 1_024;
/** A file that begins as markup, a program, an archive or a Word document isn't a PDF. */
const OTHER_STARTS = /^(?:(?:\u00ef\u00bb\u00bf)?\s*<|MZ|\u007fELF|PK|\u00d0\u00cf\u0011\u00e0|#!)/;

/**
 * Returns whether a file is a PDF: its header is within the first 1,024 bytes. Bytes in front (a
 * byte order mark, line breaks) and behind (zeros, no end mark) don't matter, because PDF readers
 * open such files.
 */
export function isPdf(bytes: Uint8Array): boolean {
  const head = String.fromCharCode(...bytes.subarray(0, PDF_HEADER_REACH));
  return PDF_HEADER.test(head) && !OTHER_STARTS.test(head);
}

const OLE_START = Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1);
const OLE_ENTRY_BYTES = 128;
const OLE_STREAM = 2;
/** The stream that makes an OLE file a Word document. Directories write names in UTF-16. */
const WORD_STREAM = Uint8Array.from("WordDocument\0", (c) => c.charCodeAt(0));
const WORD_STREAM_UTF16 = Uint8Array.from(
  { length: WORD_STREAM.length * 2 },
  (_, index) => (index % 2 === 0 ? WORD_STREAM[index / 2] : 0) ?? 0,
);

/** Directory entries are at multiples of 128 bytes, in every sector size. */
function isWordDocument(bytes: Uint8Array): boolean {
  if (!hasAt(bytes, 0, OLE_START)) return false;
  const view = viewOf(bytes);
  for (let entry = 512; entry + OLE_ENTRY_BYTES <= bytes.length; entry += OLE_ENTRY_BYTES) {
    if (
      hasAt(bytes, entry, WORD_STREAM_UTF16) &&
      view.getUint16(entry + 64, true) === WORD_STREAM_UTF16.length &&
      view.getUint8(entry + 66) === OLE_STREAM
    ) {
      return true;
    }
  }
  return false;
}

const ZIP_START = Uint8Array.of(0x50, 0x4b, 3, 4);
const ZIP_ENTRY = Uint8Array.of(0x50, 0x4b, 1, 2);
const ZIP_END = Uint8Array.of(0x50, 0x4b, 5, 6);
const ZIP_END_BYTES = 22;
const ZIP_COMMENT_MAX = 65_535;
const ZIP_ENTRIES_MAX = 5_000;
/** Limit on the unpacked size of all parts. A resume needs a hundredth of it. */
const UNPACKED_MAX_BYTES = 200 * 1024 * 1024;

function isDocx(bytes: Uint8Array): boolean {
  if (!hasAt(bytes, 0, ZIP_START)) return false;
  const directory = readZipDirectory(bytes);
  if (directory === null) return false;
  const names = directory.map((entry) => entry.name.toLowerCase());
  const unpacked = directory.reduce((sum, entry) => sum + entry.unpackedBytes, 0);
  return (
    unpacked <= UNPACKED_MAX_BYTES &&
    names.includes("[content_types].xml") &&
    names.some((name) => name.startsWith("word/")) &&
    // With macros it's a DOCM, no matter what its name says.
    !names.some((name) => name.endsWith("vbaproject.bin"))
  );
}

/** Reads names and claimed sizes from a ZIP's central directory; null if it isn't well formed. */
function readZipDirectory(bytes: Uint8Array): { name: string; unpackedBytes: number }[] | null {
  const end = lastIndexNearEnd(bytes, ZIP_END, ZIP_END_BYTES + ZIP_COMMENT_MAX);
  if (end === -1 || end + ZIP_END_BYTES > bytes.length) return null;
  const view = viewOf(bytes);
  const count = view.getUint16(end + 10, true);
  let offset = view.getUint32(end + 16, true);
  if (count === 0 || count > ZIP_ENTRIES_MAX) return null;

  const entries: { name: string; unpackedBytes: number }[] = [];
  for (let index = 0; index < count; index += 1) {
    if (offset + 46 > end || !hasAt(bytes, offset, ZIP_ENTRY)) return null;
    const nameLength = view.getUint16(offset + 28, true);
    const rest = view.getUint16(offset + 30, true) + view.getUint16(offset + 32, true);
    const nameEnd = offset + 46 + nameLength;
    if (nameEnd + rest > end) return null;
    const name = String.fromCharCode(
      ...bytes.subarray(offset + 46, Math.min(nameEnd, offset + 300)),
    );
    entries.push({ name, unpackedBytes: view.getUint32(offset + 24, true) });
    offset = nameEnd + rest;
  }
  return entries;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
