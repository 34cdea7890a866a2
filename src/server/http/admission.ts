import type { Context } from "~/server/context";
import { PAGE_USER_HEADER } from "~/domain/account/page-user";
import type { DomainError } from "~/domain/errors";
import type { LimitName } from "~/domain/limits";
import { refusalOf, requirePageUser, type Demand } from "~/server/access";
import type { PointsLeft } from "~/server/gateways/runtime/limits";
import { createRequestContext } from "~/server/request-context";
import { isRead, type Call } from "./call";
import { refuseCrossSite } from "./csrf";
import { limitHeaders } from "./limit-headers";

/** A route's requirements, checked before its body is read. */
export interface Rules {
  /** Requirements on the caller. Meeting one of them is enough. */
  demands: readonly Demand[];
  /** The rate limit. Defaults to reads or writes. API keys have their own. */
  limit?: LimitName;
  /** The points a call costs. Defaults to one. */
  points?: number;
  /** Refuses a body whose declared length is too large. */
  requireSize?: (request: Request) => void;
  /** Refuses a body of another type. */
  requireType?: (request: Request) => void;
  /** True if `Authorization` holds something else than our API keys. */
  ignoresKeys?: boolean;
  /** True for calls from other sites and programs that carry their own proof. */
  fromAnywhere?: boolean;
}

/** A call that was admitted. */
export interface AdmittedCall extends Call {
  ctx: Context;
  /** The answer's Set-Cookie headers. */
  cookies: string[];
}

/**
 * Checks every call in this order: size, session, type, other sites, other users' pages, rate,
 * role. Cheap checks come first, and none reads the body.
 * @returns the call, and, if its caller has none of the accesses, the first one's refusal
 */
export async function admit(
  call: Call,
  rules: Rules,
): Promise<{ admitted: AdmittedCall; refusal: DomainError | null }> {
  const { request, requestId, clientAddress, secure } = call;
  rules.requireSize?.(request);
  const cookies: string[] = [];
  const ctx = await createRequestContext({
    headers: request.headers,
    requestId,
    clientAddress,
    secure,
    setCookie: (cookie) => cookies.push(cookie),
    ignoresKeys: rules.ignoresKeys ?? false,
  });
  const { session } = ctx;
  const byKey = session?.key !== undefined;
  // A signed-out caller is told to sign in, before any complaint about the body's type.
  if (session !== null || rules.demands.some(({ access }) => access === "anyone"))
    rules.requireType?.(request);
  // A browser never adds a key by itself, so another site can't misuse one.
  if (!rules.fromAnywhere && !byKey) refuseCrossSite(call);
  if (session !== null && !byKey && !isRead(request)) {
    requirePageUser(session, request.headers.get(PAGE_USER_HEADER));
  }
  const limit = rules.limit ?? usualLimit(isRead(request), byKey);
  const whose = byKey ? session.sessionId : (session?.userId ?? clientAddress);
  await noteLimit(call, limit, ctx.limits.consume(limit, whose, rules.points));
  const refusals = rules.demands.map((demand) => refusalOf(demand, session, ctx.clock.now()));
  const refusal = refusals.includes(null) ? null : (refusals[0] ?? null);
  return { admitted: { ...call, ctx, cookies }, refusal };
}

function usualLimit(reads: boolean, byKey: boolean): LimitName {
  if (byKey) return reads ? "keyReads" : "keyWrites";
  return reads ? "reads" : "writes";
}

/** Sends the caller the rest of the limit. The refusal itself says that nothing is left. */
async function noteLimit(
  { responseHeaders }: Call,
  limit: LimitName,
  consumed: Promise<PointsLeft | null>,
): Promise<void> {
  const left = await consumed;
  if (left === null) return;
  Object.assign(responseHeaders, limitHeaders(limit, left.points, left.resetMs / 1000));
}
