import { TEXT_LIMITS } from "../../text/limits";

/** Shortest password at sign-up. */
export const SIGNUP_PASSWORD_MIN = 6;
/** Shortest password when it's set later. */
export const PASSWORD_MIN = 8;

/** Composition rules for the schema, the live checklist and the message. */
export const PASSWORD_RULES = [
  {
    id: "length",
    label: "At least 8 characters",
    missing: "at least 8 characters",
    test: (p: string) => p.length >= PASSWORD_MIN,
  },
  {
    id: "upper",
    label: "One uppercase letter",
    missing: "one uppercase letter",
    test: (p: string) => /[A-Z]/.test(p),
  },
  {
    id: "lower",
    label: "One lowercase letter",
    missing: "one lowercase letter",
    test: (p: string) => /[a-z]/.test(p),
  },
  { id: "digit", label: "One number", missing: "one number", test: (p: string) => /[0-9]/.test(p) },
  {
    id: "special",
    label: 'One special character (!@#$%^&*(),.?":{}|<>)',
    missing: "one special character",
    test: (p: string) => /[!@#$%^&*(),.?":{}|<>]/.test(p),
  },
] as const;

/** Returns 'Password must contain …' with the missing items, or null if every rule passes. */
export function passwordProblem(password: string): string | null {
  const missing = PASSWORD_RULES.filter((rule) => !rule.test(password)).map((rule) => rule.missing);
  return missing.length === 0 ? null : `Password must contain ${missing.join(", ")}`;
}

export const PASSWORD_TOO_LONG = `Use at most ${TEXT_LIMITS.password} characters.`;

/** Hours an emailed temporary password works. */
export const TEMP_PASSWORD_HOURS = 24;
/** Temporary passwords valid at a time, so a late email still helps. */
export const TEMP_PASSWORDS_AT_ONCE = 3;
