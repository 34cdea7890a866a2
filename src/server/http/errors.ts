import { z } from "zod";
import { errorDetailsSchema } from "~/domain/errors";
import { ERROR_MEANINGS } from "~/domain/error-meanings";
import { isLimitName } from "~/domain/limits";
import { ERROR_CODES } from "~/domain/refusal";
import { statusOf, toDomainError } from "../trpc";
import type { Call } from "./call";
import { limitHeaders } from "./limit-headers";

/** The body of every refused REST call. */
export const errorBodySchema = z
  .object({
    message: z.string(),
    code: z.enum(ERROR_CODES).meta({
      "x-enumDescriptions": ERROR_MEANINGS,
      "x-statuses": Object.fromEntries(ERROR_CODES.map((code) => [code, statusOf(code)])),
    }),
    requestId: z.string().describe("Identifies this request in the server's log."),
  })
  .extend(errorDetailsSchema.omit({ retryAfterSeconds: true }).shape)
  .describe("`message` is a sentence you can show to people.");

/** Default headers of API answers. */
export const API_HEADERS = { "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" };

/**
 * Converts any error to its JSON refusal. Unknown errors are masked.
 */
export function told(error: unknown, requestId: string) {
  const refusal = toDomainError(error);
  const { message, details } = refusal;
  const { retryAfterSeconds, ...more } = details;
  const body: z.infer<typeof errorBodySchema> = { message, code: refusal.code, requestId, ...more };
  return { status: statusOf(refusal.code), body, headers: retryAfter(retryAfterSeconds) };
}

/** Builds the answer to a failed call. */
export function errorResponse(
  error: unknown,
  { requestId, responseHeaders }: Call,
  more: Record<string, string> = {},
): Response {
  const { status, body, headers } = told(error, requestId);
  // A call counts toward several limits. These headers name the one that refused it.
  const { limitName = "" } = body;
  if (isLimitName(limitName)) {
    const seconds = Number(headers["Retry-After"] ?? 0);
    Object.assign(responseHeaders, limitHeaders(limitName, 0, seconds));
  }
  return Response.json(body, { status, headers: { ...more, ...headers } });
}

/** Returns the Retry-After header in whole seconds, or nothing without a wait. */
export function retryAfter(seconds = 0): Record<string, string> {
  return seconds > 0 ? { "Retry-After": String(Math.ceil(seconds)) } : {};
}
