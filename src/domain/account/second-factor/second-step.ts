import { z } from "zod";
import { field } from "~/messages/field-key";
import { codeText } from "../code";
import { isYours } from "../is-yours";
import { passkeyResponseSchema, type PasskeyResponse } from "./passkeys";
import { secondFactorCodeSchema } from "./second-factor";
import { emailText, loginSchema, passwordText, userTypeSchema } from "../schema";
import { idText } from "../../text/text";

// A separate file because only the server needs these schemas.

/** The first step has expired or was used. */
const SIGN_IN_AGAIN = field("secondStepOver");

const CODE_MISSING = field("codeMissing");

/** A second factor: a code, or a challenge signed by a passkey. */
const factor = { code: codeText.optional(), passkey: passkeyResponseSchema.optional() };
export interface GivenFactor {
  code?: string | undefined;
  passkey?: PasskeyResponse | undefined;
}

const isGiven = ({ code, passkey }: GivenFactor) => code !== undefined || passkey !== undefined;

/** POST /api/auth/login, with the second factor of an account that has one. */
export const signInSchema = loginSchema.extend(factor);

/** POST /api/auth/code/confirm, with the second factor of an account that has one. */
export const confirmSignInCodeSchema = z.object({
  email: emailText(field("emailRequired")),
  code: codeText,
  role: userTypeSchema.optional(),
  isYours,
  /** Six digits from the authenticator, or a recovery code. */
  secondFactorCode: codeText.optional(),
  passkey: passkeyResponseSchema.optional(),
});

/** POST /api/auth/second-step: the second factor after another provider's sign-in. */
export const secondStepSchema = z.object({
  token: z.string({ error: SIGN_IN_AGAIN }).trim().min(1, SIGN_IN_AGAIN).max(100, SIGN_IN_AGAIN),
  isYours,
  ...factor,
});

/** POST /api/account/second-factor/verify */
export const givenFactorSchema = z
  .object(factor)
  .refine(isGiven, { path: ["code"], message: CODE_MISSING });

/** Proof of an account's owner: a code or passkey, or the password. */
export const factorProofShape = {
  ...factor,
  password: passwordText(field("ownPasswordMissing")).optional(),
};

/**
 * Proof to change a second factor: a code or passkey, or the password in a session that used one.
 */
const proof = z.object(factorProofShape);
export const factorProofSchema = proof.refine(
  (given) => isGiven(given) || given.password !== undefined,
  { path: ["code"], message: CODE_MISSING },
);
export type FactorProof = z.output<typeof proof>;

/** POST /api/account/second-factor/start. Right after signing in, no proof is needed. */
export const startSecondFactorSchema = proof.pick({ password: true }).default({});
/** POST /api/account/second-factor/confirm */
export const confirmSecondFactorSchema = secondFactorCodeSchema.extend(
  proof.pick({ password: true }).shape,
);

/**
 * POST /api/account/passkey-registration. Without a second factor yet, a recent sign-in is enough.
 */
export const startPasskeySchema = proof;
/** DELETE /api/account/passkeys/{id} */
export const removePasskeySchema = proof.extend({ id: idText });
