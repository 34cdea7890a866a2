import type { Context } from "~/server/context";
import { PAGE_USER_HEADER } from "~/domain/account/page-user";
import type { LimitName } from "~/domain/limits";
import { refusalOf, requirePageUser, type Access } from "~/server/access";
import { createRequestContext } from "~/server/request-context";
import type { DomainError } from "~/domain/errors";
import { isRead, type Call } from "./call";
import { refuseCrossSite } from "./csrf";

/** A route's requirements, checked before its body is read. */
export interface Rules {
  /** The route's access. One of them must let the caller in. */
  access: readonly Access[];
  /** The rate limit. Defaults to reads or writes. */
  limit?: LimitName;
  /** The points a call costs. Defaults to one. */
  points?: number;
  /** Refuses a body whose declared length is too large. */
  requireSize?: (request: Request) => void;
  /** Refuses a body of another type. */
  requireType?: (request: Request) => void;
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
 * @returns the call, and why no access lets its caller in: the first access's reason
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
  });
  const { session } = ctx;
  // A signed-out caller is told to sign in, before any complaint about the body's type.
  if (session !== null || rules.access.includes("anyone")) rules.requireType?.(request);
  if (!rules.fromAnywhere) refuseCrossSite(call);
  if (session !== null && !isRead(request)) {
    requirePageUser(session, request.headers.get(PAGE_USER_HEADER));
  }
  const limit = rules.limit ?? (isRead(request) ? "reads" : "writes");
  await ctx.limits.consume(limit, session?.userId ?? clientAddress, rules.points);
  const refusals = rules.access.map((access) => refusalOf(access, session, ctx.clock.now()));
  const refusal = refusals.includes(null) ? null : (refusals[0] ?? null);
  return { admitted: { ...call, ctx, cookies }, refusal };
}
