/** HTTP's reason phrases for the status codes that we use. */
const STATUS_TEXTS: Record<number, string> = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  408: "Request Timeout",
  429: "Too Many Requests",
  500: "Internal Server Error",
  502: "Bad Gateway",
  503: "Service Unavailable",
  504: "Gateway Timeout",
};

/**
 * Returns the documented "Failed to fetch questions: {status text}", or the cause if there was no
 * answer.
 */
export function questionsFailure(error: {
  message: string;
  data?: { httpStatus?: number } | null;
}): string {
  const text = STATUS_TEXTS[error.data?.httpStatus ?? 0] ?? error.message;
  return `Failed to fetch questions: ${text}`;
}
