import { EXTERNAL_REFUSALS } from "~/domain/account/external";
import { signInSchema } from "~/domain/account/second-factor/second-step";
import { DomainError } from "~/domain/errors";
import type { ErrorCode } from "~/domain/refusal";
import { env } from "~/env.js";
import { askNextAuth, SessionEnded, wantedAddress } from "~/server/gateways/auth/next-auth";
import { readProfile } from "~/server/gateways/auth/openid";
import { deviceCookie, readDeviceToken } from "~/server/gateways/auth/device-cookie";
import { HTTPS_ONLY, readClaims, sessionClaims } from "~/server/gateways/auth/session";
import { endSession } from "~/server/services/account/sign-in/sessions";
import { log } from "~/server/gateways/observability/log";
import { currentUser } from "~/server/services/account/queries";
import { signInExternally } from "~/server/services/account/sign-in/external";
import { openSession } from "~/server/services/account/sign-in/sign-in";
import { getDeps } from "./deps";
import { createRequestContext } from "./request-context";
import { toDomainError } from "./trpc";

/** The caller of a NextAuth route. */
interface Caller {
  headers: Headers;
  clientAddress: string;
  requestId: string;
}

/** Refusals that NextAuth would report as just a failed sign-in. */
const TOO_MUCH = new Set<ErrorCode>([
  "SECOND_FACTOR_REQUIRED",
  "CODE_REQUIRED",
  "TOO_MANY",
  "BUSY",
  "DATABASE_UNAVAILABLE",
]);

const SIGN_IN_PAGE = `${env.APP_URL}/auth/role-selection`;
const SECOND_STEP_PAGE = `${env.APP_URL}/auth/second-step`;

/**
 * Answers NextAuth's route through our account services. It shares cookies, tokens and sessions
 * with /api/auth, so signing in or out through one does so through the other.
 * @throws {DomainError} for refusals that NextAuth would only redirect with
 */
export async function nextAuthRoute(request: Request, caller: Caller): Promise<Response> {
  const refused: DomainError[] = [];
  const cookies: string[] = [];
  /** Sets the device cookie in addition to NextAuth's own. */
  const remember = (token: string) => cookies.push(deviceCookie(token, HTTPS_ONLY));
  /** Returns null for a refusal. */
  const unlessRefused = <Result>(work: Promise<Result>): Promise<Result | null> =>
    work.catch((error: unknown) => {
      const refusal = toDomainError(error);
      const isFault = refusal.code === "INTERNAL";
      if (isFault) log.error({ err: error }, "unexpected error while signing in");
      refused.push(refusal);
      return null;
    });
  const response = await askNextAuth(request, {
    async authorize(credentials) {
      const opened = await unlessRefused(withPassword(credentials, caller));
      if (opened === null) return null;
      remember(opened.known);
      return opened.key;
    },
    callbacks: {
      async signIn({ user, account, profile }) {
        if (account?.type !== "oauth") return true;
        const signedIn = await unlessRefused(withProvider(profile, caller));
        if (signedIn === null) {
          log.info({ code: refused.at(-1)?.code }, "external sign-in refused");
          const reason = EXTERNAL_REFUSALS.find((name) => refused.at(-1)?.is(name));
          return reason === undefined
            ? false
            : `${SIGN_IN_PAGE}?${new URLSearchParams({ error: reason })}`;
        }
        // Leads to the page for the code. The token stays in the browser, and `next` says where to
        // continue.
        if ("secondStep" in signedIn) {
          const next = new URLSearchParams({ next: wantedAddress(caller.headers) });
          return `${SECOND_STEP_PAGE}?${next}#${signedIn.secondStep}`;
        }
        remember(signedIn.known);
        user.id = signedIn.key.userId;
        user.sessionId = signedIn.key.sessionId;
        return true;
      },
      async jwt({ token, user }) {
        // Ignores `session`, which a client can send with an update.
        if (user?.sessionId) return sessionClaims({ userId: user.id, sessionId: user.sessionId });
        const key = readClaims(token);
        if (key === null || (await who(caller)) === null) throw new SessionEnded();
        return sessionClaims(key);
      },
      async session({ session }) {
        const user = await who(caller);
        if (user === null) throw new SessionEnded();
        return { expires: session.expires, user };
      },
    },
    events: {
      async signOut({ token }) {
        const key = readClaims(token);
        if (key !== null) await endSession((await getDeps()).prisma, key.sessionId);
      },
    },
  });
  for (const refusal of refused) if (TOO_MUCH.has(refusal.code)) throw refusal;
  // Our configuration is checked at the start, so the request must be unreadable.
  if (response.status === 500) throw new DomainError("unreadable");
  for (const cookie of cookies) response.headers.append("Set-Cookie", cookie);
  return response;
}

async function withPassword(credentials: Record<string, unknown>, caller: Caller) {
  const input = signInSchema.parse(credentials);
  return openSession(await createRequestContext(caller), input);
}

async function withProvider(profile: Parameters<typeof readProfile>[0], { headers }: Caller) {
  // Leaves out the cookies of a user who was signed in in this browser.
  const device = new Headers({ "user-agent": headers.get("user-agent") ?? "" });
  const ctx = await createRequestContext({ headers: device });
  const knownDevice = readDeviceToken(headers);
  return signInExternally({ ...ctx, knownDevice }, readProfile(profile));
}

/** Reads a live session's user from the database, or null if it has ended. */
async function who(caller: Caller) {
  const ctx = await createRequestContext(caller);
  if (ctx.session === null) return null;
  const { id, email, firstName, lastName } = await currentUser(ctx, ctx.session.userId);
  return { id, email, name: `${firstName} ${lastName}`.trim() };
}
