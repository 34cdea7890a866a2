import { z } from "zod";
import { getHTTPStatusCodeFromError } from "@trpc/server/http";
import { DomainError, errorDetailsSchema, languageFor } from "~/domain/errors";
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

export const API_HEADERS = { "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" };

/** Any error as the JSON of a refusal; unknown ones are masked. */
export function errorResponse(
  error: unknown,
  { request, requestId }: Pick<Call, "request" | "requestId">,
  headers: HeadersInit = {},
): Response {
  const refusal = toDomainError(error);
  const { message, details } = refusal.in(languageFor(request.headers.get("accept-language")));
  const { retryAfterSeconds, ...told } = details;
  const body: z.infer<typeof errorBodySchema> = { message, code: refusal.code, requestId, ...told };
  const response = Response.json(body, {
    status: getHTTPStatusCodeFromError(toTrpcError(refusal)),
    headers: { ...API_HEADERS, "X-Request-Id": requestId },
  });
  retryAfter(retryAfterSeconds ?? 0).forEach((value, name) => response.headers.set(name, value));
  new Headers(headers).forEach((value, name) => response.headers.set(name, value));
  return response;
}

/** Retry-After, in whole seconds; nothing for no wait. */
export function retryAfter(seconds: number): Headers {
  return new Headers(seconds > 0 ? { "Retry-After": String(Math.ceil(seconds)) } : {});
}

export function notFound(): DomainError {
  return new DomainError("notFound");
}
