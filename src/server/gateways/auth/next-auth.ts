import { parse } from "hono/utils/cookie";
import NextAuth, { type NextAuthOptions } from "next-auth";
import CredentialsProvider from "next-auth/providers/credentials";
import { DomainError } from "~/domain/errors";
import { env } from "~/env.js";
import { log } from "../observability/log";
import { HTTPS_ONLY, SESSION_SECONDS, type SessionKey } from "./session";
import { openIdProvider } from "./openid";

declare module "next-auth" {
  interface User {
    /** The session's row, stored in the token. */
    sessionId?: string;
  }
}

export class SessionEnded extends Error {
  override readonly name = "SessionEnded";
}

const CONTROL = /%(?:[01][0-9a-f]|7f)/i;
const SIGN_IN_PAGE = "/auth/role-selection";

/**
 * Answers a request to NextAuth's route, mounted at /api/nextauth.
 * @param services our side: `authorize` signs in by password or returns null
 * @throws {DomainError} for queries that NextAuth can't repeat in headers
 */
export async function askNextAuth(
  request: Request,
  services: Required<Pick<NextAuthOptions, "callbacks" | "events">> & {
    authorize(credentials: Record<string, unknown>): Promise<SessionKey | null>;
  },
): Promise<Response> {
  const url = new URL(request.url);
  const nextauth = url.pathname.split("/").slice(3);
  // NextAuth's collector would let anyone write into our log.
  if (nextauth[0] === "_log") return new Response(null, { status: 204 });
  // NextAuth repeats the query in headers, where control characters are errors.
  if (CONTROL.test(url.search)) throw new DomainError("unreadable");
  return responseOf(request, url, nextauth, {
    secret: env.NEXTAUTH_SECRET,
    useSecureCookies: HTTPS_ONLY,
    session: { strategy: "jwt", maxAge: SESSION_SECONDS },
    pages: { signIn: SIGN_IN_PAGE, error: SIGN_IN_PAGE, signOut: "/" },
    providers: [
      credentials({
        name: "Email and password",
        credentials: { email: { type: "email" }, password: { type: "password" }, role: {} },
        async authorize(given) {
          const key = await services.authorize(given ?? {});
          return key && { id: key.userId, sessionId: key.sessionId };
        },
      }),
      ...(openIdProvider === null ? [] : [openIdProvider]),
    ],
    callbacks: {
      ...services.callbacks,
      redirect: ({ url: wanted, baseUrl }) => landing(wanted, baseUrl, nextauth[0]),
    },
    events: services.events,
    logger: {
      error(code, metadata) {
        const error = "error" in metadata ? metadata.error : metadata;
        // An ended session isn't an error. Anything else may be the provider's or ours.
        if (error instanceof Error && error.name === "SessionEnded") return;
        log.warn({ err: error, code }, "NextAuth");
      },
      warn: (code) => log.debug({ code }, "NextAuth"),
      debug: () => undefined,
    },
  });
}

/** Returns the `default` of a CommonJS module, which Node keeps and bundlers unwrap. */
function defaultOf<Value extends object>(module: Value & { default?: Value }): Value {
  return module.default ?? module;
}
const nextAuth = defaultOf(NextAuth);
const credentials = defaultOf(CredentialsProvider);

/** Calls NextAuth like one of Next's API routes. */
async function responseOf(
  request: Request,
  url: URL,
  nextauth: string[],
  options: NextAuthOptions,
): Promise<Response> {
  const { headers, method } = request;
  const sent = new Headers();
  let status = 200;
  let body: string | null = null;
  const answer = {
    status(code: number) {
      status = code;
      return answer;
    },
    // NextAuth appends each cookie to the existing ones. An empty list keeps them separate.
    getHeader: () => [],
    setHeader(name: string, value: string | string[]) {
      for (const one of [value].flat()) sent.append(name, one);
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
  return new Response(body, { status, headers: sent });
}

/** Parses form fields or a JSON object. NextAuth ignores anything else. */
async function bodyOf(request: Request): Promise<unknown> {
  const type = request.headers.get("content-type") ?? "";
  const isForm = type.includes("application/x-www-form-urlencoded");
  const body: Promise<unknown> = isForm
    ? request.formData().then((fields) => Object.fromEntries(fields))
    : request.json();
  return body.catch(() => undefined);
}

const CALLBACK_COOKIE = "next-auth.callback-url";

/** Returns the page on our origin that a browser returning from the provider wanted. */
export function wantedAddress(headers: Headers): string {
  const cookies = parse(headers.get("cookie") ?? "");
  const wanted = cookies[CALLBACK_COOKIE] ?? cookies[`__Secure-${CALLBACK_COOKIE}`] ?? "/";
  const { pathname, search } = new URL(landing(wanted, env.APP_URL, "callback"));
  return pathname + search;
}

/**
 * Returns where the browser goes next, always on our origin. Returning from the provider adds
 * `auth=success`, so that the page refetches the session.
 */
function landing(url: string, baseUrl: string, action: string | undefined): string {
  const home = new URL("/", baseUrl);
  const wanted =
    /[\\\s]|%5c/i.test(url) || !URL.canParse(url, baseUrl) ? home : new URL(url, baseUrl);
  const target = wanted.origin === home.origin ? wanted : home;
  if (action === "signin" || action === "callback") target.searchParams.set("auth", "success");
  return target.href;
}
