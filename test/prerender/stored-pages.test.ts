import { createServer, request as send, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Encoding } from "~/prerender/server/page-store";
import { samplePages } from "~test/support/http/pages";

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Answered by none of the pages. */
const NOBODY = 299;
const CHECKOUT = "/customer/checkout/[bookingId]";

const server = createServer((request, response) => {
  const path = (request.url ?? "").split("?")[0] ?? "";
  const secure = request.headers.host === "secure.example";
  if (path === "/checkout") {
    const shown = { page: CHECKOUT, params: { bookingId: "b-1" }, secure };
    void samplePages.servePage(request, response, shown);
  } else if (path === "/nowhere") samplePages.serveNotFound(request, response, secure);
  else if (
    !samplePages.serveStranger(request, response, secure) &&
    !samplePages.serveFile(request, response, path)
  ) {
    response.writeHead(NOBODY).end();
  }
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
afterAll(() => new Promise((resolve) => server.close(resolve)));

function opened(bytes: Buffer, coding: string | undefined): string {
  if (bytes.length === 0 || coding === undefined) return bytes.toString();
  return (coding === "br" ? brotliDecompressSync(bytes) : gunzipSync(bytes)).toString();
}

const ask = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  new Promise<Answer>((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    const call = send({ port, host: "127.0.0.1", path, method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => {
        const { statusCode = 0, headers: told } = response;
        const body = opened(Buffer.concat(chunks), told["content-encoding"]);
        resolve({ status: statusCode, headers: told, body });
      });
    });
    call.on("error", reject);
    call.end();
  });

describe("a signed-out visitor's page", () => {
  test.each<[string, Encoding]>([
    ["gzip, deflate, br", "br"],
    ["GZIP", "gzip"],
    ["br;q=0, gzip;q=0.5", "gzip"],
    ["br;q=0.0,gzip;q=0", "identity"],
    ["brotli", "identity"],
    ["", "identity"],
  ])("comes for Accept %j as %s", async (accepted, encoding) => {
    const { status, headers, body } = await ask("/", { "accept-encoding": accepted });
    expect([status, body]).toEqual([200, `/ as ${encoding}`]);
    expect(headers["content-encoding"]).toBe(encoding === "identity" ? undefined : encoding);
    expect(headers.vary).toBe("Accept-Encoding, Cookie");
    expect(headers.etag).toBe(`"tag-/-${encoding}"`);
    expect(headers["cache-control"]).toBe("private, no-cache");
  });

  test("has a policy that names its scripts and nothing else", async () => {
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

  test("requires https when it came by https", async () => {
    const { headers } = await ask("/", { host: "secure.example" });
    expect(headers["strict-transport-security"]).toMatch(/max-age/);
    expect(headers["content-security-policy"]).toContain("upgrade-insecure-requests");
  });

  test.each([
    ["a session", "/", { cookie: "a=1; next-auth.session-token=x" }],
    ["a secure session", "/", { cookie: "__Secure-next-auth.session-token=x" }],
    ["a part of a session", "/", { cookie: "next-auth.session-token.0=x" }],
    ["another page", "/auth/login/customer", {}],
    ["another spelling", "/AUTH/signup", {}],
    ["the API", "/api/services", {}],
    ["another file", "/_next/static/b.js", {}],
  ])("is not sent for %s", async (_what, path, headers: Record<string, string>) => {
    expect((await ask(path, headers)).status).toBe(NOBODY);
  });

  test("is the same with any query, and for HEAD without the body", async () => {
    expect((await ask("/auth/signup?next=%2Fcustomer")).body).toBe("/auth/signup as identity");
    const { status, headers, body } = await ask("/", {}, "HEAD");
    expect([status, body]).toEqual([200, ""]);
    expect(headers["content-length"]).toBe(String("/ as identity".length));
  });

  test.each([
    [`"tag-/-br"`, 304],
    [`W/"tag-/-br"`, 304],
    [`"other", "tag-/-br"`, 304],
    ["*", 304],
    [`"tag-/-gzip"`, 200],
    [`"tag-/"`, 200],
  ])("answers If-None-Match %s with %i", async (known, expected) => {
    const answer = await ask("/", { "accept-encoding": "br", "if-none-match": known });
    expect(answer.status).toBe(expected);
    expect(answer.body).toBe(expected === 304 ? "" : "/ as br");
    expect(answer.headers["content-security-policy"]).toContain("sha256-abc");
    expect((await ask("/nowhere", { "if-none-match": "*" })).status).toBe(404);
  });
});

describe("any other page", () => {
  test("has a nonce of its own in each answer, and the parameters of its address", async () => {
    const [first, second] = [await ask("/checkout"), await ask("/checkout")];
    const nonceOf = ({ headers }: Answer) =>
      /'nonce-([^']+)'/.exec(headers["content-security-policy"]?.toString() ?? "")?.[1];
    expect(nonceOf(second)).not.toBe(nonceOf(first));
    expect(first.body).toBe(`${CHECKOUT}.html b-1 <script nonce="${nonceOf(first)}">1</script>`);
    expect(first.headers["cache-control"]).toContain("no-store");
    expect(first.headers.link).toBe("</a.woff2>; rel=preload");
  });

  test("comes as data to Next's router, whatever headers it sends", async () => {
    const { status, headers, body } = await ask("/checkout?_rsc=x", {
      rsc: "1",
      "next-router-state-tree": "%5B%22%22",
    });
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("text/x-component");
    expect(body).toContain(`${CHECKOUT}.rsc b-1`);
  });

  test("is compressed for clients that accept it", async () => {
    const { headers } = await ask("/checkout", { "accept-encoding": "gzip, br" });
    expect(headers["content-encoding"]).toBe("gzip");
  });
});

test("files with a hash in their name are cached for a year, and so are fonts", async () => {
  const script = await ask("/_next/static/a.js", { "accept-encoding": "gzip" });
  expect(script.body).toBe("a.js as gzip");
  expect(script.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  expect(script.headers["content-type"]).toBe("text/javascript; charset=utf-8");
  const plain = await ask("/_next/static/a.js");
  expect(plain.body).toBe(".next/static/a.js as it is");
  const font = await ask("/_next/static/f.woff2", { "accept-encoding": "br" });
  expect(font.body).toBe(".next/static/f.woff2 as it is");
  expect(font.headers["content-encoding"]).toBeUndefined();
  expect(font.headers["x-content-type-options"]).toBe("nosniff");
});

test("other files are revalidated each time and reused when unchanged", async () => {
  const { headers } = await ask("/favicon.svg");
  expect(headers["cache-control"]).toBe("no-cache");
  expect((await ask("/favicon.svg", { "if-none-match": String(headers.etag) })).status).toBe(304);
});
