import { CHALLENGE_MINUTES } from "~/domain/account/second-factor/passkeys";
import { DomainError } from "~/domain/errors";
import type { PasskeyPurpose } from "~/generated/prisma/client";
import { challengeIn } from "~/server/gateways/auth/passkeys";
import { hashOfToken, newToken } from "~/server/gateways/auth/tokens";
import { MINUTE_MS } from "~/domain/time/durations";
import type { ServiceContext } from "../../context";

/**
 * Identifies a challenge by the device's owner and the purpose. There's no session before signing
 * in.
 */
export interface Challenged {
  userId: string;
  sessionId: string | null;
  purpose: PasskeyPurpose;
}

/** Creates a challenge. In a session, it replaces an earlier one for the same purpose. */
export async function newChallengeFor(
  { db, clock }: Pick<ServiceContext, "db" | "clock">,
  { userId, sessionId, purpose }: Challenged,
): Promise<string> {
  const challenge = newToken();
  const expiresAt = new Date(clock.now().getTime() + CHALLENGE_MINUTES * MINUTE_MS);
  // At sign-in, earlier challenges stay valid. Otherwise a person who knows the password could lock
  // its owner out.
  if (sessionId !== null) {
    await db.passkeyChallenge.deleteMany({ where: { userId, sessionId, purpose } });
  }
  await db.passkeyChallenge.create({
    data: { challengeHash: hashOfToken(challenge), userId, sessionId, purpose, expiresAt },
  });
  return challenge;
}

/**
 * Uses up the challenge of an answer, right or wrong. Call it before the transaction. When two
 * answers use the same challenge, one succeeds.
 * @throws {DomainError} INVALID if it wasn't made for this person, session and purpose, if it's too
 *   old, or if it was used
 */
export async function spendChallenge(
  { prisma, clock }: Pick<ServiceContext, "prisma" | "clock">,
  { userId, sessionId, purpose }: Challenged,
  answer: { clientDataJSON: string },
): Promise<string> {
  const tooLate = () => new DomainError("passkeyTooLate", { field: "passkey" });
  const challenge = challengeIn(answer);
  if (challenge === null) throw tooLate();
  const { count } = await prisma.passkeyChallenge.deleteMany({
    where: {
      challengeHash: hashOfToken(challenge),
      userId,
      sessionId,
      purpose,
      expiresAt: { gt: clock.now() },
    },
  });
  // precondition: a passkey's signature opens one session
  if (count === 0) throw tooLate();
  return challenge;
}
