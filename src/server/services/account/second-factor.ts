import {
  needsSecondFactor,
  type SecondFactorSetup,
  type SecondFactorView,
} from "~/domain/account/second-factor";
import type { FactorProof } from "~/domain/account/second-step";
import { DomainError } from "~/domain/errors";
import { secrets } from "~/server/gateways/auth/secrets";
import { site } from "~/server/gateways/ops/site";
import { newTotpSecret, totpSetup } from "~/server/gateways/auth/totp";
import type { DbClient } from "~/server/gateways/db/db";
import type { Actor } from "../actor";
import type { ServiceContext } from "../context";
import { inTransaction, unkeyed } from "../transaction";
import { isPasswordOf } from "./credentials";
import {
  matchOf,
  noteInHistory,
  replaceCodes,
  SECRET_FIELD,
  spendCode,
  wrongCode,
} from "./second-factor-codes";
import { mailOwner } from "./second-factor-mails";

const CODES_RENEWED = "secondFactor.codesRenewed";

/** GET /api/account/second-factor */
export async function secondFactorOf(
  ctx: ServiceContext,
  { userId, sessionId, staffRole }: Actor<"user">,
): Promise<SecondFactorView> {
  const [factor, session] = await Promise.all([
    ctx.db.secondFactor.findUnique({
      where: { userId },
      select: { confirmedAt: true, _count: { select: { recoveryCodes: true } } },
    }),
    ctx.db.session.findUnique({ where: { id: sessionId }, select: { secondFactorAt: true } }),
  ]);
  const hasSecondFactor = factor !== null && factor.confirmedAt !== null;
  const secondFactorAt = session?.secondFactorAt ?? null;
  return {
    enabled: hasSecondFactor,
    needed:
      staffRole !== null &&
      needsSecondFactor({ hasSecondFactor, secondFactorAt }, site.staffSecondFactor),
    givenAt: secondFactorAt?.toISOString() ?? null,
    recoveryCodesLeft: hasSecondFactor ? factor._count.recoveryCodes : 0,
  };
}

/**
 * POST /api/account/second-factor/start: a fresh secret, which counts once a code of it was given.
 * Starting again replaces it. Its answer is never remembered for a repeated call: it is the secret.
 * @throws {DomainError} CONFLICT when an authenticator is set up already, or no address was proven
 */
export async function startSecondFactor(
  ctx: ServiceContext,
  { userId }: Actor<"user">,
): Promise<SecondFactorSetup> {
  const secret = newTotpSecret();
  const secretCipher = secrets.seal(secret, { userId, field: SECRET_FIELD });
  const email = await inTransaction(unkeyed(ctx), async ({ db }) => {
    const { email, emailVerifiedAt } = await db.user.findUniqueOrThrow({
      where: { id: userId },
      select: { email: true, emailVerifiedAt: true },
    });
    // Else anybody could sign up with somebody's address and lock the mailbox's owner out for good.
    if (emailVerifiedAt === null) throw new DomainError("addressNotConfirmed");
    await db.secondFactor.createMany({ data: [{ userId, secretCipher }], skipDuplicates: true });
    const { count } = await db.secondFactor.updateMany({
      where: { userId, confirmedAt: null },
      data: { secretCipher, lastStep: 0 },
    });
    if (count === 0) throw new DomainError("hasAuthenticator");
    return email;
  });
  return { secret, ...totpSetup(secret, email ?? userId) };
}

/** POST /api/account/second-factor/confirm: its first right code turns the authenticator on. */
export async function confirmSecondFactor(
  ctx: ServiceContext,
  actor: Actor<"user">,
  { code }: { code: string },
): Promise<{ recoveryCodes: string[] }> {
  return withCode(ctx, actor, async (ctx, now) => {
    const match = await matchOf(ctx, actor, code, now);
    if (match === null) throw wrongCode();
    const { step, secretCipher } = match;
    // The very secret that the code is of: setting up may have been started again meanwhile.
    const { count } = await ctx.db.secondFactor.updateMany({
      where: { userId: actor.userId, confirmedAt: null, secretCipher },
      data: { confirmedAt: now, lastStep: step },
    });
    if (count === 0) throw wrongCode();
    await noteGiven(ctx, actor, now);
    await noteInHistory(ctx, actor, "secondFactor.enabled");
    await mailOwner(ctx, actor, "enabled");
    return { recoveryCodes: await replaceCodes(ctx, actor) };
  });
}

/** POST /api/account/second-factor/verify: a code for this session. */
export async function verifySecondFactor(
  ctx: ServiceContext,
  actor: Actor<"user">,
  { code }: { code: string },
): Promise<SecondFactorView> {
  return withCode(ctx, actor, async (ctx, now) => {
    await spendCode(ctx, actor, code, now);
    await noteGiven(ctx, actor, now);
    return secondFactorOf(ctx, actor);
  });
}

/** POST /api/account/second-factor/recovery-codes: new ones; the old ones end. */
export async function renewRecoveryCodes(
  ctx: ServiceContext,
  actor: Actor<"user">,
  proof: FactorProof,
): Promise<{ recoveryCodes: string[] }> {
  return withProof(ctx, actor, proof, async (ctx) => {
    const factors = await ctx.db.secondFactor.count({
      where: { userId: actor.userId, confirmedAt: { not: null } },
    });
    if (factors === 0) throw wrongCode();
    await noteInHistory(ctx, actor, CODES_RENEWED);
    await mailOwner(ctx, actor, "codesRenewed");
    return { recoveryCodes: await replaceCodes(ctx, actor) };
  });
}

/** POST /api/account/second-factor/disable: ends it, in every session of the person. */
export async function disableSecondFactor(
  ctx: ServiceContext,
  actor: Actor<"user">,
  proof: FactorProof,
): Promise<SecondFactorView> {
  return withProof(ctx, actor, proof, async (ctx) => {
    const { count } = await ctx.db.secondFactor.deleteMany({
      where: { userId: actor.userId, confirmedAt: { not: null } },
    });
    if (count === 0) throw wrongCode();
    await ctx.db.session.updateMany({
      where: { userId: actor.userId },
      data: { secondFactorAt: null },
    });
    await noteInHistory(ctx, actor, "secondFactor.disabled");
    await mailOwner(ctx, actor, "disabled");
    return secondFactorOf(ctx, actor);
  });
}

/** Ends what was set up since then: an authenticator, or the recovery codes of an older one. */
export async function endSecondFactorSince(
  db: DbClient,
  userId: string,
  since: Date,
): Promise<void> {
  await db.secondFactor.deleteMany({
    where: { userId, OR: [{ confirmedAt: null }, { confirmedAt: { gte: since } }] },
  });
  const renewed = await db.auditEntry.count({
    where: { userId, action: CODES_RENEWED, createdAt: { gte: since } },
  });
  if (renewed > 0) await db.recoveryCode.deleteMany({ where: { userId } });
}

/**
 * Work that a code opens. Each try is counted before it is compared and given back when it was right,
 * so that of many at once no more than the limit get an answer.
 * @throws {DomainError} INVALID for a wrong or used code; TOO_MANY after five in 15 minutes
 */
async function withCode<Result>(
  ctx: ServiceContext,
  { userId }: Actor<"user">,
  work: (ctx: ServiceContext, now: Date) => Promise<Result>,
): Promise<Result> {
  await ctx.limits.consume("codesPerAddress", ctx.clientAddress);
  await ctx.limits.consume("secondFactor", userId);
  // Not remembered for a repeated call: some answers are codes, and each code counts once anyway.
  const result = await inTransaction(unkeyed(ctx), (ctx) => work(ctx, ctx.clock.now()));
  await Promise.all([
    ctx.limits.refund("codesPerAddress", ctx.clientAddress),
    ctx.limits.refund("secondFactor", userId),
  ]);
  return result;
}

/**
 * Work that a code opens, or the password: of somebody who is not staff, in a session that was itself
 * opened with a code. A session from before the factor, or found open, needs a code.
 * @throws {DomainError} as `withCode`; REAUTH_REQUIRED for a wrong password; SECOND_FACTOR_REQUIRED
 * where a password is not enough
 */
async function withProof<Result>(
  ctx: ServiceContext,
  actor: Actor<"user">,
  { code, password }: FactorProof,
  work: (ctx: ServiceContext) => Promise<Result>,
): Promise<Result> {
  if (code !== undefined) {
    return withCode(ctx, actor, async (ctx, now) => {
      await spendCode(ctx, actor, code, now);
      await noteGiven(ctx, actor, now);
      return work(ctx);
    });
  }
  if (actor.staffRole !== null || actor.secondFactorAt === null) {
    throw new DomainError("passwordNotEnough");
  }
  if (password === undefined || !(await isPasswordOf(ctx, actor.userId, password))) {
    throw new DomainError("wrongPassword", { field: "password" });
  }
  return inTransaction(unkeyed(ctx), work);
}

/** Remembers in the session that a code was given. */
async function noteGiven(ctx: ServiceContext, actor: Actor<"user">, now: Date): Promise<void> {
  await ctx.db.session.updateMany({
    where: { id: actor.sessionId, userId: actor.userId },
    data: { secondFactorAt: now },
  });
}
