import { languageFor, type Language } from "~/domain/errors";
import type { ActorFacts } from "~/server/services/actor";
import type { Deps, IdempotentCall, ServiceContext } from "~/server/services/context";

/** What a procedure sees: the services' context, who is signed in, and where cookies are written. */
export interface Context extends ServiceContext {
  session: ActorFacts | null;
  /** Adds a Set-Cookie header to the answer. */
  setCookie: (cookie: string) => void;
  /** What refusals are told in. */
  language: Language;
  /** The call came over https, as far as the trusted proxies say. */
  secure: boolean;
  /** Browser of the call, in words. */
  device: string;
  /** The cookie of the caller's browser, if any. */
  knownDevice: string | undefined;
}

/** A context from parts; handlers and tests both build theirs with it. */
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
    language?: Language;
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
    language: call.language ?? languageFor(null),
    // Last: a literal that begins with a spread gets hidden classes of its own every time (V8 of
    // Node 20), which only a major collection frees.
    ...deps,
  };
}
