import { createHash } from "node:crypto";
import { DomainError } from "~/domain/errors";
import type { IdempotentCall, ServiceContext } from "~/server/services/context";

const KEY = /^[\x21-\x7e]{1,255}$/;

/** The repeatable call a POST with an Idempotency-Key names; null without one or without a session. */
export function idempotentCall(
  request: Request,
  route: string,
  userId: string | undefined,
  bytes: Uint8Array,
): IdempotentCall | null {
  const key = request.headers.get("idempotency-key");
  if (key === null || request.method !== "POST" || userId === undefined) return null;
  if (!KEY.test(key)) {
    throw new DomainError("INVALID", "An Idempotency-Key has 1 to 255 visible characters.");
  }
  const path = new URL(request.url).pathname;
  const requestHash = createHash("sha256")
    .update(`${route}\n${path}\n`)
    .update(bytes)
    .digest("hex");
  return { scope: userId, key, route, requestHash };
}

/** The first answer to this call, if there is one; another body under the same key is a 409. */
export async function rememberedAnswer(
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
    throw new DomainError(
      "IDEMPOTENCY_CONFLICT",
      "This Idempotency-Key was used for another request.",
    );
  }
  return { body: row.body };
}
