import { z } from "zod";
import { codeText } from "../code";
import { MINUTE_MS } from "../../time/durations";

/**
 * STAFF_SECOND_FACTOR: whether all staff need a second factor, or only those who set one up are
 * asked for it.
 */
export type SecondFactorMode = "required" | "optional";

/** Returns whether a person must give a code before staff calls in this session. */
export function needsSecondFactor(
  session: { hasSecondFactor: boolean; secondFactorAt: Date | null },
  mode: SecondFactorMode,
): boolean {
  return session.secondFactorAt === null && (mode === "required" || session.hasSecondFactor);
}

/** Time a code is valid for actions on money or staff roles. */
export const FRESH_CODE_MINUTES = 10;

/**
 * Returns whether a person must give a code before an action on money or staff roles, which needs a
 * recent one.
 */
export function needsFreshSecondFactor(
  session: { hasSecondFactor: boolean; secondFactorAt: Date | null },
  mode: SecondFactorMode,
  now: Date,
): boolean {
  const { secondFactorAt } = session;
  if (secondFactorAt === null) return needsSecondFactor(session, mode);
  return now.getTime() - secondFactorAt.getTime() > FRESH_CODE_MINUTES * MINUTE_MS;
}

const ASKED_ONCE = "Staff areas ask for it once each time you sign in.";

/** Says when staff who already gave their second factor are asked again. */
export const ASKED_AGAIN = `Actions on money, prices or accounts ask for it again after ${FRESH_CODE_MINUTES} minutes.`;

/** Returns why staff are asked for it now, by whether they gave it in this session. */
export function whyAsked({ givenAt }: Pick<SecondFactorView, "givenAt">): string {
  return givenAt === null ? `${ASKED_ONCE} ${ASKED_AGAIN}` : ASKED_AGAIN;
}

/**
 * Returns whether a person has a second factor: a confirmed authenticator, or a passkey (staff
 * only).
 */
export function hasFactor(person: {
  staffRole: string | null;
  secondFactor: { confirmedAt: Date | null } | null;
  _count: { passkeys: number };
}): boolean {
  const { staffRole, secondFactor, _count } = person;
  return (
    (secondFactor?.confirmedAt ?? null) !== null || (staffRole !== null && _count.passkeys > 0)
  );
}

export const RECOVERY_CODES = 10;
/** Leaves out look-alikes: 0/o and 1/i/l. With 31 characters left, a code of 16 has 79 bits. */
export const RECOVERY_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";
export const RECOVERY_LENGTH = 16;

export const secondFactorCodeSchema = z.object({ code: codeText });

export function isAuthenticatorCode(code: string): boolean {
  return /^\d{6}$/.test(code);
}

export const secondFactorViewSchema = z.object({
  /** An authenticator app is set up, and its first code was entered. */
  enabled: z.boolean(),
  /** A second factor is needed before the next staff call in this session. */
  needed: z.boolean(),
  /** When it was last given in this session. */
  givenAt: z.string().nullable(),
  recoveryCodesLeft: z.number(),
  /** Number of passkeys (staff only). */
  passkeys: z.number(),
});
export type SecondFactorView = z.output<typeof secondFactorViewSchema>;

/** The authenticator's secret, shown once during setup. */
export const secondFactorSetupSchema = z.object({
  secret: z.string(),
  uri: z.string(),
  qrSvg: z.string(),
});
export type SecondFactorSetup = z.output<typeof secondFactorSetupSchema>;

/** The only answer that holds the codes. */
export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) });
