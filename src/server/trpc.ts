import { initTRPC, TRPCError } from "@trpc/server";
import superjson from "superjson";
import { ZodError, type ZodType } from "zod";
import { DomainError } from "~/domain/errors";
import type { ErrorCode } from "~/domain/refusal";
import { isPlainJson } from "~/domain/plain-json";
import { translateDatabaseError } from "~/server/gateways/db/db";
import { failSpan, inSpan } from "~/server/gateways/observability/tracing";
import { ActorOf } from "~/server/services/actor";
import { AlreadyAnswered } from "~/server/services/transaction";
import type { Context } from "./context";
import { refusalOf, type Guard } from "./guards";

/** The one translation of refusals; tRPC's code carries the HTTP number. */
const TRPC_CODES = {
  INVALID: "BAD_REQUEST",
  UNAUTHENTICATED: "UNAUTHORIZED",
  PAYMENT_REQUIRED: "PAYMENT_REQUIRED",
  FORBIDDEN: "FORBIDDEN",
  REAUTH_REQUIRED: "FORBIDDEN",
  SECOND_FACTOR_REQUIRED: "FORBIDDEN",
  CODE_REQUIRED: "FORBIDDEN",
  PROFILE_REQUIRED: "FORBIDDEN",
  TRIAL_EXPIRED: "FORBIDDEN",
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

/** Any error as the refusal a client may see: known ones as they are, the rest masked. */
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

/** The refusal as tRPC carries it; its code gives the HTTP number. */
export function toTrpcError(refusal: DomainError): TRPCError {
  return new TRPCError({
    code: TRPC_CODES[refusal.code],
    message: refusal.message,
    cause: refusal,
  });
}

function fromZod(error: ZodError): DomainError {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) fields[issue.path.join(".") || "body"] ??= issue.message;
  const sentence = error.issues[0]?.message ?? "The request is not valid.";
  return new DomainError("invalid", { sentence, fields });
}

/**
 * superjson for what needs it. Answers here are plain JSON already (money as text, times as ISO text),
 * and writing those through superjson takes ten times as long as looking whether they are.
 */
const transformer = {
  serialize: (value: unknown) =>
    isPlainJson(value) ? { json: value } : superjson.serialize(value),
  deserialize: superjson.deserialize,
};

/** The statuses of refusals that can be a procedure's own. */
export const OWN_REFUSALS = [401, 402, 403, 404, 409, 422] as const;

/** What a procedure says of itself; what is said later comes on top. */
interface Meta {
  /** Read by the HTTP server too: whoever is refused here has no body of theirs read there. */
  guard?: Guard;
  /** What its documented call does; the first sentence is the title. */
  about?: string;
  /** What that is refused with, beside what follows from its row, its path and its guard. */
  refuses?: readonly (typeof OWN_REFUSALS)[number][];
}

const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    transformer,
    errorFormatter({ shape, error, ctx }) {
      const refusal = toDomainError(error);
      const { message, details } = refusal.in(ctx?.language ?? refusal.language);
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

/** Turns every failure into a coded one, and logs those that nobody foresaw with their cause. */
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

const procedure = t.procedure.use(errors);

export const router = t.router;

/**
 * An output schema that is checked in one go. tRPC asks every schema for a promise, and zod runs its
 * compiled form, six times as fast for a list, only where it may answer at once.
 */
export function inOneGo<Schema extends ZodType>(schema: Schema): Schema {
  return Object.assign(schema, { parseAsync: async (value: unknown) => schema.parse(value) });
}
export const createCallerFactory = t.createCallerFactory;

/** Anybody, signed in or not. */
export const publicProcedure = procedure.meta({ guard: "anyone" });

/** The session of a caller whom the procedure is for; everybody else is told why not. */
function passed(ctx: Context, guard: Guard) {
  const refusal = refusalOf(guard, ctx.session, ctx.clock.now());
  if (refusal !== null) throw refusal;
  if (ctx.session === null) throw new Error(`A stranger passed as ${guard}.`);
  return ctx.session;
}

/** Anybody who is signed in. */
export const userProcedure = procedure
  .meta({ guard: "user" })
  .use(({ ctx, next }) => next({ ctx: { actor: new ActorOf<"user">(passed(ctx, "user")) } }));

/** Customers; everybody else is told so. */
export const customerProcedure = procedure
  .meta({ guard: "customer" })
  .use(({ ctx, next }) =>
    next({ ctx: { actor: new ActorOf<"user" | "customer">(passed(ctx, "customer")) } }),
  );

/** Mechanics; whether they have a profile is the service's question. */
export const mechanicProcedure = procedure
  .meta({ guard: "mechanic" })
  .use(({ ctx, next }) =>
    next({ ctx: { actor: new ActorOf<"user" | "mechanic">(passed(ctx, "mechanic")) } }),
  );

/** Administrators. */
export const adminProcedure = procedure
  .meta({ guard: "admin" })
  .use(({ ctx, next }) =>
    next({ ctx: { actor: new ActorOf<"user" | "admin">(passed(ctx, "admin")) } }),
  );

/** Staff at work: administrators who gave their second factor in this session, where it is asked for. */
export const staffProcedure = procedure
  .meta({ guard: "staff" })
  .use(({ ctx, next }) =>
    next({ ctx: { actor: new ActorOf<"user" | "admin" | "staff">(passed(ctx, "staff")) } }),
  );

/** Staff who move money: their second factor was given minutes ago. */
export const cashierProcedure = procedure.meta({ guard: "cashier" }).use(({ ctx, next }) =>
  next({
    ctx: {
      actor: new ActorOf<"user" | "admin" | "staff" | "cashier">(passed(ctx, "cashier")),
    },
  }),
);

/** Owners whose second factor was given minutes ago: payout runs, prices, and who is staff. */
export const ownerProcedure = procedure.meta({ guard: "owner" }).use(({ ctx, next }) =>
  next({
    ctx: {
      actor: new ActorOf<"user" | "admin" | "staff" | "cashier" | "owner">(passed(ctx, "owner")),
    },
  }),
);
