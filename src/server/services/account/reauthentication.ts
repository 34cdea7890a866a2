import { RECENT_SIGN_IN_MINUTES } from "~/domain/account/email";
import { DomainError } from "~/domain/errors";
import type { Actor, ActorFacts } from "../actor";
import type { ServiceContext } from "../context";
import { inTransaction } from "../transaction";
import { isPasswordOf } from "./credentials";

/**
 * Makes sure that the caller is the account's owner and not somebody with a stolen session: by the
 * password, else by a sign-in of the last minutes. Call it before the transaction.
 * @throws {DomainError} REAUTH_REQUIRED; TOO_MANY as for signing in
 */
export async function requireOwner(
  ctx: ServiceContext,
  actor: Pick<ActorFacts, "userId" | "sessionId">,
  password?: string,
): Promise<void> {
  if (password !== undefined) {
    if (await isPasswordOf(ctx, actor.userId, password)) return;
    throw new DomainError("wrongPassword", { field: "password" });
  }
  const since = new Date(ctx.clock.now().getTime() - RECENT_SIGN_IN_MINUTES * 60_000);
  const recent = await ctx.prisma.session.count({
    where: {
      id: actor.sessionId,
      OR: [{ createdAt: { gt: since } }, { confirmedAt: { gt: since } }],
    },
  });
  if (recent === 0) throw new DomainError("signInAgain");
}

/**
 * POST /api/account/confirm: the password once more, for what is asked of this session in the next
 * minutes. What reads can't bring a password of its own.
 * @throws {DomainError} REAUTH_REQUIRED for a wrong one; TOO_MANY as for signing in
 */
export async function confirmOwner(
  ctx: ServiceContext,
  actor: Actor<"user">,
  { password }: { password: string },
): Promise<{ message: string }> {
  await requireOwner(ctx, actor, password);
  return inTransaction(ctx, async ({ db, clock }) => {
    await db.session.updateMany({
      where: { id: actor.sessionId },
      data: { confirmedAt: clock.now() },
    });
    return { message: "Thank you." };
  });
}
