const SAME_SITE_PATH = /^\/(?![/\\])[^\\\u0000-\u001f]*$/;

/**
 * Returns a `next` address if it stays on this site, else null. Refuses `//evil`, `/\evil` and
 * schemes.
 */
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
