import { v7 as uuid } from "uuid";
import { deviceOf } from "~/domain/account/device";
import { languageFor } from "~/domain/errors";
import { note } from "~/server/gateways/observability/requests";
import type { IdempotentCall } from "~/server/services/context";
import { readDeviceToken } from "~/server/gateways/auth/device-cookie";
import { readSession, readViewerTimeZone } from "~/server/gateways/auth/session";
import { noteUse } from "~/server/services/account/sign-in/sessions";
import { createContextInner, type Context } from "./context";
import { getDeps } from "./deps";

/** Builds a request's context, with the user that its cookie names. */
export async function createRequestContext(request: {
  headers: Headers;
  requestId?: string;
  clientAddress?: string;
  secure?: boolean;
  setCookie?: (cookie: string) => void;
  idempotency?: IdempotentCall | null;
}): Promise<Context> {
  const deps = await getDeps();
  const session = await readSession(deps.sql, request.headers, deps.clock.now());
  if (session !== null) await noteUse(deps, session);
  const requestId = request.requestId ?? uuid();
  if (session !== null) note(requestId, { userId: session.userId });
  return createContextInner(deps, {
    ...request,
    session,
    requestId,
    language: languageFor(request.headers.get("accept-language")),
    viewerTimeZone: readViewerTimeZone(request.headers),
    knownDevice: readDeviceToken(request.headers),
    device: deviceOf(request.headers.get("user-agent")),
  });
}
