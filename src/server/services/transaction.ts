import { DomainError } from "~/domain/errors";
import type { Prisma } from "~/generated/prisma/client";
import { runStatement, runTransaction, sqlInside } from "~/server/gateways/db/db";
import { HOUR_MS } from "~/domain/time/durations";
import type { IdempotentCall, ServiceContext } from "./context";

/** How long an answer is remembered. */
export const IDEMPOTENCY_HOURS = 24;

/**
 * Another request with the same key has committed in the meantime. The handler returns its answer.
 */
export class AlreadyAnswered extends Error {}

/**
 * Runs one transaction. Inside, `ctx.db` is its own client. If the call has an Idempotency-Key, its
 * answer is remembered in the same transaction: a second call with the key waits for the first and
 * then throws `AlreadyAnswered`. Never make a network call inside.
 * @param options.statements "one" if the work writes with a single statement of `ctx.sql`. That is
 *   a transaction by itself, so without a key it costs one round trip instead of three
 */
export async function inTransaction<Ctx extends ServiceContext, Result>(
  ctx: Ctx,
  work: (ctx: Ctx) => Promise<Result>,
  { statements = "many" }: { statements?: "one" | "many" } = {},
): Promise<Result> {
  if (statements === "one" && ctx.idempotency === null) return runStatement(() => work(ctx));
  return runTransaction(ctx.prisma, async (tx) => {
    const inner: Ctx = { ...ctx, db: tx, sql: sqlInside(tx), idempotency: null };
    const call = ctx.idempotency;
    if (call === null) return work(inner);

    const expiresAt = new Date(ctx.clock.now().getTime() + IDEMPOTENCY_HOURS * HOUR_MS);
    const claimed = await tx.idempotencyKey.createMany({
      data: [{ ...call, expiresAt }],
      skipDuplicates: true,
    });
    // precondition: one Idempotency-Key does its work once
    if (claimed.count === 0) throw new AlreadyAnswered();
    const result = await work(inner);
    await tx.idempotencyKey.update({
      where: { scope_key: { scope: call.scope, key: call.key } },
      data: { body: toJson(result) },
    });
    return result;
  });
}

/**
 * Returns the first answer to this call, if there is one. Another body under the same key is a
 * 409.
 */
export async function rememberedResponse(
  ctx: ServiceContext,
  call: IdempotentCall,
): Promise<{ body: unknown } | null> {
  const row = await ctx.prisma.idempotencyKey.findUnique({
    where: { scope_key: { scope: call.scope, key: call.key } },
  });
  if (row === null) return null;
  if (row.expiresAt <= ctx.clock.now()) {
    await ctx.prisma.idempotencyKey.deleteMany({
      where: { scope: call.scope, key: call.key, expiresAt: { lte: ctx.clock.now() } },
    });
    return null;
  }
  if (row.requestHash !== call.requestHash) {
    throw new DomainError("usedIdempotencyKey");
  }
  return { body: row.body };
}

/**
 * Converts an answer's type to JSON. Answers contain only plain JSON (money and times are text).
 */
function toJson(value: unknown): Prisma.InputJsonValue {
  const parsed: Prisma.InputJsonValue = JSON.parse(JSON.stringify(value ?? null)) ?? {};
  return parsed;
}

/**
 * Returns the same context without the call's Idempotency-Key, for a side step that must not use it
 * up.
 */
export function unkeyed<Ctx extends ServiceContext>(ctx: Ctx): Ctx {
  return { ...ctx, idempotency: null };
}
