import { v7 as uuid } from "uuid";
import { deviceOf } from "~/domain/account/device";
import { note } from "~/server/gateways/observability/requests";
import { DomainError } from "~/domain/errors";
import { callerByKey } from "~/server/services/api-key/caller";
import type { ActorFacts } from "~/server/services/actor";
import type { Deps, IdempotentCall } from "~/server/services/context";
import { readAttemptToken } from "~/server/gateways/auth/attempt-cookie";
import { readDeviceToken } from "~/server/gateways/auth/device-cookie";
import { readDraftToken } from "~/server/gateways/auth/draft-cookie";
import { carriesSession, readSession, readViewerTimeZone } from "~/server/gateways/auth/session";
import { noteUse } from "~/server/services/account/sign-in/sessions";
import { createContextInner, type Context } from "./context";
import { getDeps } from "./deps";

/** Builds a request's context, with the user of its cookie or API key. */
export async function createRequestContext(request: {
  headers: Headers;
  requestId?: string;
  clientAddress?: string;
  secure?: boolean;
  setCookie?: (cookie: string) => void;
  idempotency?: IdempotentCall | null;
  /** Ignores the Authorization header, which holds no API key of ours. */
  ignoresKeys?: boolean;
}): Promise<Context> {
  const deps = await getDeps();
  const key = request.ignoresKeys ? null : bearerIn(request.headers);
  const session =
    key === null
      ? await sessionOf(deps, request.headers)
      : await callerByKey(deps, key, request.clientAddress ?? "");
  const requestId = request.requestId ?? uuid();
  if (session !== null) {
    const { userId, sessionId } = session;
    note(requestId, { userId, ...(session.key === undefined ? {} : { keyId: sessionId }) });
  }
  return createContextInner(deps, {
    ...request,
    // A caller with an API key gets no cookies.
    ...(key === null ? {} : { setCookie: () => undefined }),
    session,
    requestId,
    viewerTimeZone: readViewerTimeZone(request.headers),
    knownDevice: readDeviceToken(request.headers),
    draftToken: readDraftToken(request.headers),
    attemptToken: readAttemptToken(request.headers),
    device: deviceOf(request.headers.get("user-agent")),
  });
}

async function sessionOf(deps: Deps, headers: Headers): Promise<ActorFacts | null> {
  const session = await readSession(deps.sql, headers, deps.clock.now());
  if (session !== null) await noteUse(deps, session);
  return session;
}

/**
 * Returns the token of `Authorization: Bearer …`, or null.
 * @throws {DomainError} INVALID beside a session cookie, because it's unclear which one is the
 *   caller
 */
function bearerIn(headers: Headers): string | null {
  const [, token] = /^bearer +(.*)$/i.exec(headers.get("authorization") ?? "") ?? [];
  if (token === undefined) return null;
  // precondition: a call has one caller
  if (carriesSession(headers.get("cookie"))) throw new DomainError("keyAndCookie");
  return token;
}
