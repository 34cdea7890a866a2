import { initTRPC, TRPCError } from "@trpc/server";
import { getHTTPStatusCodeFromError } from "@trpc/server/http";
import superjson from "superjson";
import { ZodError, type ZodType } from "zod";
import { DomainError } from "~/domain/errors";
import type { ErrorCode } from "~/domain/refusal";
import { fieldIssue, type FieldIssue } from "~/messages/field-text";
import { isPlainJson } from "~/domain/plain-json";
import { translateDatabaseError } from "~/server/gateways/db/db";
import { failSpan, inSpan } from "~/server/gateways/observability/tracing";
import { ActorOf } from "~/server/services/actor";
import { namingColleague } from "~/server/services/colleague";
import { AlreadyAnswered } from "~/server/services/transaction";
import type { CallScope } from "~/domain/api-key/scopes";
import type { Context } from "./context";
import { keyRefusalOf, roleRefusalOf, type Access } from "./access";

/** Maps our error codes to tRPC's, which carry the HTTP status. */
const TRPC_CODES = {
  INVALID: "BAD_REQUEST",
  UNAUTHENTICATED: "UNAUTHORIZED",
  PAYMENT_REQUIRED: "PAYMENT_REQUIRED",
  FORBIDDEN: "FORBIDDEN",
  NOT_BY_KEY: "FORBIDDEN",
  SCOPE_REQUIRED: "FORBIDDEN",
  REAUTH_REQUIRED: "FORBIDDEN",
  SECOND_FACTOR_REQUIRED: "FORBIDDEN",
  CODE_REQUIRED: "FORBIDDEN",
  PROOF_NEEDED: "FORBIDDEN",
  PROFILE_REQUIRED: "FORBIDDEN",
  TRIAL_EXPIRED: "FORBIDDEN",
  ACCOUNT_SUSPENDED: "FORBIDDEN",
  NOT_FOUND: "NOT_FOUND",
  METHOD_NOT_ALLOWED: "METHOD_NOT_SUPPORTED",
  CONFLICT: "CONFLICT",
  STALE: "CONFLICT",
  IDEMPOTENCY_CONFLICT: "CONFLICT",
  TOO_LARGE: "PAYLOAD_TOO_LARGE",
  UNSUPPORTED_TYPE: "UNSUPPORTED_MEDIA_TYPE",
  PROMO_NOT_APPLICABLE: "UNPROCESSABLE_CONTENT",
  PROMO_CARD_USED: "CONFLICT",
  TOO_MANY: "TOO_MANY_REQUESTS",
  PAYMENTS_UNAVAILABLE: "SERVICE_UNAVAILABLE",
  DATABASE_UNAVAILABLE: "SERVICE_UNAVAILABLE",
  STORAGE_UNAVAILABLE: "SERVICE_UNAVAILABLE",
  BUSY: "SERVICE_UNAVAILABLE",
  INTERNAL: "INTERNAL_SERVER_ERROR",
} as const satisfies Record<ErrorCode, TRPCError["code"]>;

/** Returns the HTTP status of an error code. */
export const statusOf = (code: ErrorCode): number =>
  getHTTPStatusCodeFromError(new TRPCError({ code: TRPC_CODES[code] }));

/** Converts any error to a refusal that clients may see. Unknown errors are masked. */
export function toDomainError(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  if (error instanceof ZodError) return fromZod(error);
  if (error instanceof TRPCError) {
    if (error.cause instanceof DomainError) return error.cause;
    if (error.code === "BAD_REQUEST" && error.cause instanceof ZodError)
      return fromZod(error.cause);
    if (error.code === "BAD_REQUEST" || error.code === "PARSE_ERROR") {
      return new DomainError("unreadable", {}, error);
    }
    if (error.code === "NOT_FOUND") return new DomainError("notFound", {}, error);
    if (error.code === "METHOD_NOT_SUPPORTED") {
      return new DomainError("methodNotAllowed", {}, error);
    }
  }
  const cause = error instanceof TRPCError ? error.cause : error;
  return translateDatabaseError(cause) ?? new DomainError("unexpected", {}, error);
}

/** Converts a refusal to tRPC's error, whose code gives the HTTP status. */
export function toTrpcError(refusal: DomainError): TRPCError {
  return new TRPCError({
    code: TRPC_CODES[refusal.code],
    message: refusal.message,
    cause: refusal,
  });
}

function fromZod(error: ZodError): DomainError {
  const fields: Record<string, FieldIssue | string> = {};
  for (const issue of error.issues) fields[issue.path.join(".") || "body"] ??= fieldIssue(issue);
  const [first] = error.issues;
  const sentence = first === undefined ? "The request is not valid." : fieldIssue(first);
  return new DomainError("invalid", { sentence, fields });
}

/**
 * Uses superjson only when needed. Our answers are mostly plain JSON (money and times as text), and
 * serializing those with superjson takes ten times as long as checking.
 */
const transformer = {
  serialize: (value: unknown) =>
    isPlainJson(value) ? { json: value } : superjson.serialize(value),
  deserialize: superjson.deserialize,
};

/** The statuses that a procedure may declare as its own refusals. */
export const OWN_REFUSALS = [401, 402, 403, 404, 409, 422] as const;

/** A procedure's metadata. Later calls override earlier ones. */
interface Meta {
  /** Also read by the HTTP server, which doesn't read the body of a refused caller. */
  access?: Access;
  /** The scope an API key needs for the call, or "never". */
  scope?: CallScope;
  /** Describes the documented call. The first sentence is its title. */
  about?: string;
  /** Additional refusals. Those of its row, path and access are derived. */
  refuses?: readonly (typeof OWN_REFUSALS)[number][];
}

const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    transformer,
    errorFormatter({ shape, error, ctx }) {
      const refusal = toDomainError(error);
      const { message, details } = refusal;
      return {
        ...shape,
        message,
        data: {
          code: shape.data.code,
          httpStatus: shape.data.httpStatus,
          path: shape.data.path,
          reason: refusal.code,
          requestId: ctx?.requestId ?? null,
          ...details,
        },
      };
    },
    sse: {
      ping: { enabled: true, intervalMs: 15_000 },
      client: { reconnectAfterInactivityMs: 30_000 },
    },
  });

/** Converts every failure to a coded refusal, and logs unexpected ones with their cause. */
const errors = t.middleware(async ({ next, ctx, path }) => {
  const result = await inSpan(`procedure ${path}`, {}, async (span) => {
    const outcome = await next();
    if (!outcome.ok) failSpan(span, toDomainError(outcome.error));
    return outcome;
  });
  if (result.ok || result.error.cause instanceof AlreadyAnswered) return result;
  const refusal = toDomainError(result.error);
  if (refusal.code === "INTERNAL") {
    ctx.log.error(
      { err: result.error.cause ?? result.error, path, requestId: ctx.requestId },
      "unexpected error",
    );
  }
  return { ...result, error: toTrpcError(refusal) };
});

/** Lets a refused staff action name the colleague who was first. */
const colleagues = t.middleware(async ({ next, ctx, getRawInput }) => {
  const result = await next();
  if (result.ok || !(result.error.cause instanceof DomainError)) return result;
  const { session } = ctx;
  if (session === null) return result;
  const named = await namingColleague(ctx, session, getRawInput, result.error.cause);
  return { ...result, error: toTrpcError(named) };
});

/** Refuses callers whose API key lacks the procedure's scope. Every procedure runs it. */
const scopes = t.middleware(({ next, ctx, meta, path }) => {
  if (meta?.scope === undefined) throw new Error(`${path} has no scope.`);
  const refusal = keyRefusalOf(meta.scope, ctx.session);
  if (refusal !== null) throw refusal;
  return next();
});

const procedure = t.procedure.use(errors).use(scopes);

/**
 * Offers only `.meta`, which requires the procedure's scope. So a procedure that doesn't declare
 * its scope for API keys doesn't compile.
 */
function scoped<Builder>(builder: { meta: (meta: Meta) => Builder }) {
  return { meta: (meta: Meta & { scope: CallScope }): Builder => builder.meta(meta) };
}

export const router = t.router;

/**
 * Validates an output schema synchronously. tRPC asks every schema for a promise, but zod runs its
 * compiled form, six times faster for a list, only in synchronous calls.
 */
export function checkedSynchronously<Schema extends ZodType>(schema: Schema): Schema {
  return Object.assign(schema, { parseAsync: async (value: unknown) => schema.parse(value) });
}
export const createCallerFactory = t.createCallerFactory;

/** Allows anyone, signed in or not. */
export const publicProcedure = scoped(procedure.meta({ access: "anyone" }));

/** Returns the session if the access lets the caller in, or throws the refusal. */
function passed(ctx: Context, access: Access) {
  const refusal = roleRefusalOf(access, ctx.session, ctx.clock.now());
  if (refusal !== null) throw refusal;
  if (ctx.session === null) throw new Error(`A stranger passed as ${access}.`);
  return ctx.session;
}

/**
 * Returns the signed-in user for the part of a public call that is about their own data.
 * @throws {DomainError} UNAUTHENTICATED; SCOPE_REQUIRED for a key without the scope
 */
export function requireUser(ctx: Context, scope: CallScope): ActorOf<"user"> {
  const refusal = keyRefusalOf(scope, ctx.session);
  if (refusal !== null) throw refusal;
  return new ActorOf<"user">(passed(ctx, "user"));
}

/** Allows any signed-in user. */
export const userProcedure = scoped(
  procedure
    .meta({ access: "user" })
    .use(({ ctx, next }) => next({ ctx: { actor: new ActorOf<"user">(passed(ctx, "user")) } })),
);

/**
 * Allows any signed-in user to manage webhook endpoints. Staff need their second factor, as for the
 * desk, because their endpoints hear of all bookings.
 */
export const endpointProcedure = scoped(
  procedure.meta({ access: "user" }).use(({ ctx, next }) => {
    const session = passed(ctx, "user");
    if (session.staffRole !== null) passed(ctx, "staff");
    return next({ ctx: { actor: new ActorOf<"user">(session) } });
  }),
);

/** Allows customers. */
export const customerProcedure = scoped(
  procedure
    .meta({ access: "customer" })
    .use(({ ctx, next }) =>
      next({ ctx: { actor: new ActorOf<"user" | "customer">(passed(ctx, "customer")) } }),
    ),
);

/** Allows mechanics. The service checks whether they have a profile. */
export const mechanicProcedure = scoped(
  procedure
    .meta({ access: "mechanic" })
    .use(({ ctx, next }) =>
      next({ ctx: { actor: new ActorOf<"user" | "mechanic">(passed(ctx, "mechanic")) } }),
    ),
);

/** Allows administrators. */
export const adminProcedure = scoped(
  procedure
    .meta({ access: "admin" })
    .use(({ ctx, next }) =>
      next({ ctx: { actor: new ActorOf<"user" | "admin">(passed(ctx, "admin")) } }),
    ),
);

/** Allows staff who gave their second factor in this session, if it is required. */
export const staffProcedure = scoped(
  procedure
    .meta({ access: "staff" })
    .use(colleagues)
    .use(({ ctx, next }) =>
      next({ ctx: { actor: new ActorOf<"user" | "admin" | "staff">(passed(ctx, "staff")) } }),
    ),
);

/** Allows staff who may move money and gave their second factor within the last minutes. */
export const cashierProcedure = scoped(
  procedure
    .meta({ access: "cashier" })
    .use(colleagues)
    .use(({ ctx, next }) =>
      next({
        ctx: {
          actor: new ActorOf<"user" | "admin" | "staff" | "cashier">(passed(ctx, "cashier")),
        },
      }),
    ),
);

/**
 * Allows owners who gave their second factor within the last minutes: payout runs, prices, staff
 * roles.
 */
export const ownerProcedure = scoped(
  procedure
    .meta({ access: "owner" })
    .use(colleagues)
    .use(({ ctx, next }) =>
      next({
        ctx: {
          actor: new ActorOf<"user" | "admin" | "staff" | "cashier" | "owner">(
            passed(ctx, "owner"),
          ),
        },
      }),
    ),
);
