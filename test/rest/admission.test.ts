import { once } from "node:events";
import { connect } from "node:net";
import { beforeEach, describe, expect, test } from "vitest";
import { API_ROUTES } from "~/server/http/app";
import { DETAILS } from "~/server/http/openapi/details";
import { EXAMPLE_IDS as ID } from "~test/support/example-ids";
import { limitOf } from "~/server/gateways/ops/limits";
import { useRest } from "~test/support/rest";
import { sameScene, type Scene } from "./scene";

// The order of checks of every call: method, size, session, type, other sites, rate, role, and only
// then the body.

const rest = useRest();
let scene: Scene;
beforeEach(async () => {
  scene = await sameScene(rest);
});

const JSON_TYPE = { "content-type": "application/json" };
const NOT_JSON = { body: "{", headers: JSON_TYPE };
const UNREADABLE = "The request body isn't valid JSON.";
const MB = 1024 * 1024;

/** A body of this size that holds as many values as it can. */
const crowded = (size: number) => `[${"[],".repeat(size / 3)}[]]`;

function at(route: string): [method: string, path: string] {
  const [method = "", path = ""] = route.split(" ");
  const filled = path.replaceAll(/:\w+/g, ID.pending);
  return [
    method === "ALL" ? "POST" : method,
    filled.replace(/\*$/, method === "GET" ? "auth.me" : "auth.logout"),
  ];
}

describe("who is nobody a call is for", () => {
  const writes = DETAILS.filter(
    ({ method, access }) => method !== "GET" && access !== "anyone",
  ).map(({ route }) => route);

  test.each(writes)(
    "%s: a stranger is told so before what is wrong with the type",
    async (route) => {
      const [method, path] = at(route);
      const options = { body: "{", headers: { "content-type": "text/plain" } };
      const answer = await scene.nobody.send(method, `/api${path}`, options);
      answer.refused(401, "UNAUTHENTICATED");
    },
  );

  test("a stranger with JSON for the resume's form gets 401, with seven megabytes 413", async () => {
    const path = "/api/upload/resume";
    (await scene.nobody.post(path, {})).refused(401, "UNAUTHENTICATED");
    const body = new Uint8Array(7 * MB);
    (await scene.nobody.send("POST", path, { body })).refused(413, "TOO_LARGE");
  });

  test("nobody reads a customer's body for a mechanic's call, at both doors", async () => {
    const rows = await scene.customer.send("PUT", "/api/mechanic/bank-info", NOT_JSON);
    rows.refused(403, "FORBIDDEN");
    const hook = await scene.customer.send("POST", "/api/trpc/mechanic.saveBankInfo", NOT_JSON);
    expect(hook.is(403).text).toContain("Only mechanics can do this.");
  });

  test("nobody reads a stranger's body, however many calls it is for", async () => {
    for (const names of ["auth.updateProfile", "booking.create,booking.update,auth.setPassword"]) {
      const path = `/api/trpc/${names}?batch=1`;
      const answer = await scene.nobody.send("POST", path, NOT_JSON);
      expect(answer.is(401).text).toContain("Unauthorized");
      const plain = { body: "{", headers: { "content-type": "text/plain" } };
      (await scene.nobody.send("POST", path, plain)).is(401);
    }
    // One of these is for everybody.
    const mixed = await scene.nobody.send("POST", "/api/trpc/auth.login,booking.create?batch=1", {
      ...NOT_JSON,
    });
    mixed.refused(400, "INVALID");
  });
});

describe("how much a body may hold", () => {
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

  test("a large body of too many values is given up before the rest of it has come", async () => {
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

  test("a comma or a bracket inside of a text is no value", async () => {
    const notes = `${'[,{"\\'.repeat(300)}`;
    const many = { email: "x".repeat(20), password: `${"[,{".repeat(4_000)}"\\` };
    (await scene.nobody.post("/api/auth/login", many)).refused(400, "INVALID");
    const saved = await scene.customer.post("/api/user/update-profile", { notes });
    expect(saved.is(200).body).toMatchObject({ notes });
  });

  test("a photo's room is for saving the profile alone, not for a batch that names it", async () => {
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

describe("what counts", () => {
  test("a batch of ten is ten calls", async () => {
    const { limits } = rest.world.deps;
    const { userId } = scene.customer;
    await limits.consume("reads", userId, limitOf("reads").points - 10);
    const names = Array.from({ length: 10 }, () => "booking.services").join(",");
    (await scene.customer.get(`/api/trpc/${names}?batch=1`)).is(200);
    (await scene.customer.get("/api/services")).refused(429, "TOO_MANY");
  });

  test("every address of the API is limited, but for those that say why not", async () => {
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

  test("another site's page uses up nobody's limit", async () => {
    const { points } = limitOf("writes");
    await rest.world.deps.limits.consume("writes", scene.customer.userId, points - 1);
    const headers = { ...JSON_TYPE, origin: "https://evil.example" };
    const vehicle = { year: 2020, make: "Honda", model: "Civic" };
    const foreign = await scene.customer.post("/api/vehicles", vehicle, { headers });
    foreign.refused(403, "FORBIDDEN");
    (await scene.customer.post("/api/vehicles", vehicle)).is(201);
  });
});
