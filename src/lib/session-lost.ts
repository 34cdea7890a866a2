let lost: (() => void) | null = null;

/**
 * Calls `onLost` once when this page's session has ended. Returns a function that stops watching.
 */
export function watchSession(onLost: () => void): () => void {
  lost = onLost;
  return () => {
    if (lost === onLost) lost = null;
  };
}

/** Reports that the server no longer accepts the session. */
export function sessionLost(): void {
  const notify = lost;
  lost = null;
  notify?.();
}

/** Marks a sign-out in progress, so that refused calls aren't reported as a lost session. */
export function expectSignOut(): void {
  lost = null;
}
