import { z } from "zod";
import { isoTime } from "../../text/text";

/** Purpose of an emailed code. */
export const MAILED_CODE_PURPOSES = ["confirm", "signIn", "emailSignIn"] as const;
export type MailedCodePurpose = (typeof MAILED_CODE_PURPOSES)[number];

/** Digits and lifetime of an emailed code. */
export const MAILED_CODE = { digits: 6, minutes: 10 } as const;

/** POST /api/account/confirm/code: the masked address the code went to, and when it expires. */
export const mailedCodeViewSchema = z.object({ sentTo: z.string(), expiresAt: isoTime });
export type MailedCodeView = z.output<typeof mailedCodeViewSchema>;

/** How long the code page waits before it sends another code. */
export const RESEND_SECONDS = 30;

/**
 * The link in a sign-in mail. Address and code follow the #, so they appear in no request and no
 * log.
 */
export function codeLink(page: string, email: string, code: string): string {
  return `${page}#${new URLSearchParams({ email, code }).toString()}`;
}
