import { z } from "zod";
import { withoutInvisible } from "../text/characters";
import { STAFF_ROLES } from "../staff/roles";
import { isoTime, personName, requiredText } from "../text/text";
import { TEXT_LIMITS } from "../text/limits";
import { DEAD_LINK } from "./email/email";
import { PASSWORD_TOO_LONG, SIGNUP_PASSWORD_MIN } from "./password/password";
import { USER_TYPES } from "./roles";

export const userTypeSchema = z.enum(USER_TYPES, { error: "Choose customer or mechanic." });

export const INVALID_EMAIL = "Enter a valid email address.";

export const LOGIN_REQUIRED = "Please enter both email and password";
export const SIGNUP_REQUIRED = "Please fill in all fields";
const FORGOT_REQUIRED = "Please enter your email address.";

/** An email address, trimmed and lower-cased. `missing` is the message for a blank one. */
export function emailText(missing: string) {
  return typedEmail(missing).pipe(z.email(INVALID_EMAIL));
}

/** The same without checking the format. */
function typedEmail(missing: string) {
  return requiredText(missing, TEXT_LIMITS.email).overwrite(withoutInvisible).toLowerCase();
}

export const passwordText = (missing: string) =>
  z.string({ error: missing }).min(1, missing).max(TEXT_LIMITS.password, PASSWORD_TOO_LONG);

/** Input of signing in. `role` is the chosen side; it only sets an unset type. */
export const loginSchema = z.object({
  // The format isn't checked: a wrong address gets the same answer as a wrong password.
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

/** The sign-up form: the call's fields, and the password again. */
export const signupFormSchema = signupSchema
  .omit({ role: true })
  .extend({ confirmPassword: z.string({ error: SIGNUP_REQUIRED }).min(1, SIGNUP_REQUIRED) })
  .refine((form) => form.password === form.confirmPassword, {
    path: ["confirmPassword"],
    message: "Passwords do not match",
  });

/**
 * POST /api/auth/forgot-password. The answer is always the same, so it doesn't reveal who has an
 * account.
 */
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
  /** Empty after another person proved that they own the address. */
  email: z.string(),
  /** The owner confirmed this address. */
  emailVerified: z.boolean(),
  /** The new address, until its owner confirms it. */
  pendingEmail: z.string().optional(),
  /** When the account will be deleted; absent if it won't be. */
  leavesAt: isoTime.optional(),
  firstName: z.string(),
  lastName: z.string(),
  /** A verified mechanic's new name, until staff decide about it. */
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
  /** Staff only: their role at the desk. */
  staffRole: z.enum(STAFF_ROLES).optional(),
  mechanicProfile: profileSummarySchema.nullable(),
});
export type UserView = z.infer<typeof userViewSchema>;

export const acknowledgementSchema = z.object({ message: z.string() });

/** Calls of an emailed link. */
export const emailLinkSchema = z.object({
  token: z.string({ error: DEAD_LINK }).trim().min(1, DEAD_LINK).max(100, DEAD_LINK),
});
