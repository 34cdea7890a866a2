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
    requestId: z.string().describe("Names this request in the server's log."),
  })
  .extend(errorDetailsSchema.omit({ retryAfterSeconds: true }).shape)
  .describe("`message` is a sentence that can be shown to people.");

/** What every answer of the API carries that says nothing else of itself. */
export const API_HEADERS = { "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" };

/** Any error as the JSON of a refusal; unknown ones are masked. */
export function errorResponse(
  error: unknown,
  { request, requestId }: Pick<Call, "request" | "requestId">,
  headers: Record<string, string> = {},
): Response {
  const refusal = toDomainError(error);
  const { message, details } = refusal.in(languageFor(request.headers.get("accept-language")));
  const { retryAfterSeconds, ...told } = details;
  const body: z.infer<typeof errorBodySchema> = { message, code: refusal.code, requestId, ...told };
  const wait = retryAfterSeconds ?? 0;
  return Response.json(body, {
    status: getHTTPStatusCodeFromError(toTrpcError(refusal)),
    headers: { ...headers, ...retryAfter(wait) },
  });
}

/** Retry-After, in whole seconds; nothing for no wait. */
export function retryAfter(seconds: number): Record<string, string> {
  return seconds > 0 ? { "Retry-After": String(Math.ceil(seconds)) } : {};
}
