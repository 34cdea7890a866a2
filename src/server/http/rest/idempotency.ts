import { createHmac } from "node:crypto";
import { DomainError } from "~/domain/errors";
import { env } from "~/env";
import type { IdempotentCall, ServiceContext } from "~/server/services/context";

const KEY = /^[\x21-\x7e]{1,255}$/;

/** The Idempotency-Key of a POST; null where there is none. */
export function idempotencyKey(request: Request): string | null {
  const key = request.headers.get("idempotency-key");
  if (key === null || request.method !== "POST") return null;
  if (!KEY.test(key)) {
    throw new DomainError("noIdempotencyKey");
  }
  return key;
}

/** The repeatable call that a key of this owner names. */
export function idempotentCall(
  { route, path }: { route: string; path: string },
  scope: string,
  key: string,
  bytes: Uint8Array,
): IdempotentCall {
  // Keyed, because some bodies hold a password and a plain hash of one can be guessed at.
  const requestHash = createHmac("sha256", `idempotency:${env.NEXTAUTH_SECRET}`)
    .update(`${route}\n${path}\n`)
    .update(bytes)
    .digest("hex");
  return { scope, key, route, requestHash };
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
    throw new DomainError("usedIdempotencyKey");
  }
  return { body: row.body };
}
