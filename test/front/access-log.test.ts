import { request as httpRequest } from "node:http";
import { connect } from "node:net";
import { beforeEach, describe, expect, test } from "vitest";
import { createAccessLog, type AccessLine } from "~/server/gateways/observability/access-log";
import { countRunning } from "~/server/gateways/observability/requests";
import { givenKey, withKey } from "~test/support/account/api-keys";
import { samplePages } from "~test/support/http/pages";
import { useRest } from "~test/support/rest";

const lines: string[] = [];
const accessLog = createAccessLog("info", { write: (line) => void lines.push(line) });

const rest = useRest({
  once: true,
  front: {
    accessLog,
    pages: {
      ...samplePages,
      serveFile(_request, _response, path) {
        if (path === "/broken") throw new Error("a secret detail");
        return path === "/slow";
      },
    },
  },
});

beforeEach(() => void lines.splice(0));

/** Returns the lines written so far, once there are this many. */
async function written(count: number): Promise<AccessLine[]> {
  await expect.poll(() => lines.length).toBe(count);
  return lines.map((text) => JSON.parse(text) as AccessLine);
}

describe("one line per request", () => {
  test("has the id of the API key that made the call, and never the key", async () => {
    const customer = await rest.signUp("customer");
    const key = await givenKey(rest.world, { id: customer.userId }, ["vehicles:read"]);
    const { id } = await rest.prisma.apiKey.findFirstOrThrow({
      where: { userId: customer.userId },
    });
    lines.splice(0);
    (await rest.visitor().get("/api/vehicles", withKey(key))).is(200);
    (await rest.visitor().get("/api/bookings", withKey(key))).is(403);
    (await rest.visitor().get("/api/vehicles", withKey(`${key}x`))).is(401);
    (await customer.get("/api/vehicles")).is(200);
    const found = await written(4);
    const { userId } = customer;
    expect(found.map((line) => [line.userId, line.keyId])).toEqual([
      [userId, id],
      [userId, id],
      [undefined, undefined],
      [userId, undefined],
    ]);
    expect(lines.join()).not.toContain(key);
  });

  test("has pattern, status, time, size and user, and nothing the caller sent", async () => {
    const customer = await rest.signUp("customer");
    lines.splice(0);
    const [name = "", value = ""] = [...customer.jar][0] ?? [];
    expect(value.length).toBeGreaterThan(100);

    (await customer.get("/api/mechanic/0199e5a0-0000-7000-8000-000000000000/profile")).is(404);
    (await customer.get("/api/trpc/booking.services")).is(200);
    (await customer.post("/api/vehicles", { year: 2020, make: "Honda", model: "Civic" })).is(201);
    (await rest.visitor().get("/mechanic/0199e5a0/profile?token=t0ken")).is(307);
    const found = await written(4);
    expect(found.map(({ method, route, status }) => [method, route, status])).toEqual([
      ["GET", "/api/mechanic/:userId/profile", 404],
      ["GET", "/api/trpc/booking.services", 200],
      ["POST", "/api/vehicles", 201],
      ["GET", "/mechanic/[userId]/profile", 307],
    ]);
    expect(found.map(({ userId }) => userId)).toEqual([
      customer.userId,
      customer.userId,
      customer.userId,
      undefined,
    ]);
    for (const { ms, bytes } of found) {
      expect(ms).toBeGreaterThan(0);
      expect(bytes).toBeGreaterThan(100);
    }
    for (const secret of [name, value, "Honda", "t0ken", "0199e5a0", "@"]) {
      expect(lines.join("")).not.toContain(secret);
    }
  });

  test("has the id of the answer and the error, which no caller chooses", async () => {
    const headers = { "x-request-id": "mine" };
    const visitor = rest.visitor();
    const missing = await visitor.get("/api/nothing", { headers });
    const batch = "/api/trpc/booking.services,auth.session?batch=1&input=%7B%7D";
    const answers = [
      missing,
      await visitor.get("/api/auth/user", { headers }),
      await visitor.get("/api/health", { headers }),
      await visitor.get(batch, { headers }),
      await visitor.get("/a/page", { headers }),
    ];
    const found = await written(answers.length);
    expect(found.map(({ requestId }) => requestId)).toEqual(
      answers.map((answer) => answer.headers.get("x-request-id")),
    );
    expect(new Set(found.map(({ requestId }) => requestId)).size).toBe(answers.length);
    expect(missing.refused(404, "NOT_FOUND").requestId).toBe(found[0]?.requestId);
    expect(answers[1]?.refused(401, "UNAUTHENTICATED").requestId).toBe(found[1]?.requestId);
    expect(found.map(({ route }) => route)).toEqual([
      "/api/*",
      "/api/auth/user",
      "/api/health",
      "/api/trpc/(batch)",
      "(other)",
    ]);
  });

  test("stays one line for addresses and methods with line breaks", async () => {
    const raw = (head: string) =>
      new Promise<void>((resolve, reject) => {
        const { hostname, port } = new URL(rest.url);
        const socket = connect(Number(port), hostname, () =>
          socket.write(`${head}\r\nHost: x\r\nConnection: close\r\n\r\n`),
        );
        socket.resume();
        socket.on("close", () => resolve());
        socket.on("error", reject);
      });
    await raw('GET /%0a{"level":"info"}%1b[31m HTTP/1.1');
    await raw('PROPFIND /api/%0a"x HTTP/1.1');
    await raw(`GET /${"x".repeat(10_000)} HTTP/1.1`);
    const found = await written(3);
    expect(found.map(({ method, route, status }) => [method, route, status])).toEqual([
      ["GET", "(other)", 404],
      ["OTHER", "(other)", 405],
      ["GET", "(other)", 404],
    ]);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(400);
    expect(lines.filter((line) => /\n./.test(line))).toEqual([]);
  });

  test("is written when the caller leaves before the answer, and the request no longer counts", async () => {
    const call = httpRequest(`${rest.url}/slow`);
    call.on("error", () => undefined);
    call.end();
    await expect.poll(() => countRunning().requests).toBe(1);
    call.destroy();
    expect(await written(1)).toMatchObject([{ aborted: true, status: 0 }]);
    expect(countRunning()).toEqual({ requests: 0, streams: 0 });
  });

  test("is written for requests queued behind another when the caller leaves", async () => {
    const { hostname, port } = new URL(rest.url);
    const socket = connect(Number(port), hostname);
    socket.on("error", () => undefined);
    const heads = ["/slow", ...Array.from({ length: 12 }, () => "/api/health")];
    socket.write(heads.map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`).join(""));
    await expect.poll(() => countRunning().requests).toBe(heads.length);
    socket.destroy();
    const found = await written(heads.length);
    expect(found.map(({ aborted }) => aborted)).toEqual(heads.map(() => true));
    expect(countRunning()).toEqual({ requests: 0, streams: 0 });
  });
});

test("an exception in a handler is a masked 500 with an id, and the process survives (FLT-18, HDR-06)", async () => {
  const answer = await rest.visitor().get("/broken");
  const { requestId } = answer.refused(500, "INTERNAL");
  expect(answer.text).not.toMatch(/secret detail|at .*:\d+/);
  expect((await written(1))[0]).toMatchObject({ status: 500, requestId });
  (await rest.visitor().get("/api/services")).is(200);
});
