import { z } from "zod";
import { codeText } from "./code";
import { passwordText } from "./schema";

// Apart from what screens read: these are the server's alone.

/** The first step is too long ago, or was used. */
export const SIGN_IN_AGAIN = "That took too long. Please sign in again.";

/** POST /api/auth/second-step: the code after another provider's sign-in. */
export const secondStepSchema = z.object({
  token: z.string({ error: SIGN_IN_AGAIN }).trim().min(1, SIGN_IN_AGAIN).max(100, SIGN_IN_AGAIN),
  code: codeText,
});

/** What changes a second factor: a code, or the password in a session that was opened with one. */
export const factorProofSchema = z
  .object({ code: codeText, password: passwordText("Please enter your password.") })
  .partial()
  .refine(({ code, password }) => code !== undefined || password !== undefined, {
    path: ["code"],
    message: "Please enter the code.",
  });
export type FactorProof = z.output<typeof factorProofSchema>;
