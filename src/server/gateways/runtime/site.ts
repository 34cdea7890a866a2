import { env } from "~/env.js";

/** The installation's addresses and staff settings. */
export const site = {
  /** The product's address without a trailing slash. */
  url: env.APP_URL,
  /** Receives Contact Support's emails. */
  supportEmail: env.SUPPORT_EMAIL ?? /<([^<>]+)>\s*$/.exec(env.MAIL_FROM)?.[1] ?? env.MAIL_FROM,
  /**
   * The operator's postal address, which emails to people without an account must show. Without it,
   * we don't send them.
   */
  postalAddress: env.OPERATOR_POSTAL_ADDRESS,
  /** Email addresses of administrators, in lower case. */
  adminEmails: env.ADMIN_EMAILS,
  /** Requires a second factor from staff, or only uses one that they have. */
  staffSecondFactor: env.STAFF_SECOND_FACTOR,
} as const;
