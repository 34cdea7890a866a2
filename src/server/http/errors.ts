import { getHTTPStatusCodeFromError } from "@trpc/server/http";
import { DomainError, type ErrorDetails } from "~/domain/errors";
import { toDomainError, toTrpcError } from "../trpc";

/** What every refusal of a REST call looks like. */
export interface ErrorBody {
  message: string;
  code: string;
  requestId: string;
  fields?: Record<string, string>;
  /** The booking's status at the moment of a conflict. */
  status?: string;
  /** The job's present version, and what changed since the one that was meant. */
  version?: number;
  changes?: ErrorDetails["changes"];
  /** What the booking costs without its promo code. */
  fullPrice?: string;
}

export const API_HEADERS = { "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" };

/** Any error as the JSON of a refusal; unknown ones are masked. */
export function errorResponse(
  error: unknown,
  requestId: string,
  headers: HeadersInit = {},
): Response {
  const refusal = toDomainError(error);
  const { fields, status, version, changes, fullPrice, retryAfterSeconds } = refusal.details;
  const body: ErrorBody = {
    message: refusal.message,
    code: refusal.code,
    requestId,
    fields,
    status,
    version,
    changes,
    fullPrice,
  };
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
  return new DomainError("NOT_FOUND", "Not found");
}
