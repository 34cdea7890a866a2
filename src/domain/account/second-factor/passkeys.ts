import { z } from "zod";
import { field } from "~/messages/field-key";
import { isoTime, requiredName } from "../../text/text";

/** Passkeys per staff member. */
export const PASSKEY_LIMIT = 10;

/** Time a device has to sign a challenge. */
export const CHALLENGE_MINUTES = 5;

/** WebAuthn transports. */
export const PASSKEY_TRANSPORTS = [
  "ble",
  "cable",
  "hybrid",
  "internal",
  "nfc",
  "smart-card",
  "usb",
] as const;
export type PasskeyTransport = (typeof PASSKEY_TRANSPORTS)[number];

export function isPasskeyTransport(value: string): value is PasskeyTransport {
  return PASSKEY_TRANSPORTS.some((known) => known === value);
}

const transports = z.array(z.enum(PASSKEY_TRANSPORTS)).max(PASSKEY_TRANSPORTS.length);

export const PASSKEY_NAME_REQUIRED = field("passkeyNameMissing");
export const passkeyNameText = requiredName(PASSKEY_NAME_REQUIRED);

const UNREADABLE = field("passkeyUnreadable");

/** Bytes as browsers send them. */
const bytes = (max: number) =>
  z
    .string({ error: UNREADABLE })
    .max(max, UNREADABLE)
    .regex(/^[\w-]+$/, UNREADABLE);

/** WebAuthn limits an id to 1,023 bytes. */
const credentialId = bytes(1364);
const publicKeyType = z.literal("public-key", { error: UNREADABLE });

/** A new passkey: WebAuthn's RegistrationResponseJSON. */
export const newPasskeySchema = z.object(
  {
    id: credentialId,
    rawId: credentialId,
    type: publicKeyType,
    response: z.object(
      {
        clientDataJSON: bytes(4000),
        attestationObject: bytes(16_000),
        transports: transports.optional(),
      },
      { error: UNREADABLE },
    ),
  },
  { error: UNREADABLE },
);
export type NewPasskey = z.output<typeof newPasskeySchema>;

/** A signed challenge: WebAuthn's AuthenticationResponseJSON. */
export const passkeyResponseSchema = z.object(
  {
    id: credentialId,
    rawId: credentialId,
    type: publicKeyType,
    response: z.object(
      {
        clientDataJSON: bytes(4000),
        authenticatorData: bytes(4000),
        signature: bytes(4000),
        userHandle: bytes(100).optional(),
      },
      { error: UNREADABLE },
    ),
  },
  { error: UNREADABLE },
);
export type PasskeyResponse = z.output<typeof passkeyResponseSchema>;

const descriptor = z.object({
  id: z.string(),
  type: z.literal("public-key"),
  transports: z.array(z.enum(PASSKEY_TRANSPORTS)),
});

/** Options to sign: WebAuthn's PublicKeyCredentialRequestOptionsJSON. */
export const passkeyRequestSchema = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal("required"),
  allowCredentials: z.array(descriptor),
});
export type PasskeyRequest = z.output<typeof passkeyRequestSchema>;

/** Options to create a passkey: WebAuthn's PublicKeyCredentialCreationOptionsJSON. */
export const passkeyCreationSchema = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal("public-key") })),
  timeout: z.number(),
  attestation: z.literal("none"),
  authenticatorSelection: z.object({
    residentKey: z.literal("preferred"),
    userVerification: z.literal("required"),
  }),
  excludeCredentials: z.array(descriptor),
});
export type PasskeyCreation = z.output<typeof passkeyCreationSchema>;

export const passkeyViewSchema = z.object({
  id: z.string(),
  name: z.string(),
  addedAt: isoTime,
  lastUsedAt: isoTime.nullable(),
});
export type PasskeyView = z.output<typeof passkeyViewSchema>;

/** GET /api/account/passkeys, newest first. */
export const passkeysSchema = z.array(passkeyViewSchema);

/** POST /api/account/passkeys */
export const addPasskeySchema = z.object({ name: passkeyNameText, passkey: newPasskeySchema });
