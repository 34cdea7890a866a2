import NextAuth, { type NextAuthOptions, type Profile } from "next-auth";
import CredentialsProvider from "next-auth/providers/credentials";
import type { OAuthConfig } from "next-auth/providers/oauth";
import type { NextRequest } from "next/server";
import { z } from "zod";
import { DomainError } from "~/domain/errors";
import { optionalName } from "~/domain/text";
import { env } from "~/env.js";
import type { Logger } from "../observability/log";
import { HTTPS_ONLY, readClaims, SESSION_SECONDS, sessionClaims, type SessionKey } from "./session";
import { openIdProvider } from "../ops/site";

declare module "next-auth" {
  interface User {
    /** The row that signing in made; it goes into the token. */
    sessionId?: string;
  }
}

/** What the provider says of a person, as our services want it. */
export interface ProviderProfile {
  issuer: string;
  subject: string;
  email: string;
  emailVerified: boolean;
  firstName: string;
  lastName: string;
}

/** What NextAuth's doors do behind: the same services as every other door. */
export interface SignInDoors {
  /** Counts the call; throws a DomainError when there were too many. */
  admit(headers: Headers): Promise<void>;
  /** Signs in by password; throws a DomainError to refuse. */
  withPassword(credentials: Record<string, unknown>, headers: Headers): Promise<SessionKey>;
  /** Signs in whom the provider vouches for; throws a DomainError to refuse. */
  withProvider(profile: ProviderProfile): Promise<SessionKey>;
  /** Who a live session belongs to, read anew; null when it has ended. */
  who(headers: Headers): Promise<{ id: string; email: string; name: string } | null>;
  end(key: SessionKey): Promise<void>;
}

type RouteContext = { params: Promise<{ nextauth: string[] }> };

/**
 * NextAuth's own route (mounted at /api/nextauth). It shares cookie, token and session rows with
 * /api/auth: signing in or out through one is signing in or out through the other.
 */
export function createNextAuthRoute(doors: SignInDoors, log: Logger) {
  return async (request: NextRequest, context: RouteContext): Promise<Response> => {
    const { nextauth } = await context.params;
    // Anybody could write into our log through NextAuth's own collector.
    if (nextauth[0] === "_log") return new Response(null, { status: 204 });
    try {
      await doors.admit(request.headers);
    } catch (error) {
      if (error instanceof DomainError) return refuse(error, request.headers);
      throw error;
    }
    // What a refused sign-in was refused for; NextAuth itself would only redirect with a text.
    const refusal: { of: DomainError | null } = { of: null };
    const options = optionsFor(request.headers, nextauth[0], doors, log, (error) => {
      refusal.of = error;
    });
    const response: unknown = await NextAuth(request, context, options);
    if (refusal.of !== null && TOO_MUCH.has(refusal.of.code)) {
      return refuse(refusal.of, request.headers);
    }
    // Its settings are ours and checked at the start, so this is a request that it can't read.
    if (response instanceof Response && response.status === 500) {
      return refuse(new DomainError("INVALID", "The request could not be read."), request.headers);
    }
    if (response instanceof Response) return response;
    throw new Error("NextAuth answered without a response");
  };
}

/** Of these NextAuth would say nothing but that the sign-in failed. */
const TOO_MUCH = new Map<string, number>([
  ["TOO_MANY", 429],
  ["BUSY", 503],
  ["DATABASE_UNAVAILABLE", 503],
]);

function refuse({ code, message, details }: DomainError, headers: Headers): Response {
  const status = TOO_MUCH.get(code) ?? (code === "INVALID" ? 400 : 503);
  const wait: Record<string, string> =
    status === 400 ? {} : { "retry-after": String(details.retryAfterSeconds ?? 1) };
  return Response.json(
    { message, code, requestId: headers.get("x-request-id") },
    { status, headers: { ...wait, "cache-control": "no-store" } },
  );
}

function optionsFor(
  headers: Headers,
  action: string | undefined,
  doors: SignInDoors,
  log: Logger,
  onRefusal: (error: DomainError) => void,
): NextAuthOptions {
  return {
    secret: env.NEXTAUTH_SECRET,
    useSecureCookies: HTTPS_ONLY,
    session: { strategy: "jwt", maxAge: SESSION_SECONDS },
    pages: { signIn: SIGN_IN_PAGE, error: SIGN_IN_PAGE, signOut: "/" },
    providers: [
      CredentialsProvider({
        name: "Email and password",
        credentials: { email: { type: "email" }, password: { type: "password" }, role: {} },
        async authorize(credentials) {
          try {
            const { userId, sessionId } = await doors.withPassword(credentials ?? {}, headers);
            return { id: userId, sessionId };
          } catch (error) {
            if (!(error instanceof DomainError)) throw error;
            onRefusal(error);
            return null;
          }
        },
      }),
      ...(openIdProvider === null ? [] : [openIdConfig(openIdProvider)]),
    ],
    callbacks: {
      async signIn({ user, account, profile }) {
        if (account?.type !== "oauth") return true;
        try {
          const key = await doors.withProvider(readProfile(profile));
          user.id = key.userId;
          user.sessionId = key.sessionId;
          return true;
        } catch (error) {
          if (!(error instanceof DomainError)) throw error;
          onRefusal(error);
          log.info({ code: error.code }, "external sign-in refused");
          return false;
        }
      },
      async jwt({ token, user }) {
        // `session`, which a client may send with an update, is never looked at.
        if (user?.sessionId) return sessionClaims({ userId: user.id, sessionId: user.sessionId });
        const key = readClaims(token);
        if (key === null || (await doors.who(headers)) === null) throw new SessionEnded();
        return sessionClaims(key);
      },
      async session({ session }) {
        const user = await doors.who(headers);
        if (user === null) throw new SessionEnded();
        return { expires: session.expires, user };
      },
      redirect: ({ url, baseUrl }) => landing(url, baseUrl, action),
    },
    events: {
      async signOut({ token }) {
        const key = readClaims(token);
        if (key !== null) await doors.end(key);
      },
    },
    logger: {
      error(code, metadata) {
        const error = "error" in metadata ? metadata.error : metadata;
        // An ended session is no fault; everything else may be the provider's or ours.
        if (error instanceof Error && error.name === "SessionEnded") return;
        log.warn({ err: error, code }, "NextAuth");
      },
      warn: (code) => log.debug({ code }, "NextAuth"),
      debug: () => undefined,
    },
  };
}

const SIGN_IN_PAGE = "/auth/role-selection";

class SessionEnded extends Error {
  override readonly name = "SessionEnded";
}

/**
 * Where the browser goes afterwards: always on our own origin. Coming back from the provider adds
 * `auth=success`, on which the page asks anew who is signed in (specification §2).
 */
export function landing(url: string, baseUrl: string, action: string | undefined): string {
  const home = new URL("/", baseUrl);
  const wanted =
    /[\\\s]|%5c/i.test(url) || !URL.canParse(url, baseUrl) ? home : new URL(url, baseUrl);
  const target = wanted.origin === home.origin ? wanted : home;
  if (action === "signin" || action === "callback") target.searchParams.set("auth", "success");
  return target.href;
}

function openIdConfig(provider: NonNullable<typeof openIdProvider>): OAuthConfig<Profile> {
  return {
    id: provider.id,
    name: provider.name,
    type: "oauth",
    issuer: provider.issuer,
    wellKnown: `${provider.issuer}/.well-known/openid-configuration`,
    clientId: provider.clientId,
    clientSecret: provider.clientSecret,
    authorization: { params: { scope: "openid email profile" } },
    checks: ["pkce", "state", "nonce"],
    idToken: true,
    httpOptions: { timeout: 10_000 },
    userinfo: {
      // Some providers put the address into the token, others only answer it when asked.
      async request({ client, tokens }) {
        const claims = claimsOf(tokens.id_token);
        const { access_token: accessToken } = tokens;
        if (!client.issuer.metadata.userinfo_endpoint || !accessToken) return claims;
        const more = await client.userinfo(accessToken);
        if (more.sub !== claims.sub) throw new Error("The provider answered for somebody else");
        return { ...more, ...claims };
      },
    },
    profile: (claims) => ({ id: claims.sub ?? "" }),
  };
}

/** The claims of an id token whose signature, nonce and audience NextAuth has just checked. */
function claimsOf(idToken: string | undefined): Profile {
  const payload = Buffer.from(idToken?.split(".")[1] ?? "", "base64url").toString("utf8");
  return z.looseObject({ sub: z.string() }).parse(JSON.parse(payload));
}

const claimsSchema = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().catch(""),
  email_verified: z.union([z.boolean(), z.stringbool()]).catch(false),
  // A name that nobody could give themselves here is left out; the profile asks for it.
  given_name: optionalName().catch(""),
  family_name: optionalName().catch(""),
  name: optionalName().catch(""),
});

/** What the provider's claims say of a person; what is missing or unusable is empty. */
export function readProfile(profile: Profile | undefined): ProviderProfile {
  const claims = claimsSchema.parse(profile);
  const [first = "", ...rest] = claims.name.split(" ");
  return {
    issuer: openIdProvider?.issuer ?? "",
    subject: claims.sub,
    email: claims.email,
    emailVerified: claims.email_verified,
    firstName: claims.given_name || first,
    lastName: claims.family_name || rest.join(" "),
  };
}
