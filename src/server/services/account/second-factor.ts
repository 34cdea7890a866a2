import { createHash, randomInt } from "node:crypto";
import {
  isAuthenticatorCode,
  needsSecondFactor,
  RECOVERY_ALPHABET,
  RECOVERY_CODES,
  RECOVERY_LENGTH,
  type SecondFactorSetup,
  type SecondFactorView,
} from "~/domain/account/second-factor";
import { DomainError } from "~/domain/errors";
import { secrets } from "~/server/gateways/auth/secrets";
import { site } from "~/server/gateways/ops/site";
import { newTotpSecret, totpSetup, totpStep } from "~/server/gateways/auth/totp";
import type { DbClient } from "~/server/gateways/db/db";
import type { Actor } from "../actor";
import type { ServiceContext } from "../context";
import { inTransaction, unkeyed } from "../transaction";
import { mailOwner } from "./second-factor-mails";

const CODES_RENEWED = "secondFactor.codesRenewed";

/** What the secret is sealed to, beside its owner. */
export const SECRET_FIELD = "secondFactor";

/** GET /api/account/second-factor */
export async function secondFactorOf(
  ctx: ServiceContext,
  { userId, sessionId }: Actor<"user">,
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
    needed: needsSecondFactor({ hasSecondFactor, secondFactorAt }, site.staffSecondFactor),
    givenAt: secondFactorAt?.toISOString() ?? null,
    recoveryCodesLeft: hasSecondFactor ? factor._count.recoveryCodes : 0,
  };
}

/**
 * POST /api/account/second-factor/start: a fresh secret, which counts once a code of it was given.
 * Starting again replaces it. Its answer is never remembered for a repeated call: it is the secret.
 * @throws {DomainError} CONFLICT when an authenticator is set up already
 */
export async function startSecondFactor(
  ctx: ServiceContext,
  { userId }: Actor<"user">,
): Promise<SecondFactorSetup> {
  const secret = newTotpSecret();
  const secretCipher = secrets.seal(secret, { userId, field: SECRET_FIELD });
  const email = await inTransaction(unkeyed(ctx), async ({ db }) => {
    await db.secondFactor.createMany({ data: [{ userId, secretCipher }], skipDuplicates: true });
    const { count } = await db.secondFactor.updateMany({
      where: { userId, confirmedAt: null },
      data: { secretCipher, lastStep: 0 },
    });
    if (count === 0) throw new DomainError("hasAuthenticator");
    return (await db.user.findUniqueOrThrow({ where: { id: userId }, select: { email: true } }))
      .email;
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
    await audit(ctx, actor, "secondFactor.enabled");
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
  { code }: { code: string },
): Promise<{ recoveryCodes: string[] }> {
  return withCode(ctx, actor, async (ctx, now) => {
    await spendCode(ctx, actor, code, now);
    await noteGiven(ctx, actor, now);
    await audit(ctx, actor, CODES_RENEWED);
    return { recoveryCodes: await replaceCodes(ctx, actor) };
  });
}

/** POST /api/account/second-factor/disable: ends it, in every session of the person. */
export async function disableSecondFactor(
  ctx: ServiceContext,
  actor: Actor<"user">,
  { code }: { code: string },
): Promise<SecondFactorView> {
  return withCode(ctx, actor, async (ctx, now) => {
    await spendCode(ctx, actor, code, now);
    await ctx.db.secondFactor.deleteMany({ where: { userId: actor.userId } });
    await ctx.db.session.updateMany({
      where: { userId: actor.userId },
      data: { secondFactorAt: null },
    });
    await audit(ctx, actor, "secondFactor.disabled");
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
  await ctx.limits.consume("secondFactor", userId);
  // Not remembered for a repeated call: some answers are codes, and each code counts once anyway.
  const result = await inTransaction(unkeyed(ctx), (ctx) => work(ctx, ctx.clock.now()));
  await ctx.limits.refund("secondFactor", userId);
  return result;
}

/** Uses up a code, of the authenticator or for recovery; of two with the same one, one gets through. */
async function spendCode(
  ctx: ServiceContext,
  actor: Actor<"user">,
  code: string,
  now: Date,
): Promise<void> {
  const { userId } = actor;
  if (!isAuthenticatorCode(code)) {
    const { count } = await ctx.db.recoveryCode.deleteMany({
      where: { userId, codeHash: hashOf(userId, code), factor: { confirmedAt: { not: null } } },
    });
    if (count === 0) throw new DomainError("wrongRecoveryCode", { field: "code" });
    await audit(ctx, actor, "secondFactor.recoveryCodeUsed");
    return mailOwner(ctx, actor, "recoveryCodeUsed");
  }
  const match = await matchOf(ctx, actor, code, now);
  if (!match?.isConfirmed) throw wrongCode();
  const { count } = await ctx.db.secondFactor.updateMany({
    where: { userId, confirmedAt: { not: null }, lastStep: { lt: match.step } },
    data: { lastStep: match.step },
  });
  if (count === 0) throw new DomainError("usedCode", { field: "code" });
}

/** The step that an authenticator's code belongs to, and what it was made with. */
async function matchOf(
  ctx: ServiceContext,
  { userId }: Actor<"user">,
  code: string,
  now: Date,
): Promise<{ step: number; secretCipher: string; isConfirmed: boolean } | null> {
  if (!isAuthenticatorCode(code)) return null;
  const factor = await ctx.db.secondFactor.findUnique({ where: { userId } });
  if (factor === null) return null;
  const { secretCipher, confirmedAt } = factor;
  const step = totpStep(secrets.open(secretCipher, { userId, field: SECRET_FIELD }), code, now);
  return step === null ? null : { step, secretCipher, isConfirmed: confirmedAt !== null };
}

async function replaceCodes(ctx: ServiceContext, { userId }: Actor<"user">): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await ctx.db.recoveryCode.deleteMany({ where: { userId } });
  await ctx.db.recoveryCode.createMany({
    data: codes.map((code) => ({ userId, codeHash: hashOf(userId, code) })),
  });
  return codes.map((code) => code.replace(/(.{4})(?=.)/g, "$1-"));
}

function newRecoveryCode(): string {
  return Array.from({ length: RECOVERY_LENGTH }, () =>
    RECOVERY_ALPHABET.charAt(randomInt(RECOVERY_ALPHABET.length)),
  ).join("");
}

/** Random codes of 79 bits need no slow hash; the owner's id makes each hash its own. */
function hashOf(userId: string, code: string): string {
  return createHash("sha256").update(`${userId}:${code}`).digest("hex");
}

async function noteGiven(ctx: ServiceContext, actor: Actor<"user">, now: Date): Promise<void> {
  await ctx.db.session.updateMany({
    where: { id: actor.sessionId, userId: actor.userId },
    data: { secondFactorAt: now },
  });
}

async function audit(ctx: ServiceContext, actor: Actor<"user">, action: string): Promise<void> {
  await ctx.db.auditEntry.create({
    data: { userId: actor.userId, action, createdAt: ctx.clock.now() },
  });
}

function wrongCode(): DomainError {
  return new DomainError("wrongCode", { field: "code" });
}
