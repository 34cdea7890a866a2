import type Stripe from "stripe";

import {
  ProviderConflict,
  ProviderRefused,
  ProviderUnavailable,
} from "~/domain/payment/provider-errors";
import { wrapCalls } from "../observability/observed";
import { translateError } from "./errors";

/** Wraps calls to Stripe so that they throw our errors. */
export function withOurErrors<Calls extends object>(calls: Calls): Calls {
  return wrapCalls(calls, (_name, call) => {
    const answer = call();
    return answer instanceof Promise ? answer.catch(rethrow) : answer;
  });
}

/** Iterates over all entries of a Stripe list, page by page. */
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

/** For lists about one object. The SDK requires a limit, which none of them reaches. */
export const ALL = { limit: 10_000 };

function rethrow(error: unknown): never {
  throw translateError(error);
}

/** Error codes that mean the same key is being processed elsewhere, so there's no answer yet. */
const STILL_AT_WORK = new Set(["idempotency_error", "idempotency_key_in_use", "lock_timeout"]);

/** Returns the result, or a retryable error if another process is sending the same call. */
export async function unlessAtWork<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const ours = translateError(error);
    const isUnanswered = ours instanceof ProviderRefused && STILL_AT_WORK.has(ours.reason ?? "");
    throw isUnanswered ? new ProviderUnavailable(ours) : ours;
  }
}

/**
 * Returns the created object's current state, because Stripe repeats its first, perhaps outdated,
 * answer to a key.
 */
export async function asOfNow<T extends { id: string }>(
  made: Stripe.Response<T>,
  read: (id: string) => Promise<T>,
): Promise<T> {
  // The SDK's Node client returns a plain record, its fetch client Headers, whatever the type says.
  const isReplay = new Headers(made.lastResponse.headers).get("idempotent-replayed") === "true";
  return isReplay ? read(made.id) : made;
}

/**
 * Checks after a refusal whether an earlier attempt succeeded and only its answer was lost. Returns
 * what `read` finds in that case.
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
