import type { ActorFacts } from "~/server/services/actor";
import type { Deps, IdempotentCall, ServiceContext } from "~/server/services/context";

/** A procedure's context: the services' context, the session, and the answer's cookies. */
export interface Context extends ServiceContext {
  session: ActorFacts | null;
  /** Adds a Set-Cookie header to the answer. */
  setCookie: (cookie: string) => void;
  /** True if the call came over https, according to the trusted proxies. */
  secure: boolean;
  /** The caller's browser, as people read it. */
  device: string;
  /** The caller's device cookie, if any. */
  knownDevice: string | undefined;
  /** The cookie of the caller's bookings without an account, if any. */
  draftToken: string | undefined;
  /** The cookie of the caller's sign-in attempt, if any. */
  attemptToken: string | undefined;
}

/** Builds a context from its parts, for handlers and tests. */
export function createContextInner(
  deps: Deps,
  call: {
    session: ActorFacts | null;
    requestId: string;
    clientAddress?: string;
    viewerTimeZone?: string | undefined;
    idempotency?: IdempotentCall | null;
    setCookie?: (cookie: string) => void;
    secure?: boolean;
    device?: string;
    knownDevice?: string | undefined;
    draftToken?: string | undefined;
    attemptToken?: string | undefined;
  },
): Context {
  return {
    db: deps.prisma,
    session: call.session,
    requestId: call.requestId,
    clientAddress: call.clientAddress ?? "",
    viewerTimeZone: call.viewerTimeZone,
    idempotency: call.idempotency ?? null,
    setCookie: call.setCookie ?? (() => undefined),
    secure: call.secure ?? false,
    device: call.device ?? "",
    knownDevice: call.knownDevice,
    draftToken: call.draftToken,
    attemptToken: call.attemptToken,
    // Last, because an object literal that begins with a spread gets new hidden classes each time
    // (V8 in Node 20), which only a major collection frees.
    ...deps,
  };
}
