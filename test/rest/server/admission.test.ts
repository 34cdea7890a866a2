import { once } from "node:events";
import { connect } from "node:net";
import { beforeEach, describe, expect, test } from "vitest";
import { API_ROUTES } from "~/server/http/app";
import { DETAILS } from "~/server/http/openapi/details";
import { EXAMPLE_IDS as ID } from "~test/support/example-ids";
import { limitOf } from "~/server/gateways/runtime/limits";
import { useRest } from "~test/support/rest";
import { sameScene, type Scene } from "../scene";

// Checks come in this order for every call: method, size, session, type, other sites, rate, role,
// and only then the body.

const rest = useRest();
let scene: Scene;
beforeEach(async () => {
  scene = await sameScene(rest);
});

const JSON_TYPE = { "content-type": "application/json" };
const NOT_JSON = { body: "{", headers: JSON_TYPE };
const UNREADABLE = "The request body isn't valid JSON.";
const MB = 1024 * 1024;

/** Returns a body of this size with as many values as it can hold. */
const crowded = (size: number) => `[${"[],".repeat(size / 3)}[]]`;

function at(route: string): [method: string, path: string] {
  const [method = "", path = ""] = route.split(" ");
  const filled = path.replaceAll(/:\w+/g, ID.pending);
  return [
    method === "ALL" ? "POST" : method,
    filled.replace(/\*$/, method === "GET" ? "auth.me" : "auth.logout"),
  ];
}

describe("a caller without access", () => {
  const writes = DETAILS.filter(
    ({ method, access }) => method !== "GET" && access !== "anyone",
  ).map(({ route }) => route);

  test.each(writes)("%s: a stranger gets 401 before any error about the type", async (route) => {
    const [method, path] = at(route);
    const options = { body: "{", headers: { "content-type": "text/plain" } };
    const answer = await scene.nobody.send(method, `/api${path}`, options);
    answer.refused(401, "UNAUTHENTICATED");
  });

  test("a stranger with JSON for the resume's form gets 401, with seven megabytes 413", async () => {
    const path = "/api/upload/resume";
    (await scene.nobody.post(path, {})).refused(401, "UNAUTHENTICATED");
    const body = new Uint8Array(7 * MB);
    (await scene.nobody.send("POST", path, { body })).refused(413, "TOO_LARGE");
  });

  test("a customer's body for a mechanic's call is not read, over REST and tRPC", async () => {
    const rows = await scene.customer.send("PUT", "/api/mechanic/bank-info", NOT_JSON);
    rows.refused(403, "FORBIDDEN");
    const hook = await scene.customer.send("POST", "/api/trpc/mechanic.saveBankInfo", NOT_JSON);
    expect(hook.is(403).text).toContain("Only mechanics can do this.");
  });

  test("a stranger's body is not read, however many calls it names", async () => {
    for (const names of ["auth.updateProfile", "booking.create,booking.update,auth.setPassword"]) {
      const path = `/api/trpc/${names}?batch=1`;
      const answer = await scene.nobody.send("POST", path, NOT_JSON);
      expect(answer.is(401).text).toContain("Unauthorized");
      const plain = { body: "{", headers: { "content-type": "text/plain" } };
      (await scene.nobody.send("POST", path, plain)).is(401);
    }
    // One of these is open to everybody.
    const mixed = await scene.nobody.send("POST", "/api/trpc/auth.login,booking.create?batch=1", {
      ...NOT_JSON,
    });
    mixed.refused(400, "INVALID");
  });
});

describe("the size of a body", () => {
  test("too many values are refused unparsed, whoever sends them", async () => {
    const login = { body: crowded(60_000), headers: JSON_TYPE };
    const rows = await scene.nobody.send("POST", "/api/auth/login", login);
    expect(rows.refused(400, "INVALID").message).toBe(UNREADABLE);
    const hook = await scene.nobody.send("POST", "/api/trpc/auth.login", login);
    expect(hook.refused(400, "INVALID").message).toBe(UNREADABLE);

    const large = { body: crowded(6.9 * MB), headers: JSON_TYPE };
    for (const path of ["/api/user/update-profile", "/api/trpc/auth.updateProfile"]) {
      const answer = await scene.customer.send("POST", path, large);
      expect(answer.refused(400, "INVALID").message).toBe(UNREADABLE);
    }
  });

  test("a large body with too many values is dropped before the rest arrives", async () => {
    const cookie = [...scene.customer.jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const { hostname, port } = new URL(rest.url);
    for (const path of ["/api/user/update-profile", "/api/trpc/auth.updateProfile"]) {
      const socket = connect(Number(port), hostname);
      const heard = once(socket, "data");
      const head = [
        `POST ${path} HTTP/1.1`,
        `Host: ${hostname}:${port}`,
        `Cookie: ${cookie}`,
        "Content-Type: application/json",
        `Content-Length: ${6 * MB}`,
      ];
      socket.write(`${head.join("\r\n")}\r\n\r\n${crowded(20_000)}`);
      expect(String(await heard)).toMatch(/^HTTP\/1\.1 400 /);
      socket.destroy();
    }
  });

  test("a comma or bracket inside a text doesn't count as a value", async () => {
    const notes = `${'[,{"\\'.repeat(300)}`;
    const many = { email: "x".repeat(20), password: `${"[,{".repeat(4_000)}"\\` };
    (await scene.nobody.post("/api/auth/login", many)).refused(400, "INVALID");
    const saved = await scene.customer.post("/api/user/update-profile", { notes });
    expect(saved.is(200).body).toMatchObject({ notes });
  });

  test("only saving the profile may hold a photo, not a batch that names it", async () => {
    const photo = `data:image/png;base64,${"A".repeat(MB)}`;
    const input = { json: { vehiclePhoto: photo } };
    const batch = (names: string, json: object) =>
      scene.customer.post(`/api/trpc/${names}?batch=1`, json);
    expect((await batch("auth.updateProfile", { 0: input })).is(400).text).toContain(
      "vehiclePhoto",
    );
    const two = await batch("auth.updateProfile,auth.logout", { 0: input });
    two.refused(413, "TOO_LARGE");
    (await batch("auth.updateProfileX", { 0: input })).refused(413, "TOO_LARGE");
  });
});

describe("rate limits", () => {
  test("count a batch of ten as ten calls", async () => {
    const { limits } = rest.world.deps;
    const { userId } = scene.customer;
    await limits.consume("reads", userId, limitOf("reads").points - 10);
    const names = Array.from({ length: 10 }, () => "booking.services").join(",");
    (await scene.customer.get(`/api/trpc/${names}?batch=1`)).is(200);
    (await scene.customer.get("/api/services")).refused(429, "TOO_MANY");
  });

  test("cover every address of the API except those listed with a reason", async () => {
    const { limits } = rest.world.deps;
    const address = "127.0.0.1";
    for (const name of ["reads", "writes", "documents", "cspReports"] as const) {
      await limits.consume(name, address, limitOf(name).points);
    }
    const open: string[] = [];
    for (const route of API_ROUTES) {
      const [method, path] = at(route);
      const json = method === "GET" ? undefined : {};
      const answer = await scene.nobody.send(method, path, { json });
      if (answer.status !== 429) open.push(route);
    }
    expect(open).toEqual([
      "GET /api/health",
      "GET /api/ready",
      "POST /api/webhooks/stripe",
      "POST /api/webhooks/sms",
    ]);
  });

  test("don't count another site's requests against a user", async () => {
    const { points } = limitOf("writes");
    await rest.world.deps.limits.consume("writes", scene.customer.userId, points - 1);
    const headers = { ...JSON_TYPE, origin: "https://evil.example" };
    const vehicle = { year: 2020, make: "Honda", model: "Civic" };
    const foreign = await scene.customer.post("/api/vehicles", vehicle, { headers });
    foreign.refused(403, "FORBIDDEN");
    (await scene.customer.post("/api/vehicles", vehicle)).is(201);
  });
});
