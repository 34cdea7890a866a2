import { createHash, randomBytes, randomInt } from "node:crypto";
import { PROOF_OF_WORK } from "~/domain/booking/guest/policy";
import { DomainError } from "~/domain/errors";
import type { LimitName } from "~/domain/limits";
import { isSameSeal, sealOf } from "~/server/gateways/auth/tokens";
import { MINUTE_MS } from "~/domain/time/durations";
import type { ServiceContext } from "../../context";

// A challenge is `expiry-nonce.target.seal`. To solve it, find the number below PROOF_OF_WORK.below
// for which the SHA-256 of `expiry-nonce.` plus the number is the target. The proof is the
// challenge with `.number` appended. `src/features/booking/guest/proof-of-work.ts` solves it.

const targetOf = (salt: string, number: number) =>
  createHash("sha256").update(`${salt}.${number}`).digest("hex");
const signatureOf = (salt: string, target: string) => sealOf("proofOfWork", `${salt}.${target}`);

/** Makes a challenge that a browser solves by itself while the person waits. */
export function newChallenge(now: Date): string {
  const salt = `${now.getTime() + PROOF_OF_WORK.minutes * MINUTE_MS}-${randomBytes(16).toString("hex")}`;
  const target = targetOf(salt, randomInt(PROOF_OF_WORK.below));
  return `${salt}.${target}.${signatureOf(salt, target).toString("hex")}`;
}

const PROOF =
  /^(?<salt>(?<expiry>\d{13})-[0-9a-f]{32})\.(?<target>[0-9a-f]{64})\.(?<seal>[0-9a-f]{64})\.(?<number>\d{1,9})$/;

/**
 * Returns the hash to mark a proof as used, or null unless it solves an unexpired challenge of
 * ours.
 */
export function checkProof(proof: string, now: Date): string | null {
  const { salt = "", expiry, target = "", seal = "", number } = PROOF.exec(proof)?.groups ?? {};
  if (!isSameSeal(Buffer.from(seal, "hex"), signatureOf(salt, target))) return null;
  if (Number(expiry) <= now.getTime() || targetOf(salt, Number(number)) !== target) return null;
  return target;
}

/** Refuses a call that needs a proof of work, with a new challenge. */
export const proofNeeded = (now: Date) =>
  new DomainError("proofNeeded", { challenge: newChallenge(now) });

/**
 * Counts a network's calls. Above the limit, each call needs a proof of work. Returns its hash, to
 * store as used; null without one.
 * @throws {DomainError} 403 PROOF_NEEDED
 */
export async function requireProof(
  { clock, limits, clientAddress }: Pick<ServiceContext, "clock" | "limits" | "clientAddress">,
  limit: LimitName,
  proof: string | undefined,
): Promise<string | null> {
  const now = clock.now();
  const hash = proof === undefined ? null : checkProof(proof, now);
  if (hash !== null) return hash;
  if (await limits.tryConsume(limit, clientAddress)) return null;
  throw proofNeeded(now);
}
