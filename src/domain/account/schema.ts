import { z } from "zod";
import { withoutInvisible } from "../text/characters";
import { STAFF_ROLES } from "../staff/roles";
import { isoTime, personName, requiredText } from "../text/text";
import { TEXT_LIMITS } from "../text/limits";
import { DEAD_LINK } from "./email/email";
import { PASSWORD_TOO_LONG, SIGNUP_PASSWORD_MIN } from "./password/password";
import { USER_TYPES } from "./roles";

export const userTypeSchema = z.enum(USER_TYPES, { error: "Please choose customer or mechanic." });

export const INVALID_EMAIL = "Please enter a valid email address.";

export const LOGIN_REQUIRED = "Please enter both email and password";
export const SIGNUP_REQUIRED = "Please fill in all fields";
const FORGOT_REQUIRED = "Please enter your email address.";

/** An e-mail address, trimmed and lower-cased; `missing` answers a blank one. */
export function emailText(missing: string) {
  return typedEmail(missing).pipe(z.email(INVALID_EMAIL));
}

/** The same, not checked for its shape. */
function typedEmail(missing: string) {
  return requiredText(missing, TEXT_LIMITS.email).overwrite(withoutInvisible).toLowerCase();
}

export const passwordText = (missing: string) =>
  z.string({ error: missing }).min(1, missing).max(TEXT_LIMITS.password, PASSWORD_TOO_LONG);

/** Input of signing in. `role` is the chosen side; it only sets an unset type. */
export const loginSchema = z.object({
  // Not checked for shape: a wrong address is answered like a wrong password.
  email: typedEmail(LOGIN_REQUIRED),
  password: passwordText(LOGIN_REQUIRED),
  role: userTypeSchema.optional(),
});

/** POST /api/auth/signup. */
export const signupSchema = z.object({
  firstName: personName(SIGNUP_REQUIRED),
  lastName: personName(SIGNUP_REQUIRED),
  email: emailText(SIGNUP_REQUIRED),
  password: passwordText(SIGNUP_REQUIRED).min(
    SIGNUP_PASSWORD_MIN,
    "Password must be at least 6 characters long",
  ),
  role: userTypeSchema,
});

/** The sign-up form: the call's fields and the password once more. */
export const signupFormSchema = signupSchema
  .omit({ role: true })
  .extend({ confirmPassword: z.string({ error: SIGNUP_REQUIRED }).min(1, SIGNUP_REQUIRED) })
  .refine((form) => form.password === form.confirmPassword, {
    path: ["confirmPassword"],
    message: "Passwords do not match",
  });

/** POST /api/auth/forgot-password. Always answered alike, so nobody learns who has an account. */
export const forgotPasswordSchema = z.object({
  email: emailText(FORGOT_REQUIRED),
  userType: userTypeSchema.optional(),
});

/** POST /api/user/type. */
export const setUserTypeSchema = z.object({ userType: userTypeSchema });

/** The generic text, the same for known and unknown addresses. */
export function forgotPasswordText(email: string): string {
  return `If an account with the email ${email} exists, you will receive a temporary password shortly.`;
}

/** The mechanic's part of the current user, used for redirects. */
const profileSummarySchema = z.object({
  workExperience: z.string(),
  specializations: z.array(z.string()),
  location: z.string(),
  isAvailable: z.boolean(),
});

/** GET /api/auth/user: never a hash, never bank data. */
export const userViewSchema = z.object({
  id: z.string(),
  /** Empty after somebody else proved that the address is theirs. */
  email: z.string(),
  /** The owner has shown that they read this mailbox. */
  emailVerified: z.boolean(),
  /** The address that a change waits for, until its mailbox confirms it. */
  pendingEmail: z.string().optional(),
  /** When the account is going to be deleted; absent where it stays. */
  leavesAt: isoTime.optional(),
  firstName: z.string(),
  lastName: z.string(),
  /** A verified mechanic's new name, until staff have decided about it. */
  pendingName: z.string().optional(),
  phone: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  vehicleYear: z.number().nullable(),
  vehicleMake: z.string().nullable(),
  vehicleModel: z.string().nullable(),
  vehiclePhoto: z.string().nullable(),
  vehicleNotes: z.string(),
  notes: z.string(),
  profileImageUrl: z.string().nullable(),
  userType: userTypeSchema.nullable(),
  hasPassword: z.boolean(),
  isAdmin: z.boolean(),
  /** Of staff: what they may do at the desk. */
  staffRole: z.enum(STAFF_ROLES).optional(),
  mechanicProfile: profileSummarySchema.nullable(),
});
export type UserView = z.infer<typeof userViewSchema>;

export const acknowledgementSchema = z.object({ message: z.string() });

/** The calls that a mailed link leads to. */
export const emailLinkSchema = z.object({
  token: z.string({ error: DEAD_LINK }).trim().min(1, DEAD_LINK).max(100, DEAD_LINK),
});
