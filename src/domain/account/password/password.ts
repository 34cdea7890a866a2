import { field } from "~/messages/field-key";

/** Shortest password at sign-up. */
export const SIGNUP_PASSWORD_MIN = 6;
/** Shortest password when it's set later. */
export const PASSWORD_MIN = 8;

/** Composition rules for the schema, the live checklist and the message. */
export const PASSWORD_RULES = [
  {
    id: "length",
    label: "At least 8 characters",
    missing: field("passwordNeedsLength"),
    test: (p: string) => p.length >= PASSWORD_MIN,
  },
  {
    id: "upper",
    label: "One uppercase letter",
    missing: field("passwordNeedsUpper"),
    test: (p: string) => /[A-Z]/.test(p),
  },
  {
    id: "lower",
    label: "One lowercase letter",
    missing: field("passwordNeedsLower"),
    test: (p: string) => /[a-z]/.test(p),
  },
  {
    id: "digit",
    label: "One number",
    missing: field("passwordNeedsDigit"),
    test: (p: string) => /[0-9]/.test(p),
  },
  {
    id: "special",
    label: 'One special character (!@#$%^&*(),.?":{}|<>)',
    missing: field("passwordNeedsSpecial"),
    test: (p: string) => /[!@#$%^&*(),.?":{}|<>]/.test(p),
  },
] as const;

/** Returns what the password lacks, by the keys of `accountFields`. */
export function missingRules(password: string) {
  return PASSWORD_RULES.filter((rule) => !rule.test(password)).map((rule) => rule.missing);
}

/** Hours an emailed temporary password works. */
export const TEMP_PASSWORD_HOURS = 24;
/** Temporary passwords valid at a time, so a late email still helps. */
export const TEMP_PASSWORDS_AT_ONCE = 3;
