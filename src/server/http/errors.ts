import { z } from "zod";
import { getHTTPStatusCodeFromError } from "@trpc/server/http";
import { errorDetailsSchema, languageFor } from "~/domain/errors";
import { ERROR_CODES } from "~/domain/refusal";
import { toDomainError, toTrpcError } from "../trpc";
import type { Call } from "./call";

/** What every refusal of a REST call looks like. */
export const errorBodySchema = z
  .object({
    message: z.string(),
    code: z.enum(ERROR_CODES),
    requestId: z.string().describe("Identifies this request in the server's log."),
  })
  .extend(errorDetailsSchema.omit({ retryAfterSeconds: true }).shape)
  .describe("`message` is a sentence you can show to people.");

/** What every answer of the API carries that says nothing else of itself. */
export const API_HEADERS = { "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" };

/** Any error as a refusal is told in JSON, in a language the caller takes; unknown ones are masked. */
export function told(error: unknown, accepted: string | null | undefined, requestId: string) {
  const refusal = toDomainError(error);
  const { message, details } = refusal.in(languageFor(accepted));
  const { retryAfterSeconds, ...more } = details;
  const body: z.infer<typeof errorBodySchema> = { message, code: refusal.code, requestId, ...more };
  const status = getHTTPStatusCodeFromError(toTrpcError(refusal));
  return { status, body, headers: retryAfter(retryAfterSeconds) };
}

/** The answer to a call that failed. */
export function errorResponse(
  error: unknown,
  { request, requestId }: Call,
  more: Record<string, string> = {},
): Response {
  const accepted = request.headers.get("accept-language");
  const { status, body, headers } = told(error, accepted, requestId);
  return Response.json(body, { status, headers: { ...more, ...headers } });
}

/** Retry-After, in whole seconds; nothing for no wait. */
export function retryAfter(seconds = 0): Record<string, string> {
  return seconds > 0 ? { "Retry-After": String(Math.ceil(seconds)) } : {};
}
