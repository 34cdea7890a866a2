import { env } from "~/env.js";

/** What this installation calls itself and who looks after it. */
export const site = {
  /** The product's own address, without a slash at the end. */
  url: env.APP_URL,
  /** Where Contact Support's mails go. */
  supportEmail: env.SUPPORT_EMAIL ?? /<([^<>]+)>\s*$/.exec(env.MAIL_FROM)?.[1] ?? env.MAIL_FROM,
  /** Addresses whose accounts are administrators, lower case. */
  adminEmails: env.ADMIN_EMAILS,
  /** Whether staff must have a second factor, or only use the one they have. */
  staffSecondFactor: env.STAFF_SECOND_FACTOR,
} as const;
