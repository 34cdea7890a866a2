let lost: (() => void) | null = null;

/** Calls `onLost` once when the session of this page turns out to have ended; the answer ends the watch. */
export function watchSession(onLost: () => void): () => void {
  lost = onLost;
  return () => {
    if (lost === onLost) lost = null;
  };
}

/** Says that the server no longer knows the session. */
export function sessionLost(): void {
  const tell = lost;
  lost = null;
  tell?.();
}

/** The visitor is signing out: what is refused from now on is no surprise. */
export function expectSignOut(): void {
  lost = null;
}
