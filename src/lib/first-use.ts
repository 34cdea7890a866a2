const SIGNS = ["pointermove", "pointerdown", "keydown", "focusin"] as const;

/**
 * Calls back once, on the user's first interaction, so that code can load after everything the page
 * needs first. Returns a function that cancels it.
 */
export function onFirstUse(then: () => void): () => void {
  const used = new AbortController();
  const start = () => {
    used.abort();
    then();
  };
  for (const sign of SIGNS) {
    addEventListener(sign, start, { signal: used.signal, passive: true });
  }
  return () => used.abort();
}
