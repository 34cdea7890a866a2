import type Stripe from "stripe";

import {
  ProviderConflict,
  ProviderRefused,
  ProviderUnavailable,
} from "~/domain/payment/provider-errors";
import { wrapCalls } from "../observability/observed";
import { translateError } from "./errors";

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

/** For the lists of one object: the SDK asks for a bound, which none of them comes near. */
export const ALL = { limit: 10_000 };

function rethrow(error: unknown): never {
  throw translateError(error);
}

/** The same key is being worked on elsewhere: no answer yet, rather than a refusal. */
const STILL_AT_WORK = new Set(["idempotency_error", "idempotency_key_in_use", "lock_timeout"]);

/** For what has to be sent again where another one is sending it. */
export async function unlessAtWork<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const ours = translateError(error);
    const isUnanswered = ours instanceof ProviderRefused && STILL_AT_WORK.has(ours.reason ?? "");
    throw isUnanswered ? new ProviderUnavailable(ours) : ours;
  }
}

/** What was made, as it is now: where Stripe repeats its first answer to a key, that may be old. */
export async function asOfNow<T extends { id: string }>(
  made: Stripe.Response<T>,
  read: (id: string) => Promise<T>,
): Promise<T> {
  // A plain record with the SDK's Node client; with its fetch client a Headers, whatever its type says.
  const isReplay = new Headers(made.lastResponse.headers).get("idempotent-replayed") === "true";
  return isReplay ? read(made.id) : made;
}

/**
 * After a refusal: the object may be where the caller wants it already, because an earlier try got
 * through and its answer was lost. Then it is what `read` finds.
 */
export async function settled<T>(
  action: Promise<T>,
  read: () => Promise<T | undefined>,
  isThere: (now: T) => boolean = () => true,
): Promise<T> {
  try {
    return await action;
  } catch (error) {
    const ours = translateError(error);
    const isMissing = ours instanceof ProviderConflict && ours.reason === "resource_missing";
    if (!(ours instanceof ProviderRefused) || isMissing) throw ours;
    const now = await read();
    if (now === undefined || !isThere(now)) throw ours;
    return now;
  }
}
