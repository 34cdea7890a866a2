import type { z } from "zod";
import type { UserView } from "~/domain/account/view";
import type { GivenFactor, secondStepSchema } from "~/domain/account/second-factor/second-step";
import { DomainError } from "~/domain/errors";
import { deviceCookie } from "~/server/gateways/auth/device-cookie";
import { hashOfToken, newToken } from "~/server/gateways/auth/tokens";
import { newSessionKey, sessionCookie } from "~/server/gateways/auth/session";
import type { DbClient } from "~/server/gateways/db/db";
import { MINUTE_MS } from "~/domain/time/durations";
import type { ServiceContext } from "../../context";
import { inTransaction, unkeyed } from "../../transaction";
import type { AccountContext } from "../context";
import { requireMailedCode } from "../sign-in/mailed-code";
import { askForPasskey, factorsOf, readFactor, type FactorOwner, type Factors } from "./factors";
import { rememberDevice } from "../sign-in/known-devices";
import { endSession, startSession } from "../sign-in/sessions";
import { requireUserView } from "../view";

/** Time to enter a code after a provider's sign-in. */
const STEP_MINUTES = 10;

/** The person signing in, and the steps completed so far. */
export interface SigningIn {
  userId: string;
  /** The emailed temporary password they used, if any. */
  temporary: string | null;
  /** Address a code was emailed to after too many wrong passwords. */
  codeTo: string | null;
}

/**
 * Starts a session, in one transaction with using up the second factor if the account has one, or
 * an emailed code after too many wrong passwords. A second factor also stops password guessing.
 * Tries count before they're compared, by person and by the caller's address. A person with an
 * emailed password has a separate limit, so a stranger who knows the old password can't use it up.
 * @throws {DomainError} CODE_REQUIRED if a code was just emailed; SECOND_FACTOR_REQUIRED if it's
 *   missing, with a challenge a passkey can sign instead; INVALID for a wrong one; TOO_MANY after
 *   five of them in 15 minutes, or 50 from one address
 */
export async function withSecondStep<Ctx extends ServiceContext, Result>(
  ctx: Ctx,
  signingIn: SigningIn,
  given: GivenFactor,
  start: (ctx: Ctx, secondFactorAt: Date | null) => Promise<Result>,
): Promise<Result> {
  const { userId, temporary, codeTo } = signingIn;
  const factors = await factorsOf(ctx, userId);
  if (!factors.authenticator && factors.passkeys.length === 0) {
    if (codeTo !== null) {
      const owner = { userId, email: codeTo };
      return requireMailedCode(ctx, owner, given.code, (ctx) => start(ctx, null));
    }
    return inTransaction(unkeyed(ctx), (ctx) => start(ctx, null));
  }
  const owner = { userId, sessionId: null };
  if (given.code === undefined && given.passkey === undefined) {
    throw await whatIsMissing(ctx, owner, factors);
  }
  const { limits, clientAddress } = ctx;
  const person = temporary !== null ? `${userId}:temporary` : userId;
  await limits.consume("codesPerAddress", clientAddress);
  await limits.consume("signInCodes", person);
  const spend = await readFactor(ctx, owner, given);
  const result = await inTransaction(unkeyed(ctx), async (ctx) => {
    const now = ctx.clock.now();
    await spend(ctx, now);
    return start(ctx, now);
  });
  await Promise.all([
    limits.refund("codesPerAddress", clientAddress),
    limits.refund("signInCodes", person),
  ]);
  return result;
}

/** Builds the refusal that asks for the next step, with a challenge for a person with passkeys. */
async function whatIsMissing(
  ctx: ServiceContext,
  owner: FactorOwner,
  { authenticator, passkeys }: Factors,
): Promise<DomainError> {
  const next = authenticator ? "code" : "passkey";
  if (passkeys.length === 0) return new DomainError("signInCodeRequired", { next });
  const passkey = await askForPasskey(ctx, owner, passkeys);
  return new DomainError("signInPasskeyRequired", { next, passkey });
}

/**
 * Returns the token of the step that remains after a provider's sign-in. There's no session yet.
 * @param claim for the question whether the account is theirs: the provider's sealed claims
 */
export async function beginSecondStep(
  db: Pick<DbClient, "signInStep">,
  userId: string,
  now: Date,
  claim: string | null = null,
): Promise<string> {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + STEP_MINUTES * MINUTE_MS);
  await db.signInStep.createMany({
    data: [{ tokenHash: hashOfToken(token), userId, expiresAt, claim }],
  });
  return token;
}

/**
 * POST /api/auth/second-step: completes a provider's sign-in with the second factor and starts a
 * session. A wrong factor leaves the step unchanged.
 * @throws {DomainError} INVALID if the step no longer exists; as `withSecondStep`
 */
export async function finishSecondStep(
  ctx: AccountContext,
  { token, ...given }: z.output<typeof secondStepSchema>,
): Promise<UserView> {
  const tokenHash = hashOfToken(token);
  const tooLongAgo = () => new DomainError("signInTooLongAgo");
  const alive = {
    tokenHash,
    // precondition: a step that asks whose account it is opens none
    claim: null,
    expiresAt: { gt: ctx.clock.now() },
    user: { disabledAt: null },
  };
  const step = await ctx.db.signInStep.findFirst({ where: alive, select: { userId: true } });
  if (step === null) throw tooLongAgo();
  const { userId } = step;
  const key = newSessionKey(userId);
  const known = newToken();
  const view = await withSecondStep(
    ctx,
    { userId, temporary: null, codeTo: null },
    given,
    async (ctx, secondFactorAt) => {
      const { db, sql, session, clock, device } = ctx;
      const { count } = await db.signInStep.deleteMany({ where: alive });
      if (count === 0) throw tooLongAgo();
      if (session !== null) await endSession(db, session.sessionId);
      const now = clock.now();
      await startSession(db, key, { viaTemporary: false, device, now, secondFactorAt });
      await rememberDevice(ctx, userId, known);
      return requireUserView({ sql }, userId, false);
    },
  );
  ctx.setCookie(await sessionCookie(key, ctx.secure));
  ctx.setCookie(deviceCookie(known, ctx.secure));
  return view;
}
