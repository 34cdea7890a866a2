import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Manifest, PageStore } from "~/server/front/pages-store";
import { storedShells } from "~/server/front/shells";

const PLACE = "the-place-of-the-nonce";
const PAGE = `<script nonce="${PLACE}">1</script><style nonce="${PLACE}"></style>`;
const DASHBOARD = "/customer/dashboard";

const manifest: Manifest = {
  buildId: "test",
  pages: {},
  notFound: { file: "missing", etag: "tag", scripts: [] },
  shells: {
    nonce: PLACE,
    pages: {
      [DASHBOARD]: { file: "shell", audience: "customer", link: "</a.woff2>; rel=preload" },
    },
  },
  assets: {},
  known: { routes: [], files: [] },
};
const store: PageStore = {
  manifest,
  read: () => Buffer.from(PAGE),
  readOriginal: () => Buffer.from(""),
};

const CUSTOMER = "next-auth.session-token=customer";
/** What stands for Next in these tests. */
const NEXT = 299;

describe("shells", () => {
  let nonce = "";
  let asked: string[] = [];
  const shells = storedShells(store, (audience, { cookie, requestId }) => {
    asked.push(`${audience} by ${requestId}`);
    return Promise.resolve(cookie === CUSTOMER);
  });
  const server = createServer((request, response) => {
    const path = (request.url ?? "").split("?")[0] ?? "";
    void shells.serve(request, response, { path, requestId: "r-1", nonce }).then((served) => {
      if (!served) response.writeHead(NEXT).end("next");
    });
  });
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  async function ask(path: string, headers: Record<string, string> = {}, method = "GET") {
    asked = [];
    const { port } = server.address() as AddressInfo;
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { cookie: CUSTOMER, ...headers },
    });
    return { status: response.status, headers: response.headers, body: await response.text() };
  }

  test("those it is for get the page, each answer with its own nonce", async () => {
    for (const own of ["first", "second"]) {
      nonce = own;
      const { status, headers, body } = await ask(DASHBOARD);
      expect([status, body]).toEqual([200, PAGE.replaceAll(PLACE, own)]);
      expect(headers.get("content-encoding")).toBe("gzip");
      expect(headers.get("cache-control")).toContain("no-store");
      expect(headers.get("link")).toBe("</a.woff2>; rel=preload");
    }
    expect(asked).toEqual(["customer by r-1"]);
  });

  test("comes as it is to who takes no compression, and without a body to HEAD", async () => {
    const plain = await ask(DASHBOARD, { "accept-encoding": "identity" });
    expect(plain.headers.get("content-encoding")).toBeNull();
    expect(plain.body).toContain("<style");
    const head = await ask(DASHBOARD, { "accept-encoding": "identity" }, "HEAD");
    expect([head.status, head.body]).toEqual([200, ""]);
    expect(head.headers.get("content-length")).toBe(plain.headers.get("content-length"));
  });

  test.each<[string, string, Record<string, string>]>([
    ["somebody else", DASHBOARD, { cookie: "next-auth.session-token=mechanic" }],
    ["a stranger", DASHBOARD, { cookie: "theme=dark" }],
    ["a soft navigation", DASHBOARD, { rsc: "1" }],
    ["a prefetch", DASHBOARD, { "next-router-prefetch": "1" }],
    ["a query", `${DASHBOARD}?payment=done`, {}],
    ["another page", "/customer/profile", {}],
  ])("%s is left to Next", async (_who, path, headers) => {
    expect((await ask(path, headers)).status).toBe(NEXT);
  });
});
