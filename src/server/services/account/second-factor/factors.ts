import type { PasskeyResponse, PasskeyRequest } from "~/domain/account/second-factor/passkeys";
import { hasFactor } from "~/domain/account/second-factor/second-factor";
import type { GivenFactor } from "~/domain/account/second-factor/second-step";
import { DomainError } from "~/domain/errors";
import { passkeyRequest, readAnswer, type StoredPasskey } from "~/server/gateways/auth/passkeys";
import type { ServiceContext } from "../../context";
import { newChallengeFor, spendChallenge } from "./passkey-challenges";
import { spendCode } from "./codes";

/** Passkeys count only while their person is staff. */
const OF_STAFF = { staffRole: { not: null } } as const;

const passkeySelect = {
  credentialId: true,
  publicKey: true,
  counter: true,
  transports: true,
} as const;

export interface Factors {
  authenticator: boolean;
  /** Only passkeys that count. */
  passkeys: StoredPasskey[];
}

/** Returns a person's second factors that count. */
export async function factorsOf(
  { db }: Pick<ServiceContext, "db">,
  userId: string,
): Promise<Factors> {
  const [authenticators, passkeys] = await Promise.all([
    db.secondFactor.count({ where: { userId, confirmedAt: { not: null } } }),
    db.passkey.findMany({ where: { userId, user: OF_STAFF }, select: passkeySelect }),
  ]);
  return { authenticator: authenticators > 0, passkeys };
}

/** Returns whether signing in asks for a second factor. */
export async function hasSecondFactor(
  { db }: Pick<ServiceContext, "db">,
  userId: string,
): Promise<boolean> {
  const person = await db.user.findUniqueOrThrow({
    where: { id: userId },
    select: {
      staffRole: true,
      secondFactor: { select: { confirmedAt: true } },
      _count: { select: { passkeys: true } },
    },
  });
  return hasFactor(person);
}

/** The owner of the second factor. At sign-in there's no session yet. */
export interface FactorOwner {
  userId: string;
  sessionId: string | null;
}

const purposeOf = ({ sessionId }: FactorOwner) => (sessionId === null ? "signIn" : "confirm");

/** Creates a challenge for one of these passkeys. */
export async function askForPasskey(
  ctx: Pick<ServiceContext, "db" | "clock">,
  owner: FactorOwner,
  passkeys: readonly StoredPasskey[],
): Promise<PasskeyRequest> {
  const { userId, sessionId } = owner;
  const challenge = await newChallengeFor(ctx, { userId, sessionId, purpose: purposeOf(owner) });
  return passkeyRequest(challenge, passkeys);
}

/** Uses up the given factor. Call it inside the transaction for which it's given. */
export type Spend = (ctx: ServiceContext, now: Date) => Promise<void>;

/**
 * Checks a given second factor before the transaction. A passkey's challenge is used up even if the
 * answer is wrong. When two calls use the same code or passkey, one succeeds.
 * @throws {DomainError} INVALID for a passkey that isn't theirs, doesn't count or signed something
 *   else; `Spend` throws it for a wrong or used code
 */
export async function readFactor(
  ctx: ServiceContext,
  owner: FactorOwner,
  { code, passkey }: GivenFactor,
): Promise<Spend> {
  if (passkey !== undefined) return readPasskey(ctx, owner, passkey);
  return (ctx, now) => spendCode(ctx, owner, code ?? "", now);
}

async function readPasskey(
  ctx: ServiceContext,
  owner: FactorOwner,
  answer: PasskeyResponse,
): Promise<Spend> {
  const { userId, sessionId } = owner;
  const purpose = purposeOf(owner);
  const challenge = await spendChallenge(ctx, { userId, sessionId, purpose }, answer.response);
  const wrong = () => new DomainError("wrongPasskey", { field: "passkey" });
  const theirs = { credentialId: answer.id, userId, user: OF_STAFF };
  const passkey = await ctx.prisma.passkey.findFirst({ where: theirs, select: passkeySelect });
  if (passkey === null) throw wrong();
  const counter = await readAnswer(answer, challenge, passkey);
  if (counter === null) throw wrong();
  return async ({ db }, now) => {
    // A device without a signature counter always sends 0. With one, each signature needs a higher
    // number.
    const before = counter === 0n ? 0n : { lt: counter };
    const { count } = await db.passkey.updateMany({
      // precondition: a passkey and its copy can't both get in
      where: { ...theirs, counter: before },
      data: { counter, lastUsedAt: now },
    });
    if (count === 0) throw wrong();
  };
}
