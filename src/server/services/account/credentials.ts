import { withoutSpace } from "~/domain/characters";
import { DomainError } from "~/domain/errors";
import { emailMark } from "~/server/gateways/observability/log";
import { inHashingTurn, type Hashing } from "~/server/gateways/auth/passwords";
import type { ServiceContext } from "../context";
import { looksTemporary } from "./temporary-password";

/** Whose e-mail and password these are. */
export interface Verified {
  userId: string;
  /** The password was a mailed temporary one. */
  viaTemporary: boolean;
}

type CredentialsContext = Pick<ServiceContext, "prisma" | "limits" | "clock" | "clientAddress">;
type UserKey = { email: string } | { id: string };

/**
 * Checks an e-mail and a password; every way to sign in leads through here. Unknown address, wrong
 * password, disabled user and expired temporary password are one refusal that takes one time.
 * @throws {DomainError} UNAUTHENTICATED 'Invalid email or password'; TOO_MANY after 10 failures in
 * 15 minutes for the account or 50 for the caller's address; BUSY when too many are being checked
 */
export async function verifyCredentials(
  ctx: CredentialsContext,
  credentials: { email: string; password: string },
): Promise<Verified> {
  const { email, password } = credentials;
  // By the exact address: other spellings of a mailbox are other accounts, and signing in to one's own
  // must not clear what was counted for somebody else's.
  const verified = await check(ctx, emailMark(email), { email }, password);
  if (verified === null) throw new DomainError("wrongCredentials");
  return verified;
}

/**
 * Whether this is the password of a signed-in user. Wrong ones count for this session and the caller's
 * address: a stranger who tries to sign in can't use up an owner's tries, nor a session found open
 * those of signing in. A mailed temporary password opens a session and is good for nothing else.
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

/** Compares within the limits of failed sign-ins, for the account and for the caller's address. */
async function check(
  ctx: CredentialsContext,
  account: string,
  where: UserKey,
  password: string,
): Promise<Verified | null> {
  const { limits, clientAddress } = ctx;
  limits.refuseIfUsedUp("signInPerAddress", clientAddress);
  limits.refuseIfUsedUp("signInPerAccount", account);

  return inHashingTurn(async (hashing) => {
    // Taken before the comparison and given back after a success, so that of many attempts at once
    // no more than the limit get an answer. Only the few that have their turn hold points.
    await limits.consume("signInPerAddress", clientAddress);
    await limits.consume("signInPerAccount", account);
    const verified = await compare(ctx, hashing, where, password);
    if (verified === null) return null;
    await Promise.all([
      limits.clear("signInPerAccount", account),
      limits.refund("signInPerAddress", clientAddress),
    ]);
    return verified;
  });
}

/** The only reader of the hashes. */
async function compare(
  ctx: Pick<ServiceContext, "prisma" | "clock">,
  hashing: Hashing,
  where: UserKey,
  password: string,
): Promise<Verified | null> {
  const row = await ctx.prisma.user.findUnique({
    where,
    select: {
      id: true,
      passwordHash: true,
      tempPasswordHash: true,
      tempPasswordExpiresAt: true,
      disabledAt: true,
    },
  });
  const user = row?.disabledAt === null ? row : null;

  if (await hashing.verify(user?.passwordHash, password)) {
    return user && { userId: user.id, viaTemporary: false };
  }
  // Whether there is a second comparison depends on what was typed, never on the account.
  const temporary = withoutSpace(password);
  if (!looksTemporary(temporary)) return null;
  const expiresAt = user?.tempPasswordExpiresAt ?? null;
  const alive = expiresAt !== null && expiresAt > ctx.clock.now();
  const fits = await hashing.verify(alive ? user?.tempPasswordHash : null, temporary);
  return fits && user ? { userId: user.id, viaTemporary: true } : null;
}
