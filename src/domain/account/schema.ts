import { z } from "zod";
import { field } from "~/messages/field-key";
import type { FieldKey } from "~/messages/fields";
import { withoutInvisible } from "../text/characters";
import { personName, requiredText } from "../text/text";
import { TEXT_LIMITS } from "../text/limits";
import { SIGNUP_PASSWORD_MIN } from "./password/password";
import { USER_TYPES } from "./roles";

export const userTypeSchema = z.enum(USER_TYPES, { error: field("userTypeMissing") });

const FORGOT_REQUIRED = field("forgotEmailMissing");

/** An email address, trimmed and lower-cased. `missing` is the message for a blank one. */
export function emailText(missing: FieldKey) {
  return typedEmail(missing).pipe(z.email(field("emailWrong")));
}

/** Like `emailText`, without checking the format. */
function typedEmail(missing: FieldKey) {
  return requiredText(missing, TEXT_LIMITS.email).overwrite(withoutInvisible).toLowerCase();
}

export const passwordText = (missing: FieldKey) =>
  z.string({ error: missing }).min(1, missing).max(TEXT_LIMITS.password, field("tooLong"));

/** Input of signing in. `role` is the chosen side; it only sets an unset type. */
export const loginSchema = z.object({
  // The format isn't checked: a wrong address gets the same answer as a wrong password.
  email: typedEmail(field("loginRequired")),
  password: passwordText(field("loginRequired")),
  role: userTypeSchema.optional(),
});

/** POST /api/auth/signup. */
export const signupSchema = z.object({
  firstName: personName(field("signupRequired")),
  lastName: personName(field("signupRequired")),
  email: emailText(field("signupRequired")),
  password: passwordText(field("signupRequired")).min(
    SIGNUP_PASSWORD_MIN,
    field("signupPasswordShort"),
  ),
  role: userTypeSchema,
});

/** The sign-up form: the call's fields, and the password again. */
export const signupFormSchema = signupSchema
  .omit({ role: true })
  .extend({
    confirmPassword: z.string({ error: field("signupRequired") }).min(1, field("signupRequired")),
  })
  .refine((form) => form.password === form.confirmPassword, {
    path: ["confirmPassword"],
    message: field("passwordsDiffer"),
  });

/**
 * POST /api/auth/forgot-password. The answer is always the same, so it doesn't reveal who has an
 * account.
 */
export const forgotPasswordSchema = z.object({
  email: emailText(FORGOT_REQUIRED),
  userType: userTypeSchema.optional(),
});

/** POST /api/auth/code. The answer is always the same, so it doesn't reveal who has an account. */
export const signInCodeSchema = z.object({ email: emailText(field("emailRequired")) });

/** POST /api/user/type. */
export const setUserTypeSchema = z.object({ userType: userTypeSchema });

/** The generic text, the same for known and unknown addresses. */
export function forgotPasswordText(email: string): string {
  return `If an account with the email ${email} exists, you will receive a temporary password shortly.`;
}

export const acknowledgementSchema = z.object({ message: z.string() });

/** Calls of an emailed link. */
export const emailLinkSchema = z.object({
  token: z
    .string({ error: field("linkDead") })
    .trim()
    .min(1, field("linkDead"))
    .max(100, field("linkDead")),
});
