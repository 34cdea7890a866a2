/**
 * The error of a plain request that was answered with anything but OK: the
 * status code, a colon and a space, then the answer's text, or the status text where it is empty.
 * For logs; toasts show the server's own sentence.
 */
export function requestError(answer: { status: number; statusText: string; body: string }): Error {
  return new Error(`${answer.status}: ${answer.body || answer.statusText}`);
}
