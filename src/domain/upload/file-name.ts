import { hasStackedMarks, isBlank } from "../text/characters";

const MAX_LENGTH = 100;
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

/**
 * Cleans a file name to show and download: no path, no control or direction characters, nothing
 * special to a shell, a browser or Windows, and the ending its content has. 'C:\\me\\my
 * résumé.exe' as pdf → 'my résumé.pdf'. An empty result becomes 'resume.pdf'.
 */
export function safeFileName(original: string, extension: string, fallback = "resume"): string {
  const base = original.split(/[/\\]/).at(-1) ?? "";
  const stem = base
    .replace(/\.[A-Za-z0-9]{1,5}$/, "")
    .normalize("NFC")
    .replace(/[^\p{L}\p{M}\p{N} ._()+-]|\p{Default_Ignorable_Code_Point}/gu, "")
    .replace(/\s+/g, " ")
    .replace(/^[. -]+|[. ]+$/g, "");
  const short = Array.from(stem).slice(0, MAX_LENGTH).join("").trim();
  const unusable = isBlank(short) || hasStackedMarks(short) || RESERVED.test(short);
  return `${unusable ? fallback : short}.${extension}`;
}

/** Writes the Content-Disposition of a download (RFC 6266): an ASCII name and the full one. */
export function attachmentDisposition(fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
