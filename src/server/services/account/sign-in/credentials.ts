import { withoutSpace } from "~/domain/text/characters";
import { DomainError } from "~/domain/errors";
import { emailMark } from "~/server/gateways/observability/log";
import { inHashingTurn } from "~/server/gateways/auth/passwords";
import type { ServiceContext } from "../../context";
import { knownDeviceOf, type KnownDevice } from "./known-devices";
import { hashOfTemporary, looksTemporary } from "./temporary-password";

/** The person with this email and password. */
export interface Verified {
  userId: string;
  /** Hash of the emailed temporary password they used. Signing in uses it up. */
  temporary: string | null;
  /** True after too many wrong passwords: the right one alone is no longer enough. */
  asksForCode: boolean;
}

type CredentialsContext = Pick<ServiceContext, "prisma" | "limits" | "clock" | "clientAddress">;

/**
 * Checks an email and a password for every way to sign in. An unknown address, a wrong password, a
 * disabled user and an expired temporary password get the same refusal after the same time. After
 * ten wrong passwords for an account, the right one also needs an emailed code. A browser its owner
 * used before has a separate limit. An emailed password already proves that its user reads the
 * mailbox.
 * @throws {DomainError} UNAUTHENTICATED 'Invalid email or password'; TOO_MANY after 50 wrong ones
 *   in 15 minutes from the caller's address, or 10 in a known browser; BUSY when too many are being
 *   checked
 */
export async function verifyCredentials(
  ctx: CredentialsContext & KnownDevice,
  { email, password }: { email: string; password: string },
): Promise<Verified> {
  const { limits, clientAddress } = ctx;
  limits.refuseIfUsedUp("signInPerAddress", clientAddress);
  const temporary = withoutSpace(password);
  if (looksTemporary(temporary)) {
    const mailed = await findTemporary(ctx, email, temporary);
    if (mailed !== null) return mailed;
  }
  const device = await knownDeviceOf(ctx, email);
  // Counts by the exact address. Other spellings of a mailbox are other accounts, and signing in to
  // one must not clear another's count.
  const account = emailMark(email);
  if (device !== null) limits.refuseIfUsedUp("signInPerDevice", `${account}:${device}`);

  const verified = await inHashingTurn(async (hashing) => {
    // Taken before the comparison and credited back after a success, so simultaneous attempts don't
    // exceed the limit. Only attempts that are running hold points.
    await limits.consume("signInPerAddress", clientAddress);
    if (device !== null) await limits.consume("signInPerDevice", `${account}:${device}`);
    // precondition: attempts are counted before passwords are compared
    const isWithin = device !== null || (await limits.tryConsume("signInPerAccount", account));
    const user = await ctx.prisma.user.findUnique({
      where: { email },
      select: { id: true, passwordHash: true, disabledAt: true },
    });
    const hash = user?.disabledAt === null ? user.passwordHash : null;
    if (!(await hashing.verify(hash, password)) || user === null) return null;
    await Promise.all([
      limits.refund("signInPerAddress", clientAddress),
      device !== null ? limits.clear("signInPerDevice", `${account}:${device}`) : null,
      device === null && isWithin ? limits.clear("signInPerAccount", account) : null,
    ]);
    return { userId: user.id, temporary: null, asksForCode: !isWithin };
  });
  if (verified === null) throw new DomainError("wrongCredentials");
  return verified;
}

/** Clears an account's count of wrong passwords, because an emailed code was right. */
export async function forgetWrongPasswords(
  { limits }: Pick<ServiceContext, "limits">,
  email: string,
): Promise<void> {
  await limits.clear("signInPerAccount", emailMark(email));
}

/** The id used for an unknown address, so that it takes as many statements as a known one. */
export const NOBODY = "00000000-0000-7000-8000-000000000000";

/**
 * Returns the emailed temporary password that this is, if any. Guessing 93 random bits needs no
 * limit.
 */
async function findTemporary(
  { prisma, limits, clock, clientAddress }: CredentialsContext,
  email: string,
  password: string,
): Promise<Verified | null> {
  await limits.consume("signInPerAddress", clientAddress);
  const user = await prisma.user.findUnique({
    where: { email },
    select: { id: true, disabledAt: true },
  });
  const userId = user?.disabledAt === null ? user.id : NOBODY;
  const hash = hashOfTemporary(userId, password);
  const found = await prisma.temporaryPassword.count({
    where: { hash, userId, expiresAt: { gt: clock.now() } },
  });
  await limits.refund("signInPerAddress", clientAddress);
  return found === 0 ? null : { userId, temporary: hash, asksForCode: false };
}

/**
 * Returns whether this is the signed-in user's password. Wrong ones count for this session and the
 * caller's address. So a stranger who tries to sign in can't use up the owner's tries, and a person
 * who finds an open session can't use up those for signing in. An emailed temporary password isn't
 * accepted here: it only opens a session.
 * @throws {DomainError} TOO_MANY after ten wrong ones in 15 minutes; BUSY
 */
export async function isPasswordOf(
  ctx: CredentialsContext,
  { userId, sessionId }: { userId: string; sessionId: string },
  password: string,
): Promise<boolean> {
  const { limits, clientAddress } = ctx;
  limits.refuseIfUsedUp("signInPerAddress", clientAddress);
  limits.refuseIfUsedUp("passwordPerSession", sessionId);
  return inHashingTurn(async (hashing) => {
    await limits.consume("signInPerAddress", clientAddress);
    await limits.consume("passwordPerSession", sessionId);
    const user = await ctx.prisma.user.findUnique({
      where: { id: userId },
      select: { passwordHash: true, disabledAt: true },
    });
    const hash = user?.disabledAt === null ? user.passwordHash : null;
    if (!(await hashing.verify(hash, password))) return false;
    await Promise.all([
      limits.clear("passwordPerSession", sessionId),
      limits.refund("signInPerAddress", clientAddress),
    ]);
    return true;
  });
}
