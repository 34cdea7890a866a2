import { createHash, randomInt } from "node:crypto";
import {
  isAuthenticatorCode,
  RECOVERY_ALPHABET,
  RECOVERY_CODES,
  RECOVERY_LENGTH,
} from "~/domain/account/second-factor/second-factor";
import { DomainError } from "~/domain/errors";
import { secrets } from "~/server/gateways/auth/secrets";
import { totpStep } from "~/server/gateways/auth/totp";
import type { ServiceContext } from "../../context";
import { mailOwner } from "./mails";

/** The context the secret is sealed to, together with its owner. */
export const SECRET_FIELD = "secondFactor";

/** The owner of the code. At sign-in there's no actor yet. */
export interface CodeOwner {
  userId: string;
}

/**
 * Uses up an authenticator or recovery code. When two calls use the same code, one succeeds.
 * @throws {DomainError} INVALID for a wrong or used one
 */
export async function spendCode(
  ctx: ServiceContext,
  owner: CodeOwner,
  code: string,
  now: Date,
): Promise<void> {
  const { userId } = owner;
  if (!isAuthenticatorCode(code)) {
    const { count } = await ctx.db.recoveryCode.deleteMany({
      where: { userId, codeHash: hashOf(userId, code), factor: { confirmedAt: { not: null } } },
    });
    // precondition: a recovery code opens one session
    if (count === 0) throw new DomainError("wrongRecoveryCode", { field: "code" });
    await noteInHistory(ctx, owner, "secondFactor.recoveryCodeUsed");
    return mailOwner(ctx, owner, "recoveryCodeUsed");
  }
  const match = await matchOf(ctx, owner, code, now);
  if (!match?.isConfirmed) throw wrongCode();
  const { count } = await ctx.db.secondFactor.updateMany({
    where: {
      userId,
      confirmedAt: { not: null },
      // precondition: a code opens one session
      lastStep: { lt: match.step },
    },
    data: { lastStep: match.step },
  });
  if (count === 0) throw new DomainError("usedCode", { field: "code" });
}

/** Returns the time step of an authenticator's code, and the secret it was made with. */
export async function matchOf(
  ctx: ServiceContext,
  { userId }: CodeOwner,
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

/** Replaces the recovery codes with ten new ones, and returns them as they're shown. */
export async function replaceCodes(ctx: ServiceContext, { userId }: CodeOwner): Promise<string[]> {
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

/**
 * Hashes a recovery code. At 79 random bits it needs no slow hash. The owner's id makes each hash
 * unique.
 */
function hashOf(userId: string, code: string): string {
  return createHash("sha256").update(`${userId}:${code}`).digest("hex");
}

/** Adds a row to the account's own history. */
export async function noteInHistory(
  ctx: ServiceContext,
  { userId }: CodeOwner,
  action: string,
): Promise<void> {
  await ctx.db.auditEntry.create({ data: { userId, action, createdAt: ctx.clock.now() } });
}

export function wrongCode(): DomainError {
  return new DomainError("wrongCode", { field: "code" });
}
