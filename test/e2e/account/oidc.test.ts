import { generateSync } from "otplib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { ACCOUNT_REFUSALS } from "~/domain/account/refusals";
import { freePort, startServer, type RunningServer } from "~test/support/http/server";
import { useBrowser } from "../support/browser";
import { open } from "../support/people";
import { startOpenIdProvider, type OpenIdProvider, type Person } from "../support/openid-provider";

// NextAuth's own route in the built server, with a real OpenID provider.

/** A different owner for each try, because an owner's second factor stays set up. */
const CHIEFS = Array.from({ length: 9 }, (_, n) => `chief-${n}`);

let app: RunningServer;
let provider: OpenIdProvider;

beforeAll(async () => {
  const port = await freePort();
  provider = await startOpenIdProvider(`http://localhost:${port}`);
  app = await startServer({
    port,
    env: {
      RATE_LIMIT_FACTOR: "1",
      ADMIN_EMAILS: ["boss", ...CHIEFS].map((name) => `${name}@example.com`).join(),
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: provider.clientId,
      OIDC_CLIENT_SECRET: provider.clientSecret,
    },
  });
});
afterAll(async () => {
  await app?.stop();
  await provider?.close();
});
const browser = useBrowser();

/** A browser that follows redirects by hand and keeps cookies per server. */
class Client {
  readonly #jars = new Map<string, Map<string, string>>();

  cookies(url = app.url): Map<string, string> {
    const { origin } = new URL(url);
    const jar = this.#jars.get(origin) ?? new Map<string, string>();
    this.#jars.set(origin, jar);
    return jar;
  }

  async fetch(url: string, init: RequestInit = {}): Promise<Response> {
    const address = new URL(url, app.url);
    const jar = this.cookies(address.href);
    const headers = new Headers(init.headers);
    headers.set("cookie", [...jar].map(([name, value]) => `${name}=${value}`).join("; "));
    const response = await fetch(address, { ...init, headers, redirect: "manual" });
    for (const text of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
      if (value === "") jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  }

  json(method: string, path: string, body: unknown): Promise<Response> {
    const headers = { "content-type": "application/json" };
    return this.fetch(path, { method, headers, body: JSON.stringify(body) });
  }

  /** Submits one of NextAuth's forms, with its token. */
  async form(path: string, fields: Record<string, string> = {}): Promise<Response> {
    const csrf = z
      .object({ csrfToken: z.string() })
      .parse(await (await this.fetch("/api/nextauth/csrf")).json());
    return this.fetch(path, { method: "POST", body: new URLSearchParams({ ...csrf, ...fields }) });
  }

  /** Goes to the provider and back, and returns the address where it ends. */
  async signInExternally(person: Person, callbackUrl = "/"): Promise<string> {
    provider.person = person;
    let response = await this.form("/api/nextauth/signin/oidc", { callbackUrl });
    for (let hop = 0; hop < 10; hop += 1) {
      const location = new URL(response.headers.get("location") ?? "", response.url).href;
      const isOurs = location.startsWith(app.url);
      if (isOurs && !location.includes("/api/nextauth/")) return location;
      response = await this.fetch(location);
    }
    throw new Error("The redirects never ended.");
  }

  user(): Promise<Response> {
    return this.fetch("/api/auth/user");
  }
}

const userSchema = z.object({
  id: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  userType: z.string().nullable(),
  hasPassword: z.boolean(),
  isAdmin: z.boolean(),
});
const read = async (response: Response) => userSchema.parse(await response.json());

let people = 0;
function somebody(more: Partial<Person> = {}): Person {
  people += 1;
  return {
    sub: `person-${people}`,
    email: `person-${people}@example.com`,
    email_verified: true,
    given_name: "Grace",
    family_name: "Hopper",
    ...more,
  };
}

async function signedUp(email: string): Promise<Client> {
  const client = new Client();
  const person = { firstName: "Grace", lastName: "Hopper", email, password: "secret" };
  const answer = await client.json("POST", "/api/auth/signup", { ...person, role: "customer" });
  expect(answer.status).toBe(201);
  return client;
}

describe("external sign-in", () => {
  test("the provider is offered", async () => {
    const client = new Client();
    const providers = await (await client.fetch("/api/nextauth/providers")).json();
    expect(Object.keys(providers)).toEqual(["credentials", "oidc"]);
    expect(providers.oidc.callbackUrl).toBe(`${app.url}/api/nextauth/callback/oidc`);
    const offered = await (await client.fetch("/api/trpc/auth.externalSignIn")).json();
    expect(offered).toMatchObject({ result: { data: { json: [{ id: "oidc" }] } } });
  });

  test("a new person: a user without type and password, back on /?auth=success", async () => {
    const client = new Client();
    const person = somebody();
    expect(await client.signInExternally(person)).toBe(`${app.url}/?auth=success`);
    const user = await read(await client.user());
    expect(user).toMatchObject({
      email: person.email,
      firstName: "Grace",
      lastName: "Hopper",
      userType: null,
      hasPassword: false,
      isAdmin: false,
    });

    const again = new Client();
    await again.signInExternally({ ...person, email: "moved@example.com" });
    expect((await read(await again.user())).id).toBe(user.id);
  });

  test("a role is chosen and a password set afterwards, which also signs in", async () => {
    const client = new Client();
    const person = somebody();
    await client.signInExternally(person);
    await client.json("POST", "/api/user/type", { userType: "mechanic" });
    const set = await client.json("POST", "/api/user/set-password", { password: "Abcdefg1!" });
    expect(await read(set)).toMatchObject({ userType: "mechanic", hasPassword: true });
    const answer = await new Client().json("POST", "/api/auth/login", {
      email: person.email,
      password: "Abcdefg1!",
    });
    expect(answer.status).toBe(200);
  });

  test("an address of ADMIN_EMAILS, verified by the provider, is an administrator's", async () => {
    const client = new Client();
    await client.signInExternally(somebody({ email: "Boss@Example.com" }));
    expect(await read(await client.user())).toMatchObject({
      email: "boss@example.com",
      isAdmin: true,
    });
  });

  test("asks about an account that never confirmed the address; after a no, neither enters the other's", async () => {
    const person = somebody();
    const before = await signedUp(person.email);
    const { id } = await read(await before.user());

    const client = new Client();
    const asked = new URL(await client.signInExternally(person));
    expect(asked.pathname).toBe("/auth/second-step");
    const no = { token: asked.hash.slice(1), isYours: false };
    expect((await client.json("POST", "/api/auth/second-step", no)).status).toBe(200);
    const mine = await read(await client.user());
    expect(mine).toMatchObject({ email: person.email, emailVerified: true, hasPassword: false });
    expect(mine.id).not.toBe(id);
    expect(await read(await before.user())).toMatchObject({ id, email: "", emailVerified: false });
    const login = { email: person.email, password: "secret" };
    expect((await new Client().json("POST", "/api/auth/login", login)).status).toBe(401);
  });

  test("an unverified address is refused: no account is created or taken over", async () => {
    const person = somebody({ email_verified: false });
    const owner = await signedUp(person.email);
    for (const who of [person, somebody({ email_verified: false })]) {
      const client = new Client();
      expect(await client.signInExternally(who)).toBe(
        `${app.url}/auth/role-selection?error=unverifiedAtProvider`,
      );
      expect((await client.user()).status).toBe(401);
    }
    expect((await owner.user()).status).toBe(200);
  });

  test("keeps a requested page of ours", async () => {
    const client = new Client();
    expect(await client.signInExternally(somebody(), "/?next=%2Fcustomer%2Fbooking")).toBe(
      `${app.url}/?next=%2Fcustomer%2Fbooking&auth=success`,
    );
  });

  test.each([
    "https://evil.example/",
    "//evil.example",
    "/\\evil.example",
    "%5c%5cevil.example",
    "javascript:alert(1)",
    "http://localhost.evil.example",
  ])("callbackUrl %s stays on our own origin", async (callbackUrl) => {
    const client = new Client();
    expect(await client.signInExternally(somebody(), callbackUrl)).toBe(`${app.url}/?auth=success`);
    expect(decodeURIComponent(client.cookies().get("next-auth.callback-url") ?? "")).toMatch(
      `${app.url}/`,
    );
  });

  test("a forged return without the state cookie signs nobody in", async () => {
    const client = new Client();
    const response = await client.fetch("/api/nextauth/callback/oidc?code=x&state=y");
    expect(response.headers.get("location")).toContain("/api/nextauth/error");
    expect((await client.user()).status).toBe(401);
  });
});

describe("staff who sign in at the provider", () => {
  const STEP_SECONDS = 30;
  const codeOf = (secret: string, later = 0) =>
    generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + later * STEP_SECONDS });

  test("are asked for their code before the desk opens, and have no session before it", async () => {
    const chief = somebody({ email: `${CHIEFS.pop()}@example.com` });
    const client = new Client();
    await client.signInExternally(chief);
    await client.json("POST", "/api/user/type", { userType: "customer" });
    await client.json("POST", "/api/user/set-password", { password: "Abcdefg1!" });
    // Without a second factor they are signed in, and the desk is closed.
    const desk = (from: Client) => from.fetch("/api/desk/today");
    expect((await desk(client)).status).toBe(403);
    const factor = (step: string, body: object) =>
      client.json("POST", `/api/account/second-factor/${step}`, body);
    const { secret } = z
      .object({ secret: z.string() })
      .parse(await (await factor("start", {})).json());
    expect((await factor("confirm", { code: codeOf(secret, -1) })).status).toBe(200);
    expect((await desk(client)).status).toBe(200);

    // The owner signs in again and wants to open the desk.
    const page = await browser.person(app.url);
    provider.person = chief;
    await open(page, "/auth/login/customer?next=%2Fdesk");
    await page.getByRole("button", { name: /^Continue with / }).click();
    await page.waitForURL("**/auth/second-step?*");
    await page.getByRole("heading", { name: "Enter your code" }).waitFor();
    const statusOf = async (path: string) => (await page.request.get(path)).status();
    expect(await statusOf("/api/auth/user")).toBe(401);
    expect(await statusOf("/api/desk/today")).toBe(401);
    const right = codeOf(secret);
    const give = async (code: string) => {
      await page.getByLabel("Code", { exact: true }).fill(code);
      await page.locator("form").getByRole("button", { name: "Sign In" }).click();
    };
    await give(right === "000000" ? "000001" : "000000");
    await page.getByText(ACCOUNT_REFUSALS.wrongCode.sentence).waitFor();
    expect(await statusOf("/api/auth/user")).toBe(401);
    await give(right);
    // The second factor was given at sign-in, so the desk doesn't ask again.
    await page.waitForURL("**/desk");
    await page.getByRole("heading", { level: 1, name: "Today" }).waitFor();
    await page.locator("main").getByRole("heading", { level: 2 }).first().waitFor();
    expect(await statusOf("/api/desk/today")).toBe(200);
  });

  test.each([
    ["the desk", "", "**/desk"],
    ["the page they requested", "?next=%2Fdesk%2Fjobs", "**/desk/jobs"],
  ])("and never chose a role are redirected to %s", async (_where, query, address) => {
    const page = await browser.person(app.url);
    provider.person = somebody({ email: `${CHIEFS.pop()}@example.com` });
    await open(page, `/auth/login/customer${query}`);
    await page.getByRole("button", { name: /^Continue with / }).click();
    await page.waitForURL(address);
    await page.getByText("Set up a second factor first").waitFor();
  });
});

describe("one session format for both sign-in routes", () => {
  const password = (client: Client, email: string, text = "secret") =>
    client.form("/api/nextauth/callback/credentials", { email, password: text, json: "true" });
  const session = async (client: Client): Promise<unknown> =>
    (await client.fetch("/api/nextauth/session")).json();

  test("NextAuth's session is valid for /api/auth, and the other way round", async () => {
    const { email } = somebody();
    const viaRest = await signedUp(email);
    const viaNextAuth = new Client();
    expect((await password(viaNextAuth, email)).status).toBe(200);
    const user = await read(await viaNextAuth.user());
    expect(await session(viaNextAuth)).toMatchObject({
      user: { id: user.id, email, name: "Grace Hopper" },
    });
    expect(await session(viaRest)).toMatchObject({ user: { id: user.id } });
  });

  test("signing out at one signs out at the other, a copied cookie too", async () => {
    const { email } = somebody();
    const first = await signedUp(email);
    const second = new Client();
    await password(second, email);
    const copies = [first, second].map((client) => {
      const copy = new Client();
      for (const [name, value] of client.cookies()) copy.cookies().set(name, value);
      return copy;
    });

    await first.form("/api/nextauth/signout");
    await second.json("POST", "/api/auth/logout", {});
    for (const copy of copies) {
      expect((await copy.user()).status).toBe(401);
      expect(await session(copy)).toEqual({});
    }
  });

  test("updating the session changes nothing, whatever is sent", async () => {
    const { email } = somebody();
    const client = await signedUp(email);
    const victim = await read(await (await signedUp(somebody().email)).user());
    const before = await read(await client.user());
    const { csrfToken } = z
      .object({ csrfToken: z.string() })
      .parse(await (await client.fetch("/api/nextauth/csrf")).json());
    const data = { email: victim.email, userType: "admin", isAdmin: true, sub: victim.id };
    for (const body of [data, { user: data }, { sub: victim.id, sid: victim.id }]) {
      const answer = await client.json("POST", "/api/nextauth/session", { csrfToken, data: body });
      expect(answer.status).toBe(200);
      expect(await answer.json()).toMatchObject({ user: { id: before.id, email } });
    }
    expect(await read(await client.user())).toEqual(before);
  });

  test("its cookie is HttpOnly and SameSite=Lax", async () => {
    const { email } = somebody();
    await signedUp(email);
    const cookie = (await password(new Client(), email)).headers
      .getSetCookie()
      .find((text) => text.startsWith("next-auth.session-token="));
    expect(cookie).toMatch(/; HttpOnly/i);
    expect(cookie).toMatch(/; SameSite=Lax/i);
    expect(cookie?.length).toBeLessThan(4096);
  });

  test("without NextAuth's own token nobody is signed in", async () => {
    const { email } = somebody();
    await signedUp(email);
    const client = new Client();
    await client.fetch("/api/nextauth/callback/credentials", {
      method: "POST",
      body: new URLSearchParams({ email, password: "secret" }),
    });
    expect((await client.user()).status).toBe(401);
  });

  test("wrong passwords are counted together for both", async () => {
    const { email } = somebody();
    await signedUp(email);
    const client = new Client();
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect((await password(client, email, "wrong")).status).toBe(401);
      const login = { email, password: "wrong" };
      expect((await client.json("POST", "/api/auth/login", login)).status).toBe(401);
    }
    const here = await password(client, email);
    expect([here.status, await here.json()]).toMatchObject([403, { code: "CODE_REQUIRED" }]);
    const there = await client.json("POST", "/api/auth/login", { email, password: "secret" });
    expect([there.status, await there.json()]).toMatchObject([403, { code: "CODE_REQUIRED" }]);
  });

  test("nobody writes to our log through NextAuth's collector", async () => {
    const answer = await new Client().json("POST", "/api/nextauth/_log", {
      level: "error",
      code: "INJECTED_BY_A_STRANGER",
    });
    expect(answer.status).toBe(204);
    expect(app.output()).not.toContain("INJECTED_BY_A_STRANGER");
  });
});
