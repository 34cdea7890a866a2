/** True once the visitor is on the way to another document. */
let leaving = false;

/** Watches for the visitor leaving the page. Returns a function that stops watching. */
export function watchLeaving(): () => void {
  const watching = new AbortController();
  const { signal } = watching;
  addEventListener("beforeunload", () => (leaving = true), { signal });
  // The Back button can restore the page as it was.
  addEventListener("pageshow", () => (leaving = false), { signal });
  return () => watching.abort();
}

/**
 * Loads another document, unless the visitor has already chosen one. A router navigation doesn't
 * work here: if a click interrupts it, it ends in a full load that overrides the click.
 */
export function leaveFor(path: string): void {
  if (!leaving) window.location.replace(path);
}
