import { RECENT_SIGN_IN_MINUTES } from "~/domain/account/email";
import { DomainError } from "~/domain/errors";
import type { Actor } from "../actor";
import type { ServiceContext } from "../context";
import { isPasswordOf } from "./credentials";

/**
 * Makes sure that the caller is the account's owner and not somebody with a stolen session: by the
 * password, else by a sign-in of the last minutes. Call it before the transaction.
 * @throws {DomainError} REAUTH_REQUIRED; TOO_MANY as for signing in
 */
export async function requireOwner(
  ctx: ServiceContext,
  actor: Actor<"user">,
  password?: string,
): Promise<void> {
  if (password !== undefined) {
    if (await isPasswordOf(ctx, actor.userId, password)) return;
    throw new DomainError("wrongPassword", { field: "password" });
  }
  const since = new Date(ctx.clock.now().getTime() - RECENT_SIGN_IN_MINUTES * 60_000);
  const recent = await ctx.prisma.session.count({
    where: { id: actor.sessionId, createdAt: { gt: since } },
  });
  if (recent === 0) throw new DomainError("signInAgain");
}
