import { decode } from "hono/jwt";
import type { Profile } from "next-auth";
import type { OAuthConfig } from "next-auth/providers/oauth";
import { z } from "zod";
import { env } from "~/env.js";

/** The OpenID provider for external sign-in, or null if none is configured. */
export const openIdProvider =
  env.OIDC_ISSUER === undefined ||
  env.OIDC_CLIENT_ID === undefined ||
  env.OIDC_CLIENT_SECRET === undefined
    ? null
    : openIdProviderAt(env.OIDC_ISSUER.replace(/\/+$/, ""), {
        clientId: env.OIDC_CLIENT_ID,
        clientSecret: env.OIDC_CLIENT_SECRET,
      });

/** Describes the provider for NextAuth. */
function openIdProviderAt(issuer: string, known: { clientId: string; clientSecret: string }) {
  const { hostname } = new URL(issuer);
  return {
    id: "oidc",
    // The button's label: "Google", or the provider's host.
    name: hostname === "accounts.google.com" ? "Google" : hostname,
    type: "oauth",
    issuer,
    wellKnown: `${issuer}/.well-known/openid-configuration`,
    ...known,
    authorization: { params: { scope: "openid email profile" } },
    checks: ["pkce", "state", "nonce"],
    idToken: true,
    httpOptions: { timeout: 10_000 },
    userinfo: {
      // Some providers put the email address into the token, others return it only on request.
      async request({ client, tokens }) {
        const { access_token: accessToken, id_token: idToken = "" } = tokens;
        // NextAuth has already checked its signature, nonce and audience.
        const claims = z.looseObject({ sub: z.string() }).parse(decode(idToken).payload);
        if (!client.issuer.metadata.userinfo_endpoint || !accessToken) return claims;
        const more = await client.userinfo(accessToken);
        if (more.sub !== claims.sub) throw new Error("The provider answered for somebody else");
        return { ...more, ...claims };
      },
    },
    profile: (claims) => ({ id: claims.sub ?? "" }),
  } satisfies OAuthConfig<Profile>;
}

const claimsSchema = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().catch(""),
  email_verified: z.union([z.boolean(), z.stringbool()]).catch(false),
  given_name: z.string().catch(""),
  family_name: z.string().catch(""),
  name: z.string().catch(""),
});

/** Returns the person's data from whichever claims are present. */
export function readProfile(profile: Profile | undefined) {
  const claims = claimsSchema.parse(profile);
  const [first = "", ...rest] = claims.name.trim().split(/\s+/);
  return {
    issuer: openIdProvider?.issuer ?? "",
    subject: claims.sub,
    email: claims.email,
    emailVerified: claims.email_verified,
    firstName: claims.given_name || first,
    lastName: claims.family_name || rest.join(" "),
  };
}
