import type { TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import { sessionLost } from "~/lib/session-lost";
import type { AppRouter } from "~/server/root";

const SESSION = "auth.session";

/** Detects a lost session in any answer before a screen reacts to it. */
export function sessionLink(): TRPCLink<AppRouter> {
  return () =>
    ({ op, next }) =>
      observable((observer) =>
        next(op).subscribe({
          next(envelope) {
            const { result } = envelope;
            if (op.path === SESSION && "data" in result && result.data === null) sessionLost();
            observer.next(envelope);
          },
          error(error) {
            if (error.data?.reason === "UNAUTHENTICATED") sessionLost();
            observer.error(error);
          },
          complete: () => observer.complete(),
        }),
      );
}
