import { ProviderConflict, ProviderUnavailable, translateError } from "./errors";

const REPLAYED = "idempotent-replayed";

/** One call to Stripe; what it throws is one of ours. */
export async function call<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw translateError(error);
  }
}

/** The same key is being worked on elsewhere: no answer yet, rather than a refusal. */
const STILL_AT_WORK = new Set(["idempotency_error", "idempotency_key_in_use", "lock_timeout"]);

/** As `call`, for what has to be sent again where another one is sending it. */
export async function unlessAtWork<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await call(work);
  } catch (error) {
    const isUnanswered = error instanceof ProviderConflict && STILL_AT_WORK.has(error.reason ?? "");
    throw isUnanswered ? new ProviderUnavailable(error) : error;
  }
}

/** True when Stripe repeated its first answer to this key, whose state may be old by now. */
export function isReplay(answer: { lastResponse: { headers: unknown } }): boolean {
  const { headers } = answer.lastResponse;
  // A Headers with the SDK's fetch client, a plain record with its Node client.
  if (headers instanceof Headers) return headers.get(REPLAYED) === "true";
  return (
    typeof headers === "object" &&
    headers !== null &&
    REPLAYED in headers &&
    headers[REPLAYED] === "true"
  );
}

/**
 * After a refusal for state: the object may be where the caller wants it already, because an
 * earlier try got through and its answer was lost. `look` gives that result, or null.
 */
export async function settled<T>(
  action: Promise<T>,
  look: (error: unknown) => Promise<T | null>,
): Promise<T> {
  try {
    return await action;
  } catch (error) {
    const translated = translateError(error);
    if (!(translated instanceof ProviderConflict) || translated.reason === "resource_missing") {
      throw translated;
    }
    const result = await look(error);
    if (result === null) throw translated;
    return result;
  }
}
