const SIGNS = ["pointermove", "pointerdown", "keydown", "focusin"] as const;

/**
 * Calls back once, at the first sign of somebody there: time enough for code that answers what they
 * do, and after everything that the page begins with. What it returns takes that back.
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
