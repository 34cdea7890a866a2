import type { z } from "zod";
import {
  needsFreshSecondFactor,
  needsSecondFactor,
  type SecondFactorSetup,
  type SecondFactorView,
} from "~/domain/account/second-factor/second-factor";
import type {
  confirmSecondFactorSchema,
  FactorProof,
  GivenFactor,
  startSecondFactorSchema,
} from "~/domain/account/second-factor/second-step";
import { DomainError } from "~/domain/errors";
import { secrets } from "~/server/gateways/auth/secrets";
import { site } from "~/server/gateways/runtime/site";
import { newTotpSecret, totpSetup } from "~/server/gateways/auth/totp";
import type { DbClient } from "~/server/gateways/db/db";
import type { Actor } from "../../actor";
import type { ServiceContext } from "../../context";
import { inTransaction, unkeyed } from "../../transaction";
import { matchOf, noteInHistory, replaceCodes, SECRET_FIELD, wrongCode } from "./codes";
import { factorsOf, readFactor } from "./factors";
import { requireOwner } from "../sign-in/reauthentication";
import { mailOwner } from "./mails";

const CODES_RENEWED = "secondFactor.codesRenewed";

/** GET /api/account/second-factor: the caller's second factors. */
export async function secondFactorOf(
  ctx: ServiceContext,
  { userId, sessionId, staffRole }: Actor<"user">,
): Promise<SecondFactorView> {
  const [factor, session, passkeys] = await Promise.all([
    ctx.db.secondFactor.findUnique({
      where: { userId },
      select: { confirmedAt: true, _count: { select: { recoveryCodes: true } } },
    }),
    ctx.db.session.findUnique({ where: { id: sessionId }, select: { secondFactorAt: true } }),
    staffRole === null ? 0 : ctx.db.passkey.count({ where: { userId } }),
  ]);
  const enabled = factor !== null && factor.confirmedAt !== null;
  const hasSecondFactor = enabled || passkeys > 0;
  const secondFactorAt = session?.secondFactorAt ?? null;
  return {
    enabled,
    needed:
      staffRole !== null &&
      needsSecondFactor({ hasSecondFactor, secondFactorAt }, site.staffSecondFactor),
    givenAt: secondFactorAt?.toISOString() ?? null,
    recoveryCodesLeft: enabled ? factor._count.recoveryCodes : 0,
    passkeys,
  };
}

/**
 * POST /api/account/second-factor/start: returns a new secret, which takes effect with its first
 * right code. Starting again replaces it. The answer is never remembered for a repeated call,
 * because it contains the secret.
 * @throws {DomainError} CONFLICT when an authenticator is already set up, or no address was proven;
 *   as `requireOwnerOrPasskey`
 */
export async function startSecondFactor(
  ctx: ServiceContext,
  actor: Actor<"user">,
  { password }: z.output<typeof startSecondFactorSchema>,
): Promise<SecondFactorSetup> {
  const { userId } = actor;
  await requireOwnerOrPasskey(ctx, actor, password);
  const secret = newTotpSecret();
  const secretCipher = secrets.seal(secret, { userId, field: SECRET_FIELD });
  const email = await inTransaction(unkeyed(ctx), async ({ db }) => {
    const { email, emailVerifiedAt } = await db.user.findUniqueOrThrow({
      where: { id: userId },
      select: { email: true, emailVerifiedAt: true },
    });
    // Without this, anyone could sign up with another person's address and lock them out for good.
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

/**
 * POST /api/account/second-factor/confirm: turns the authenticator on with its first right code. It
 * requires the owner again, because the setup may have been left open on a screen.
 * @throws {DomainError} INVALID for a wrong code; as `requireOwnerOrPasskey`
 */
export async function confirmSecondFactor(
  ctx: ServiceContext,
  actor: Actor<"user">,
  { code, password }: z.output<typeof confirmSecondFactorSchema>,
): Promise<{ recoveryCodes: string[] }> {
  await requireOwnerOrPasskey(ctx, actor, password);
  return withTries(ctx, actor.userId, () =>
    inTransaction(unkeyed(ctx), async (ctx) => {
      const now = ctx.clock.now();
      const match = await matchOf(ctx, actor, code, now);
      if (match === null) throw wrongCode();
      const { step, secretCipher } = match;
      // Updates only the secret that made the code, because the setup may have been started again.
      const { count } = await ctx.db.secondFactor.updateMany({
        where: { userId: actor.userId, confirmedAt: null, secretCipher },
        data: { confirmedAt: now, lastStep: step },
      });
      if (count === 0) throw wrongCode();
      await noteGiven(ctx, actor, now);
      await noteInHistory(ctx, actor, "secondFactor.enabled");
      await mailOwner(ctx, actor, "enabled");
      return { recoveryCodes: await replaceCodes(ctx, actor) };
    }),
  );
}

/**
 * Requires the owner from the start of the setup to the first code, and, if they have passkeys, one
 * of those used recently. Otherwise a person who finds an open session could lock the owner out, or
 * give a staff account the factor that opens the desk.
 * @throws {DomainError} REAUTH_REQUIRED; SECOND_FACTOR_REQUIRED besides passkeys
 */
async function requireOwnerOrPasskey(
  ctx: ServiceContext,
  actor: Actor<"user">,
  password: string | undefined,
): Promise<void> {
  const { passkeys } = await factorsOf(ctx, actor.userId);
  if (passkeys.length === 0) return requireOwner(ctx, actor, { password });
  const session = { hasSecondFactor: true, secondFactorAt: actor.secondFactorAt };
  if (needsFreshSecondFactor(session, site.staffSecondFactor, ctx.clock.now())) {
    throw new DomainError("secondFactorRequired");
  }
}

/** POST /api/account/second-factor/verify: the second factor for this session. */
export async function verifySecondFactor(
  ctx: ServiceContext,
  actor: Actor<"user">,
  given: GivenFactor,
): Promise<SecondFactorView> {
  return withFactor(ctx, actor, given, (ctx) => secondFactorOf(ctx, actor));
}

/** POST /api/account/second-factor/recovery-codes: returns new codes. The old ones stop working. */
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

/** POST /api/account/second-factor/disable: turns it off for every session of the person. */
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
    await forgetGiven(ctx, actor.userId);
    await noteInHistory(ctx, actor, "secondFactor.disabled");
    await mailOwner(ctx, actor, "disabled");
    return secondFactorOf(ctx, actor);
  });
}

/** Makes every session of the person need a second factor again. */
export async function forgetGiven({ db }: ServiceContext, userId: string): Promise<void> {
  await db.session.updateMany({ where: { userId }, data: { secondFactorAt: null } });
}

/**
 * Removes factors set up since a given time: passkeys, an authenticator, or the recovery codes of
 * an older one.
 */
export async function endSecondFactorSince(
  db: DbClient,
  userId: string,
  since: Date,
): Promise<void> {
  await db.secondFactor.deleteMany({
    where: { userId, OR: [{ confirmedAt: null }, { confirmedAt: { gte: since } }] },
  });
  await db.passkey.deleteMany({ where: { userId, createdAt: { gte: since } } });
  const renewed = await db.auditEntry.count({
    where: { userId, action: CODES_RENEWED, createdAt: { gte: since } },
  });
  if (renewed > 0) await db.recoveryCode.deleteMany({ where: { userId } });
}

/**
 * Runs work in which a second factor could be guessed. Each try counts before it's checked, and a
 * right one is credited back, so simultaneous tries don't exceed the limit.
 * @throws {DomainError} TOO_MANY after five in 15 minutes
 */
export async function withTries<Result>(
  { limits, clientAddress }: Pick<ServiceContext, "limits" | "clientAddress">,
  userId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  await limits.consume("codesPerAddress", clientAddress);
  // precondition: codes are counted before they are compared
  await limits.consume("secondFactor", userId);
  const result = await work();
  await Promise.all([
    limits.refund("codesPerAddress", clientAddress),
    limits.refund("secondFactor", userId),
  ]);
  return result;
}

/**
 * Runs work that requires a second factor, given now. The session records that it was given.
 * @throws {DomainError} INVALID for a wrong or used one; TOO_MANY as `withTries`
 */
export async function withFactor<Result>(
  ctx: ServiceContext,
  actor: Actor<"user">,
  given: GivenFactor,
  work: (ctx: ServiceContext) => Promise<Result>,
): Promise<Result> {
  return withTries(ctx, actor.userId, async () => {
    const spend = await readFactor(ctx, actor, given);
    // Not remembered for a repeated call: some answers contain codes, and each code counts only
    // once anyway.
    return inTransaction(unkeyed(ctx), async (ctx) => {
      const now = ctx.clock.now();
      await spend(ctx, now);
      await noteGiven(ctx, actor, now);
      return work(ctx);
    });
  });
}

/**
 * Runs work that requires a code or passkey. For a person who isn't staff, the password is enough
 * in a session opened with a code. A session from before the factor was set up, or one found open,
 * needs a code.
 * @throws {DomainError} as `withFactor`; REAUTH_REQUIRED for a wrong password;
 *   SECOND_FACTOR_REQUIRED if a password isn't enough
 */
export async function withProof<Result>(
  ctx: ServiceContext,
  actor: Actor<"user">,
  { code, passkey, password }: FactorProof,
  work: (ctx: ServiceContext) => Promise<Result>,
): Promise<Result> {
  if (code !== undefined || passkey !== undefined) {
    return withFactor(ctx, actor, { code, passkey }, work);
  }
  if (actor.staffRole !== null || actor.secondFactorAt === null) {
    throw new DomainError("passwordNotEnough");
  }
  await requireOwner(ctx, actor, { password });
  return inTransaction(unkeyed(ctx), work);
}

/** Records in the session that a second factor was given. */
export async function noteGiven(
  ctx: ServiceContext,
  actor: Actor<"user">,
  now: Date,
): Promise<void> {
  await ctx.db.session.updateMany({
    where: { id: actor.sessionId, userId: actor.userId },
    data: { secondFactorAt: now },
  });
}
