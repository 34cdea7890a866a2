/** HTTP's own words for the numbers this product answers with. */
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

/** 'Failed to fetch questions: {status text}'; without an answer, its reason. */
export function questionsFailure(error: {
  message: string;
  data?: { httpStatus?: number } | null;
}): string {
  const text = STATUS_TEXTS[error.data?.httpStatus ?? 0] ?? error.message;
  return `Failed to fetch questions: ${text}`;
}
