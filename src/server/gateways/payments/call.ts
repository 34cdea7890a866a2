import { ProviderConflict, ProviderUnavailable } from "~/domain/payment/provider-errors";
import { wrapCalls } from "../observability/observed";
import { translateError } from "./errors";

const REPLAYED = "idempotent-replayed";

/** The same calls to Stripe; what they throw is one of ours. */
export function withOurErrors<Calls extends object>(calls: Calls): Calls {
  return wrapCalls(calls, (_name, call) => {
    const answer = call();
    return answer instanceof Promise ? answer.catch(rethrow) : answer;
  });
}

/** Every entry of a list of Stripe's, read page by page. */
export async function* each<One, View>(
  list: () => AsyncIterable<One>,
  view: (one: One) => View,
): AsyncIterable<View> {
  try {
    for await (const one of list()) yield view(one);
  } catch (error) {
    throw translateError(error);
  }
}

function rethrow(error: unknown): never {
  throw translateError(error);
}

/** The same key is being worked on elsewhere: no answer yet, rather than a refusal. */
const STILL_AT_WORK = new Set(["idempotency_error", "idempotency_key_in_use", "lock_timeout"]);

/** For what has to be sent again where another one is sending it. */
export async function unlessAtWork<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const ours = translateError(error);
    const isUnanswered = ours instanceof ProviderConflict && STILL_AT_WORK.has(ours.reason ?? "");
    throw isUnanswered ? new ProviderUnavailable(ours) : ours;
  }
}

interface Answer {
  id: string;
  lastResponse: { headers: unknown };
}

/** What was made, as it is now: where Stripe repeats its first answer to a key, that may be old. */
export async function asOfNow<T>(made: T & Answer, read: (id: string) => Promise<T>): Promise<T> {
  const { headers } = made.lastResponse;
  // A Headers with the SDK's fetch client, a plain record with its Node client.
  const isReplay =
    headers instanceof Headers
      ? headers.get(REPLAYED) === "true"
      : typeof headers === "object" &&
        headers !== null &&
        REPLAYED in headers &&
        headers[REPLAYED] === "true";
  return isReplay ? read(made.id) : made;
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
