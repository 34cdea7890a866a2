import { z } from "zod";
import { field } from "~/messages/field-key";
import { TEXT_LIMITS } from "../../text/limits";
import { passwordText } from "../schema";
import { missingRules } from "./password";

export const newPasswordSchema = z
  .string({ error: field("passwordMissing") })
  .min(1, field("passwordMissing"))
  .max(TEXT_LIMITS.password, field("tooLong"))
  .superRefine((password, ctx) => {
    const missing = password === "" ? [] : missingRules(password);
    if (missing.length === 0) return;
    ctx.addIssue({ code: "custom", message: field("passwordWeak"), params: { missing } });
  });

/** POST /api/user/set-password. */
export const setPasswordSchema = z.object({ password: newPasswordSchema });

/** POST /api/account/password */
export const changePasswordSchema = z.object({
  password: passwordText(field("currentPasswordMissing")),
  newPassword: newPasswordSchema,
});

const matches = (form: { password: string; confirmPassword: string }) =>
  form.confirmPassword === "" || form.password === form.confirmPassword;
const MISMATCH = { path: ["confirmPassword"], message: field("passwordsDiffer") };
const confirmPassword = z.string().min(1, field("passwordUnconfirmed"));

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
