import { generateKeyPairSync, randomBytes } from "node:crypto";
import { createServer } from "node:http";
import Provider, { type Configuration } from "oidc-provider";
import { freePort } from "~test/support/http/server";

/** A person as the provider knows them. */
export interface Person {
  sub: string;
  email: string;
  email_verified: boolean;
  given_name: string;
  family_name: string;
}

export interface OpenIdProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Signs this person in at the provider for all following requests. */
  person: Person;
  close(): Promise<void>;
}

/**
 * Starts a real OpenID provider on this machine, with one client: the product at `appUrl`. It has
 * no sign-in page, because it knows the person.
 */
export async function startOpenIdProvider(appUrl: string): Promise<OpenIdProvider> {
  const port = await freePort();
  const issuer = `http://localhost:${port}`;
  const clientId = "curbwrench";
  const clientSecret = randomBytes(24).toString("hex");
  const people = new Map<string, Person>();
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });

  const configuration: Configuration = {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [`${appUrl}/api/nextauth/callback/oidc`],
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: "jwk" }), use: "sig", alg: "RS256" }] },
    cookies: { keys: [randomBytes(24).toString("hex")] },
    claims: { email: ["email", "email_verified"], profile: ["given_name", "family_name", "name"] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    ttl: { Session: 600, Grant: 600, AccessToken: 600, IdToken: 600, Interaction: 600 },
    findAccount: (_ctx, accountId) => ({
      accountId,
      claims: () => ({ ...people.get(accountId), sub: accountId }),
    }),
    async loadExistingGrant(ctx) {
      const grant = new ctx.oidc.provider.Grant({
        clientId,
        accountId: ctx.oidc.session?.accountId ?? "",
      });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
  };
  const provider = new Provider(issuer, configuration);
  const answer = provider.callback();

  const running: OpenIdProvider = {
    issuer,
    clientId,
    clientSecret,
    person: { sub: "", email: "", email_verified: false, given_name: "", family_name: "" },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const server = createServer((request, response) => {
    if (!request.url?.startsWith("/interaction/")) return void answer(request, response);
    const { person } = running;
    people.set(person.sub, { ...person });
    const result = { login: { accountId: person.sub } };
    void provider.interactionFinished(request, response, result, {
      mergeWithLastSubmission: false,
    });
  });
  await new Promise<void>((resolve) => server.listen(port, "localhost", resolve));
  return running;
}
