import { TRPCClientError, type TRPCLink } from "@trpc/client";
import { observable, type Unsubscribable } from "@trpc/server/observable";
import type { AppRouter } from "~/server/root";
import { callKey } from "./call-key";

/** The calls of *Confirm Booking*. The server answers a repeated one as it answered the first. */
const REPEATED = ["booking.create", "booking.addVehicle"];

/** The pause before the second try: a phone that changes networks needs about a second. */
const PAUSE_MS = 1_500;

const KEY = "idempotencyKey";

/** Returns 32 random hexadecimal digits. `uuid` would weigh on every page. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");

interface Operation {
  path: string;
  context: Record<string, unknown>;
}

/** Returns whether the call is repeated, so it can't share a request with others. */
export const isRepeated = ({ path }: Operation): boolean => REPEATED.includes(path);

/** Returns the header with a repeated call's key. */
export function keyHeaders({ context }: Operation): Record<string, string> {
  const key = context[KEY];
  return typeof key === "string" ? { "Idempotency-Key": key } : {};
}

/** Returns whether the server answered, even if with a refusal. A proxy's error page isn't one. */
export const isAnswered = (error: { data?: unknown }): boolean =>
  error.data !== undefined && error.data !== null;

/**
 * Sends a call once more, with the same Idempotency-Key, if no answer arrived: the server may have
 * done its work. If the second try gets no answer either, the same input keeps the key, so pressing
 * the button again can't do the work twice.
 */
export function repeatLink(pauseMs = PAUSE_MS): TRPCLink<AppRouter> {
  /** Keys of calls whose answers are missing, by path and input. */
  const unanswered = new Map<string, string>();
  return () =>
    ({ op, next }) => {
      if (!isRepeated(op)) return next(op);
      const call = callKey(op.path, op.input);
      const key = unanswered.get(call) ?? newKey();
      unanswered.set(call, key);
      const keyed = { ...op, context: { ...op.context, [KEY]: key } };
      return observable((observer) => {
        let timer: ReturnType<typeof setTimeout> | undefined;
        let sent: Unsubscribable | undefined;
        const send = (isLast: boolean) => {
          sent = next(keyed).subscribe({
            next(envelope) {
              unanswered.delete(call);
              observer.next(envelope);
            },
            error(error) {
              if (isAnswered(error)) unanswered.delete(call);
              else if (!isLast) {
                timer = setTimeout(() => send(true), pauseMs);
                return;
              }
              observer.error(TRPCClientError.from(error));
            },
            complete: () => observer.complete(),
          });
        };
        send(false);
        return () => {
          clearTimeout(timer);
          sent?.unsubscribe();
        };
      });
    };
}
