const SAME_SITE_PATH = /^\/(?![/\\])[^\\\u0000-\u001f]*$/;

/** A `next` address that stays on this site, or null. `//evil`, `/\evil` and schemes are refused. */
export function safeNextPath(next: string | null | undefined): string | null {
  if (!next || next.length > 2000 || !SAME_SITE_PATH.test(next)) return null;
  let decoded: string;
  try {
    decoded = decodeURIComponent(next);
  } catch {
    return null;
  }
  return SAME_SITE_PATH.test(decoded) ? next : null;
}
