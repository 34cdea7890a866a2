/** Whether the visitor is on the way to another document already. */
let leaving = false;

/** Notices from now on when the visitor goes somewhere; the answer ends it. */
export function watchLeaving(): () => void {
  const watching = new AbortController();
  const { signal } = watching;
  addEventListener("beforeunload", () => (leaving = true), { signal });
  // Brought back by the Back button as it was left.
  addEventListener("pageshow", () => (leaving = false), { signal });
  return () => watching.abort();
}

/**
 * Loads another page in place of this one, unless the visitor has chosen one meanwhile. A whole
 * document, because the browser then lets the later of two wishes win: the router's own hop, cut
 * off by somebody's click, ends in a load that overrides it.
 */
export function leaveFor(path: string): void {
  if (!leaving) window.location.replace(path);
}
