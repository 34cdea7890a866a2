import { z } from "zod";
import { BRAND_NAME } from "~/domain/brand";
import {
  CHALLENGE_MINUTES,
  isPasskeyTransport,
  type NewPasskey,
  type PasskeyResponse,
  type PasskeyCreation,
  type PasskeyRequest,
} from "~/domain/account/second-factor/passkeys";
import { env } from "~/env.js";
import { MINUTE_MS } from "~/domain/time/durations";

/** Passkeys belong to the site's domain, and browsers use them only there. */
const { origin: ORIGIN, hostname: RP_ID } = new URL(env.APP_URL);
const TIMEOUT = CHALLENGE_MINUTES * MINUTE_MS;

/** ES256, and the alternatives of some devices: EdDSA and RS256. */
const ALGORITHMS = [-7, -8, -257];

export interface StoredPasskey {
  credentialId: string;
  publicKey: string;
  counter: bigint;
  transports: string[];
}

const descriptors = (passkeys: readonly Pick<StoredPasskey, "credentialId" | "transports">[]) =>
  passkeys.map(({ credentialId, transports }) => ({
    id: credentialId,
    type: "public-key" as const,
    transports: transports.filter(isPasskeyTransport),
  }));

/**
 * Returns the options for creating a passkey. Devices that hold one of `known` don't create
 * another.
 */
export function passkeyCreation(
  challenge: string,
  user: { id: string; name: string; displayName: string },
  known: readonly StoredPasskey[],
): PasskeyCreation {
  return {
    challenge,
    rp: { id: RP_ID, name: BRAND_NAME },
    user: { ...user, id: Buffer.from(user.id).toString("base64url") },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: "public-key" as const })),
    timeout: TIMEOUT,
    attestation: "none",
    authenticatorSelection: { residentKey: "preferred", userVerification: "required" },
    excludeCredentials: descriptors(known),
  };
}

/** Returns the options for signing with one of these passkeys. */
export function passkeyRequest(
  challenge: string,
  passkeys: readonly StoredPasskey[],
): PasskeyRequest {
  return {
    challenge,
    rpId: RP_ID,
    timeout: TIMEOUT,
    userVerification: "required",
    allowCredentials: descriptors(passkeys),
  };
}

const clientData = z.object({ challenge: z.string() });

/** Returns the challenge that an answer claims to sign, or null if it is unreadable. */
export function challengeIn({ clientDataJSON }: { clientDataJSON: string }): string | null {
  try {
    const text = Buffer.from(clientDataJSON, "base64url").toString("utf8");
    return clientData.parse(JSON.parse(text)).challenge;
  } catch {
    return null;
  }
}

// Loaded on demand, because it is large and few requests need it.
const webauthn = () => import("@simplewebauthn/server");

/** Returns the expected challenge, our own origin, and a user who unlocked the device. */
const expected = (challenge: string) => ({
  expectedChallenge: challenge,
  expectedOrigin: ORIGIN,
  expectedRPID: RP_ID,
  requireUserVerification: true,
});

/** Verifies a new passkey. Returns null if it doesn't match `expected`. */
export async function readNewPasskey(
  { response, ...passkey }: NewPasskey,
  challenge: string,
): Promise<StoredPasskey | null> {
  const { verifyRegistrationResponse } = await webauthn();
  const result = await verifyRegistrationResponse({
    ...expected(challenge),
    response: { ...passkey, response, clientExtensionResults: {} },
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null);
  if (!result?.verified) return null;
  const { id, publicKey, counter } = result.registrationInfo.credential;
  return {
    credentialId: id,
    publicKey: Buffer.from(publicKey).toString("base64url"),
    counter: BigInt(counter),
    transports: response.transports ?? [],
  };
}

/**
 * Verifies a signature and returns the passkey's new counter. Returns null if it doesn't match
 * `expected` or the counter didn't increase.
 */
export async function readAnswer(
  { response, ...passkey }: PasskeyResponse,
  challenge: string,
  { credentialId, publicKey, counter, transports }: StoredPasskey,
): Promise<bigint | null> {
  const { verifyAuthenticationResponse } = await webauthn();
  const result = await verifyAuthenticationResponse({
    ...expected(challenge),
    response: { ...passkey, response, clientExtensionResults: {} },
    credential: {
      id: credentialId,
      publicKey: new Uint8Array(Buffer.from(publicKey, "base64url")),
      counter: Number(counter),
      transports: transports.filter(isPasskeyTransport),
    },
  }).catch(() => null);
  return result?.verified ? BigInt(result.authenticationInfo.newCounter) : null;
}
