import { z } from "zod";
import { TEXT_LIMITS } from "../../text/limits";
import { passwordText } from "../schema";
import { PASSWORD_TOO_LONG, passwordProblem } from "./password";

export const newPasswordSchema = z
  .string({ error: "Password is required" })
  .min(1, "Password is required")
  .max(TEXT_LIMITS.password, PASSWORD_TOO_LONG)
  .superRefine((password, ctx) => {
    const problem = password === "" ? null : passwordProblem(password);
    if (problem) ctx.addIssue({ code: "custom", message: problem });
  });

/** POST /api/user/set-password. */
export const setPasswordSchema = z.object({ password: newPasswordSchema });

/** POST /api/account/password */
export const changePasswordSchema = z.object({
  password: passwordText("Enter your current password."),
  newPassword: newPasswordSchema,
});

const matches = (form: { password: string; confirmPassword: string }) =>
  form.confirmPassword === "" || form.password === form.confirmPassword;
const MISMATCH = { path: ["confirmPassword"], message: "Passwords do not match" };
const confirmPassword = z.string().min(1, "Please confirm your password");

export const changePasswordFormSchema = changePasswordSchema
  .extend({ confirmPassword })
  .refine(
    ({ newPassword, confirmPassword }) => matches({ password: newPassword, confirmPassword }),
    MISMATCH,
  );

/** The form asks for the password twice. */
export const setPasswordFormSchema = z
  .object({
    password: newPasswordSchema,
    confirmPassword,
  })
  .refine(matches, MISMATCH);
