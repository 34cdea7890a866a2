import type { IncomingHttpHeaders } from "node:http";
import { describe, expect, test } from "vitest";
import { limitOf } from "~/server/gateways/runtime/limits";
import { samplePages } from "~test/support/http/pages";
import { useRest } from "~test/support/rest";

/** A request as the handler sees it. */
let seen: IncomingHttpHeaders = {};
const pages: typeof samplePages = {
  ...samplePages,
  serveFile(request, response, path) {
    seen = { ...request.headers };
    return samplePages.serveFile(request, response, path);
  },
};
const rest = useRest({ once: true, front: { proxyHops: 1, pages } });

/** Headers behind our own proxy: the caller's claims, then what the proxy saw. */
const signIn = (claims: string, address: string, account: number) =>
  rest
    .visitor()
    .post(
      "/api/auth/login",
      { email: `person-${account}@example.com`, password: "wrong" },
      { headers: { "x-forwarded-for": `${claims}, ${address}`, "x-client-address": claims } },
    );

describe("behind one of our proxies (AUTH-06, AUTH-07)", () => {
  test("a caller who claims another address with each try is still one caller", async () => {
    const { points } = limitOf("signInPerAddress");
    await rest.world.deps.limits.consume("signInPerAddress", "203.0.113.9", points - 2);
    const statuses: number[] = [];
    for (let turn = 0; turn < 4; turn += 1) {
      statuses.push((await signIn(`10.0.0.${turn}`, "203.0.113.9", turn)).status);
    }
    expect(statuses).toEqual([401, 401, 429, 429]);
    // A neighboring address is a different caller.
    expect((await signIn("203.0.113.9", "203.0.113.10", 9)).status).toBe(401);
  });

  test("a caller has the same limits from every port (Azure writes it), and in brackets", async () => {
    const { points } = limitOf("signInPerAddress");
    await rest.world.deps.limits.consume("signInPerAddress", "203.0.113.20", points - 1);
    const from = async (address: string, account: number) =>
      (await signIn("10.0.0.1", address, account)).status;
    expect(await from("203.0.113.20:50001", 20)).toBe(401);
    expect(await from("203.0.113.20:50002", 21)).toBe(429);
    await rest.world.deps.limits.consume("signInPerAddress", "2001:db8:7:7::1", points - 1);
    expect(await from("[2001:db8:7:7::1]:50001", 22)).toBe(401);
    expect(await from("[2001:db8:7:7::2]:50002", 23)).toBe(429);
  });

  test("a page gets no headers that our own parts exchange", async () => {
    const claims = {
      "x-forwarded-host": "evil.example",
      "x-middleware-subrequest": "src/middleware",
      "content-security-policy": "script-src *",
    };
    await rest.visitor().get("/nowhere", { headers: { ...claims, "x-mine": "kept" } });
    expect(seen["x-mine"]).toBe("kept");
    expect(Object.keys(seen).filter((name) => name in claims)).toEqual([]);
  });
});
