import type { z } from "zod";
import { RECENT_SIGN_IN_MINUTES } from "~/domain/account/email/email";
import type { confirmOwnerSchema } from "~/domain/account/deletion/schema";
import { DomainError } from "~/domain/errors";
import { MINUTE_MS } from "~/domain/time/durations";
import type { Actor, ActorFacts } from "../../actor";
import type { ServiceContext } from "../../context";
import { inTransaction } from "../../transaction";
import { isPasswordOf } from "./credentials";
import { spendMailedCode, triesOf, withMailedCodeTries } from "../email/codes";

type Session = Pick<ActorFacts, "userId" | "sessionId">;

interface Given {
  password?: string | undefined;
  /** Maximum age of the sign-in or confirmation. */
  minutes?: number;
}

/**
 * Makes sure the caller is the account's owner and not a person who found an open session: by the
 * password, else by a sign-in or confirmation a few minutes ago at most. Everything that adds or
 * removes a way to sign in calls this. Changes of a second factor call `withProof`, which requires
 * more. Call it before the transaction.
 * @throws {DomainError} REAUTH_REQUIRED; TOO_MANY after ten wrong passwords in this session
 */
export async function requireOwner(
  ctx: ServiceContext,
  actor: Session,
  { password, minutes = RECENT_SIGN_IN_MINUTES }: Given = {},
): Promise<void> {
  if (password !== undefined) {
    if (await isPasswordOf(ctx, actor, password)) return;
    throw new DomainError("wrongPassword", { field: "password" });
  }
  const since = new Date(ctx.clock.now().getTime() - minutes * MINUTE_MS);
  const recent = await ctx.prisma.session.count({
    where: {
      id: actor.sessionId,
      OR: [{ createdAt: { gt: since } }, { confirmedAt: { gt: since } }],
    },
  });
  if (recent === 0) throw new DomainError("signInAgain");
}

/**
 * POST /api/account/confirm: confirms this session for the next minutes, with the password, or an
 * emailed code if the account has none.
 * @throws {DomainError} REAUTH_REQUIRED for a wrong password; INVALID for a wrong code; TOO_MANY
 */
export async function confirmOwner(
  ctx: ServiceContext,
  actor: Actor<"user">,
  { password, code }: z.output<typeof confirmOwnerSchema>,
): Promise<{ message: string }> {
  if (code === undefined) {
    await requireOwner(ctx, actor, { password });
    return inTransaction(ctx, (ctx) => noteConfirmed(ctx, actor));
  }
  const owner = { userId: actor.userId, purpose: "confirm" } as const;
  return withMailedCodeTries(ctx, triesOf(owner), () =>
    inTransaction(ctx, async (ctx) => {
      await spendMailedCode(ctx, owner, code, ctx.clock.now());
      return noteConfirmed(ctx, actor);
    }),
  );
}

async function noteConfirmed({ db, clock }: ServiceContext, { sessionId }: Session) {
  await db.session.updateMany({ where: { id: sessionId }, data: { confirmedAt: clock.now() } });
  return { message: "Thank you." };
}
