import { parse } from "hono/utils/cookie";
import NextAuth, { type NextAuthOptions } from "next-auth";
import CredentialsProvider from "next-auth/providers/credentials";
import { DomainError } from "~/domain/errors";
import type { ErrorCode } from "~/domain/refusal";
import { env } from "~/env.js";
import type { Logger } from "../observability/log";
import { HTTPS_ONLY, readClaims, SESSION_SECONDS, sessionClaims, type SessionKey } from "./session";
import { openIdConfig, openIdProvider, readProfile, type ProviderProfile } from "./openid";

declare module "next-auth" {
  interface User {
    /** The row that signing in made; it goes into the token. */
    sessionId?: string;
  }
}

/** Who asks NextAuth. */
export interface SignInCaller {
  headers: Headers;
  clientAddress: string;
  requestId: string;
}

/** What NextAuth does behind: the same services as every other way of signing in. */
export interface SignInServices {
  /** Signs in by password; throws a DomainError to refuse. */
  withPassword(credentials: Record<string, unknown>, caller: SignInCaller): Promise<SessionKey>;
  /**
   * Signs in whom the provider vouches for; throws a DomainError to refuse. Who has a second factor
   * gets the token of the step that is left, and no session.
   */
  withProvider(
    profile: ProviderProfile,
    caller: SignInCaller,
  ): Promise<SessionKey | { secondStep: string }>;
  /** Who a live session belongs to, read anew; null when it has ended. */
  who(caller: SignInCaller): Promise<{ id: string; email: string; name: string } | null>;
  end(key: SessionKey): Promise<void>;
}

/**
 * NextAuth's own route (mounted at /api/nextauth). It shares cookie, token and session rows with
 * /api/auth: signing in or out through one is signing in or out through the other.
 * @throws {DomainError} what NextAuth would only redirect with a text for
 */
export function createNextAuthRoute(services: SignInServices, log: Logger) {
  return async (request: Request, caller: SignInCaller): Promise<Response> => {
    const url = new URL(request.url);
    const nextauth = url.pathname.split("/").slice(3);
    // Anybody could write into our log through NextAuth's own collector.
    if (nextauth[0] === "_log") return new Response(null, { status: 204 });
    // What its query says is repeated in headers, where a control character is an error.
    if (CONTROL.test(url.search)) throw new DomainError("unreadable");
    const refused: DomainError[] = [];
    const onRefusal = (error: DomainError) => void refused.push(error);
    const options = optionsFor(caller, nextauth[0], services, log, onRefusal);
    const response = await answerOf(request, url, nextauth, options);
    for (const refusal of refused) if (TOO_MUCH.has(refusal.code)) throw refusal;
    // Its settings are ours and checked at the start, so this is a request that it can't read.
    if (response.status === 500) throw new DomainError("unreadable");
    return response;
  };
}

const CONTROL = /%(?:[01][0-9a-f]|7f)/i;
/** Of these NextAuth would say nothing but that the sign-in failed. */
const TOO_MUCH = new Set<ErrorCode>([
  "SECOND_FACTOR_REQUIRED",
  "TOO_MANY",
  "BUSY",
  "DATABASE_UNAVAILABLE",
]);

/** The `default` of a CommonJS module, which Node's rules leave in it and a bundler's take out. */
function defaultOf<Value extends object>(module: Value & { default?: Value }): Value {
  return module.default ?? module;
}
const nextAuth = defaultOf(NextAuth);
const credentials = defaultOf(CredentialsProvider);

/** Calls NextAuth as one of Next's API routes would. */
async function answerOf(
  request: Request,
  url: URL,
  nextauth: string[],
  options: NextAuthOptions,
): Promise<Response> {
  const { headers, method } = request;
  const sent = new Map<string, string | string[]>();
  let status = 200;
  let body: string | null = null;
  const answer = {
    status(code: number) {
      status = code;
      return answer;
    },
    getHeader: (name: string) => sent.get(name),
    setHeader(name: string, value: string | string[]) {
      sent.set(name, value);
      return answer;
    },
    send(content: unknown) {
      if (typeof content !== "string") return answer.json(content);
      body = content;
    },
    json(content: unknown) {
      sent.set("Content-Type", "application/json");
      body = JSON.stringify(content ?? null);
    },
    end: () => undefined,
  };
  const handle: (asked: object, answered: typeof answer) => Promise<void> = nextAuth(options);
  await handle(
    {
      query: { ...Object.fromEntries(url.searchParams), nextauth },
      body: method === "POST" ? await bodyOf(request) : undefined,
      cookies: parse(headers.get("cookie") ?? ""),
      headers: Object.fromEntries(headers),
      method,
    },
    answer,
  );
  const lines = [...sent].flatMap(([name, values]) =>
    [values].flat().map((value): [string, string] => [name, value]),
  );
  return new Response(body, { status, headers: lines });
}

/** A form's fields or a JSON object; whatever else was sent is nothing to NextAuth. */
async function bodyOf(request: Request): Promise<unknown> {
  const type = request.headers.get("content-type") ?? "";
  const isForm = type.includes("application/x-www-form-urlencoded");
  const body: Promise<unknown> = isForm
    ? request.formData().then((fields) => Object.fromEntries(fields))
    : request.json();
  return body.catch(() => undefined);
}

function optionsFor(
  caller: SignInCaller,
  action: string | undefined,
  services: SignInServices,
  log: Logger,
  onRefusal: (error: DomainError) => void,
): NextAuthOptions {
  return {
    secret: env.NEXTAUTH_SECRET,
    useSecureCookies: HTTPS_ONLY,
    session: { strategy: "jwt", maxAge: SESSION_SECONDS },
    pages: { signIn: SIGN_IN_PAGE, error: SIGN_IN_PAGE, signOut: "/" },
    providers: [
      credentials({
        name: "Email and password",
        credentials: { email: { type: "email" }, password: { type: "password" }, role: {} },
        async authorize(credentials) {
          try {
            const { userId, sessionId } = await services.withPassword(credentials ?? {}, caller);
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
          const key = await services.withProvider(readProfile(profile), caller);
          if ("secondStep" in key) return secondStepPage(key.secondStep, caller);
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
        if (key === null || (await services.who(caller)) === null) throw new SessionEnded();
        return sessionClaims(key);
      },
      async session({ session }) {
        const user = await services.who(caller);
        if (user === null) throw new SessionEnded();
        return { expires: session.expires, user };
      },
      redirect: ({ url, baseUrl }) => landing(url, baseUrl, action),
    },
    events: {
      async signOut({ token }) {
        const key = readClaims(token);
        if (key !== null) await services.end(key);
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

/** Where the code is asked for; the token stays in the browser, and `next` is where it goes on. */
function secondStepPage(token: string, { headers }: SignInCaller): string {
  const cookies = parse(headers.get("cookie") ?? "");
  const wanted = cookies[CALLBACK_COOKIE] ?? cookies[`__Secure-${CALLBACK_COOKIE}`] ?? "/";
  const { pathname, search } = new URL(landing(wanted, env.APP_URL, "callback"));
  return `${SECOND_STEP_PAGE}?${new URLSearchParams({ next: pathname + search })}#${token}`;
}

const CALLBACK_COOKIE = "next-auth.callback-url";
const SECOND_STEP_PAGE = `${env.APP_URL}/auth/second-step`;
const SIGN_IN_PAGE = "/auth/role-selection";

class SessionEnded extends Error {
  override readonly name = "SessionEnded";
}

/**
 * Where the browser goes afterwards: always on our own origin. Coming back from the provider adds
 * `auth=success`, on which the page asks anew who is signed in.
 */
export function landing(url: string, baseUrl: string, action: string | undefined): string {
  const home = new URL("/", baseUrl);
  const wanted =
    /[\\\s]|%5c/i.test(url) || !URL.canParse(url, baseUrl) ? home : new URL(url, baseUrl);
  const target = wanted.origin === home.origin ? wanted : home;
  if (action === "signin" || action === "callback") target.searchParams.set("auth", "success");
  return target.href;
}
