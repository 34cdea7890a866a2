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

/** An OpenID provider for external sign-in, or null when none is configured. */
export const openIdProvider =
  env.OIDC_ISSUER === undefined ||
  env.OIDC_CLIENT_ID === undefined ||
  env.OIDC_CLIENT_SECRET === undefined
    ? null
    : ({
        id: "oidc",
        name: providerName(env.OIDC_ISSUER),
        issuer: env.OIDC_ISSUER.replace(/\/+$/, ""),
        clientId: env.OIDC_CLIENT_ID,
        clientSecret: env.OIDC_CLIENT_SECRET,
      } as const);

/** What the button says: Google by its name, others by their host. */
function providerName(issuer: string): string {
  const { hostname } = new URL(issuer);
  return hostname === "accounts.google.com" ? "Google" : hostname;
}
