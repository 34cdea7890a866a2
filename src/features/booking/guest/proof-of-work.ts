import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

// Doesn't use `crypto.subtle`: pages over plain HTTP lack it, and it takes eight times as long
// here, because it computes every hash in a separate task.

const SALT_AND_TARGET = /^(?<salt>[^.]+)\.(?<target>[0-9a-f]{64})\./;
/** Numbers hashed between two pauses, in which the page stays responsive. */
const BATCH = 4_000;
/** Far above the number that any of our challenges needs. */
const MOST = 1_000_000;

/**
 * Solves the `challenge` of a 403 `PROOF_NEEDED`. Send the result as `proof`.
 * @throws if it isn't a challenge of ours
 */
export async function solveProof(challenge: string): Promise<string> {
  const { salt, target } = SALT_AND_TARGET.exec(challenge)?.groups ?? {};
  for (let number = 0; target !== undefined && number < MOST; number += 1) {
    if (number % BATCH === 0) await pause();
    if (bytesToHex(sha256(utf8ToBytes(`${salt}.${number}`))) === target) {
      return `${challenge}.${number}`;
    }
  }
  throw new Error("This challenge has no solution.");
}

const pause = () => new Promise((resolve) => setTimeout(resolve));
