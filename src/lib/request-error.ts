/**
 * The error of a plain request that was answered with anything but OK: the
 * status code, a colon and a space, then the answer's text, or the status text where it is empty.
 * For logs; toasts show the server's own sentence.
 */
export function requestError(answer: { status: number; statusText: string; body: string }): Error {
  return new Error(`${answer.status}: ${answer.body || answer.statusText}`, {
    cause: answer.body,
  });
}

/** The server's own sentence in such an error; null where it said none. */
export function sentenceOf(error: unknown): string | null {
  if (!(error instanceof Error) || typeof error.cause !== "string") return null;
  try {
    const refusal: unknown = JSON.parse(error.cause);
    if (typeof refusal !== "object" || refusal === null || !("message" in refusal)) return null;
    return typeof refusal.message === "string" ? refusal.message : null;
  } catch {
    return null;
  }
}
