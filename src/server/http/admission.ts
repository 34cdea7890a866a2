import type { Context } from "~/server/context";
import { PAGE_USER_HEADER } from "~/domain/account/page-user";
import type { LimitName } from "~/domain/limits";
import { refusalOf, requirePageUser, type Guard } from "~/server/guards";
import { createRequestContext } from "~/server/request-context";
import type { DomainError } from "~/domain/errors";
import { isRead, type Call } from "./call";
import { refuseCrossSite } from "./csrf";

/** What a route asks of a request before any of its body is read. */
export interface Rules {
  /** Whom it is for; of several guards one has to let the caller in. */
  guards: readonly Guard[];
  /** What it counts as; a read or a write unless told. */
  limit?: LimitName;
  /** How often it counts: once unless told. */
  points?: number;
  /** Refuses a body that says itself that it is too long. */
  requireSize?: (request: Request) => void;
  /** Refuses a body of another type. */
  requireType?: (request: Request) => void;
  /** Other sites' pages and programs may send it: it carries its own proof. */
  fromAnywhere?: boolean;
}

/** A call that was let in. */
export interface AdmittedCall extends Call {
  ctx: Context;
  /** The Set-Cookie headers of its answer. */
  cookies: string[];
}

/**
 * Checks every call, in this order: size, session, type, other sites, other users' pages, rate, role.
 * Each comes before anything that costs more, and none of them reads the body.
 * @returns the call, and why its caller is nobody it is for: the first guard's reason
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
  // Who has to sign in first is told that, not what is wrong with the body's type.
  if (session !== null || rules.guards.includes("anyone")) rules.requireType?.(request);
  if (!rules.fromAnywhere) refuseCrossSite(call);
  if (session !== null && !isRead(request)) {
    requirePageUser(session, request.headers.get(PAGE_USER_HEADER));
  }
  const limit = rules.limit ?? (isRead(request) ? "reads" : "writes");
  await ctx.limits.consume(limit, session?.userId ?? clientAddress, rules.points);
  const refusals = rules.guards.map((guard) => refusalOf(guard, session, ctx.clock.now()));
  const refusal = refusals.includes(null) ? null : (refusals[0] ?? null);
  return { admitted: { ...call, ctx, cookies }, refusal };
}
