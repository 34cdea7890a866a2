import { z } from "zod";
import { TEXT_LIMITS } from "../text-limits";
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

/** The form asks twice. */
export const setPasswordFormSchema = z
  .object({
    password: newPasswordSchema,
    confirmPassword: z.string().min(1, "Please confirm your password"),
  })
  .refine((form) => form.confirmPassword === "" || form.password === form.confirmPassword, {
    path: ["confirmPassword"],
    message: "Passwords do not match",
  });
