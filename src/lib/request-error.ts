/**
 * Creates the error of a failed plain request: status code, colon, space, then the response body
 * (or the status text if it is empty). For logs; toasts show the server's own message.
 */
export function requestError(answer: { status: number; statusText: string; body: string }): Error {
  return new Error(`${answer.status}: ${answer.body || answer.statusText}`, {
    cause: answer.body,
  });
}

/** Extracts the server's message from such an error, or null if it has none. */
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
