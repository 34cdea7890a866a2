import { TRPCClientError, type TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import type { AppRouter } from "~/server/root";
import { UNREACHABLE } from "~/messages/unreachable";
import { isAnswered } from "./repeat-link";

/** Says in our words that a query got no answer. Browsers say "Failed to fetch" or "Load failed". */
export function unreachableLink(): TRPCLink<AppRouter> {
  return () =>
    ({ op, next }) =>
      op.type === "query"
        ? observable((observer) =>
            next(op).subscribe({
              next: (envelope) => observer.next(envelope),
              error: (error) =>
                observer.error(
                  isAnswered(error) ? error : new TRPCClientError(UNREACHABLE, { cause: error }),
                ),
              complete: () => observer.complete(),
            }),
          )
        : next(op);
}
