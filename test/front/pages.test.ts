import { createServer, request as send, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { storedPages } from "~/server/front/pages";
import type { Encoding, Manifest, PageStore } from "~/server/front/pages-store";

const page = (file: string) => ({ file, etag: `tag-${file}`, scripts: ["'sha256-abc'"] });

const manifest: Manifest = {
  buildId: "test",
  pages: {
    "/": { ...page("landing"), anyQuery: true },
    "/auth/signup": { ...page("signup"), anyQuery: false },
  },
  notFound: page("missing"),
  shells: { nonce: "the place of the nonce", pages: {} },
  assets: {
    "/_next/static/a.js": { type: "text/javascript; charset=utf-8", name: "a.js" },
    "/_next/static/f.woff2": { type: "font/woff2", name: null },
  },
  known: { routes: ["^/auth/login/([^/]+?)(?:/)?$"], files: ["/favicon.svg"] },
};

const store: PageStore = {
  manifest,
  read: (name, encoding) => Buffer.from(`${name} as ${encoding}`),
  readOriginal: (path) => Buffer.from(`${path} as it is`),
};

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** What stands for Next in these tests. */
const NEXT = 299;

describe("stored pages", () => {
  const stored = storedPages(store);
  const server = createServer((request, response) => {
    const { url = "" } = request;
    const secure = request.headers.host === "secure.example";
    if (stored.servePage(request, response, secure)) return;
    if (url.startsWith("/_next/") && stored.serveAsset(request, response, url)) return;
    response.writeHead(NEXT).end("next");
  });
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  const ask = (
    path: string,
    headers: Record<string, string> = {},
    { method = "GET", body = "" } = {},
  ) =>
    new Promise<Answer>((resolve, reject) => {
      const { port } = server.address() as AddressInfo;
      const call = send({ port, host: "127.0.0.1", path, method, headers }, (response) => {
        let text = "";
        response.on("data", (chunk: Buffer) => (text += chunk.toString()));
        response.on("end", () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }),
        );
      });
      call.on("error", reject);
      call.end(body === "" ? undefined : body);
    });

  test.each<[string, Encoding]>([
    ["gzip, deflate, br", "br"],
    ["GZIP", "gzip"],
    ["br;q=0, gzip;q=0.5", "gzip"],
    ["br;q=0.0,gzip;q=0", "identity"],
    ["brotli", "identity"],
    ["", "identity"],
  ])("%j gets the page as %s", async (accepted, encoding) => {
    const { status, headers, body } = await ask("/", { "accept-encoding": accepted });
    expect([status, body]).toEqual([200, `landing as ${encoding}`]);
    expect(headers["content-encoding"]).toBe(encoding === "identity" ? undefined : encoding);
    expect(headers.vary).toBe("Accept-Encoding, Cookie");
    expect(headers.etag).toBe(`"tag-landing-${encoding}"`);
    expect(headers["cache-control"]).toBe("private, no-cache");
  });

  test("its policy names its scripts and nothing else", async () => {
    const { headers } = await ask("/");
    const policy = String(headers["content-security-policy"]);
    expect(policy.split("; ")).toContain("script-src 'sha256-abc'");
    expect(policy).not.toMatch(/nonce|unsafe-eval/);
    for (const closed of ["object-src", "base-uri", "frame-ancestors", "frame-src"]) {
      expect(policy).toContain(`${closed} 'none'`);
    }
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["referrer-policy"]).toBe("strict-origin-when-cross-origin");
    expect(headers["strict-transport-security"]).toBeUndefined();
  });

  test("over https it asks for https", async () => {
    const { headers } = await ask("/", { host: "secure.example" });
    expect(headers["strict-transport-security"]).toMatch(/max-age/);
    expect(headers["content-security-policy"]).toContain("upgrade-insecure-requests");
  });

  test.each([
    ["a session", "/", { cookie: "a=1; next-auth.session-token=x" }],
    ["a secure session", "/", { cookie: "__Secure-next-auth.session-token=x" }],
    ["a part of a session", "/", { cookie: "next-auth.session-token.0=x" }],
    ["a router's request", "/", { rsc: "1" }],
    ["a prefetch", "/nowhere", { "next-router-prefetch": "1" }],
    ["a query that matters", "/auth/signup?next=%2Fcustomer%2Fbooking", {}],
    ["a route with a parameter", "/auth/login/customer", {}],
    ["a route in capitals", "/AUTH/LOGIN/customer", {}],
    ["a public file", "/favicon.svg", {}],
    ["the API", "/api/services", {}],
    ["another asset", "/_next/static/b.js", {}],
    ["a last slash", "/nowhere/", {}],
    ["a doubled slash", "//nowhere", {}],
    ["an escape", "/no%2fwhere", {}],
    ["a body", "/", { "content-length": "1" }],
  ])("leaves %s to Next", async (_what, path, headers: Record<string, string>) => {
    const body = headers["content-length"] === undefined ? "" : "x";
    expect((await ask(path, headers, { body })).status).toBe(NEXT);
  });

  test.each(["POST", "PUT", "DELETE", "OPTIONS"])("leaves %s to Next", async (method) => {
    expect((await ask("/", {}, { method })).status).toBe(NEXT);
    expect((await ask("/_next/static/a.js", {}, { method })).status).toBe(NEXT);
  });

  test("a query that means nothing is let through", async () => {
    expect((await ask("/?utm_source=mail")).body).toBe("landing as identity");
    expect((await ask("/auth/signup")).body).toBe("signup as identity");
  });

  test.each(["/nowhere", "/auth/login", "/favicon.ico", "/wp-login.php?a=1"])(
    "%s is nobody's address",
    async (path) => {
      const { status, body } = await ask(path, { "accept-encoding": "br" });
      expect([status, body]).toEqual([404, "missing as br"]);
    },
  );

  test("HEAD is the same without the page", async () => {
    const { status, headers, body } = await ask("/", {}, { method: "HEAD" });
    expect([status, body]).toEqual([200, ""]);
    expect(headers["content-length"]).toBe(String("landing as identity".length));
  });

  test.each([
    [`"tag-landing-br"`, 304],
    [`W/"tag-landing-br"`, 304],
    [`"other", "tag-landing-br"`, 304],
    ["*", 304],
    [`"tag-landing-gzip"`, 200],
    [`"tag-landing"`, 200],
  ])("who has %s is answered %i", async (known, expected) => {
    const headers = { "accept-encoding": "br", "if-none-match": known };
    const answer = await ask("/", headers);
    expect(answer.status).toBe(expected);
    expect(answer.body).toBe(expected === 304 ? "" : "landing as br");
    expect(answer.headers["content-security-policy"]).toContain("sha256-abc");
    expect((await ask("/nowhere", { "if-none-match": "*" })).status).toBe(404);
  });

  test("assets stay for a year, fonts as they are", async () => {
    const script = await ask("/_next/static/a.js", { "accept-encoding": "gzip" });
    expect(script.body).toBe("a.js as gzip");
    expect(script.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(script.headers["content-type"]).toBe("text/javascript; charset=utf-8");
    const plain = await ask("/_next/static/a.js");
    expect(plain.body).toBe("/_next/static/a.js as it is");
    const font = await ask("/_next/static/f.woff2", { "accept-encoding": "br" });
    expect(font.body).toBe("/_next/static/f.woff2 as it is");
    expect(font.headers["content-encoding"]).toBeUndefined();
    expect(font.headers["x-content-type-options"]).toBe("nosniff");
  });
});
