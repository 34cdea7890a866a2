import type { z } from "zod";
import type { UserView } from "~/domain/account/schema";
import type { secondStepSchema } from "~/domain/account/second-step";
import { DomainError } from "~/domain/errors";
import { linkTokenHash, newLinkToken } from "~/server/gateways/auth/link-token";
import { newSessionKey, sessionCookie } from "~/server/gateways/auth/session";
import type { DbClient } from "~/server/gateways/db/db";
import type { ServiceContext } from "../context";
import { inTransaction, unkeyed } from "../transaction";
import type { AccountContext } from "./context";
import type { Verified } from "./credentials";
import { spendCode } from "./second-factor-codes";
import { endSession, startSession } from "./sessions";
import { requireUserView } from "./view";

/** How long somebody who came back from a provider may look for their phone. */
const STEP_MINUTES = 10;

export async function hasSecondFactor(
  { db }: Pick<ServiceContext, "db">,
  userId: string,
): Promise<boolean> {
  return (await db.secondFactor.count({ where: { userId, confirmedAt: { not: null } } })) > 0;
}

/**
 * Starting a session, in one transaction with using up the code where the account has a second factor.
 * Tries count before they are compared, by person and by the caller's address. Whoever came with a
 * mailed password has tries of their own: a stranger who knows the old one can't use them up.
 * @throws {DomainError} SECOND_FACTOR_REQUIRED where a code is missing; INVALID for a wrong one;
 * TOO_MANY after five of them in 15 minutes, or 50 from one address
 */
export async function withSecondStep<Ctx extends ServiceContext, Result>(
  ctx: Ctx,
  { userId, viaTemporary }: Verified,
  code: string | undefined,
  start: (ctx: Ctx, secondFactorAt: Date | null) => Promise<Result>,
): Promise<Result> {
  if (!(await hasSecondFactor(ctx, userId))) {
    return inTransaction(unkeyed(ctx), (ctx) => start(ctx, null));
  }
  if (code === undefined) throw new DomainError("signInCodeRequired", { next: "code" });
  const { limits, clientAddress } = ctx;
  const person = viaTemporary ? `${userId}:temporary` : userId;
  await limits.consume("codesPerAddress", clientAddress);
  await limits.consume("signInCodes", person);
  const result = await inTransaction(unkeyed(ctx), async (ctx) => {
    const now = ctx.clock.now();
    await spendCode(ctx, { userId }, code, now);
    return start(ctx, now);
  });
  await Promise.all([
    limits.refund("codesPerAddress", clientAddress),
    limits.refund("signInCodes", person),
  ]);
  return result;
}

/** Where somebody with a second factor goes on after a provider's sign-in: there is no session yet. */
export async function beginSecondStep(
  db: Pick<DbClient, "signInStep">,
  userId: string,
  now: Date,
): Promise<string> {
  const token = newLinkToken();
  const expiresAt = new Date(now.getTime() + STEP_MINUTES * 60_000);
  await db.signInStep.createMany({
    data: [{ tokenHash: linkTokenHash(token), userId, expiresAt }],
  });
  return token;
}

/**
 * POST /api/auth/second-step: the code that makes a session of a provider's sign-in. A wrong one
 * leaves the step as it was.
 * @throws {DomainError} INVALID when the step is gone; as `withSecondStep`
 */
export async function finishSecondStep(
  ctx: AccountContext,
  { token, code }: z.output<typeof secondStepSchema>,
): Promise<UserView> {
  const tokenHash = linkTokenHash(token);
  const tooLongAgo = () => new DomainError("signInTooLongAgo");
  const alive = { tokenHash, expiresAt: { gt: ctx.clock.now() }, user: { disabledAt: null } };
  const step = await ctx.db.signInStep.findFirst({ where: alive, select: { userId: true } });
  if (step === null) throw tooLongAgo();
  const { userId } = step;
  const key = newSessionKey(userId);
  const view = await withSecondStep(
    ctx,
    { userId, viaTemporary: false },
    code,
    async ({ db, sql, session, clock, device }, secondFactorAt) => {
      const { count } = await db.signInStep.deleteMany({ where: alive });
      if (count === 0) throw tooLongAgo();
      if (session !== null) await endSession(db, session.sessionId);
      const now = clock.now();
      await startSession(db, key, { viaTemporary: false, device, now, secondFactorAt });
      return requireUserView({ sql }, userId, false);
    },
  );
  ctx.setCookie(await sessionCookie(key, ctx.secure));
  return view;
}
