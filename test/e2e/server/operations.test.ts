import { spawnSync } from "node:child_process";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { freePort, type RunningServer } from "~test/support/http/server";
import { startTraceReceiver } from "~test/support/services/trace-receiver";
import { startDemoServer } from "../support/server";

// Preloaded code makes this process do on a signal what it never should; the tests check the
// consequences.
const ACCIDENTS = `
  process.on("SIGUSR2", () => void Promise.reject(new Error("nobody caught this")));
`;

let server: RunningServer;
let receiver: Awaited<ReturnType<typeof startTraceReceiver>>;
let metricsPort: number;

beforeAll(async () => {
  receiver = await startTraceReceiver();
  metricsPort = await freePort();
  server = await startDemoServer({
    LOG_LEVEL: "info",
    METRICS_PORT: String(metricsPort),
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    // The processor waits five seconds by default.
    OTEL_BSP_SCHEDULE_DELAY: "100",
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(ACCIDENTS)}`,
  });
});
afterAll(async () => {
  await server.stop("SIGKILL").catch(() => undefined);
  await receiver.stop();
});

const entry = z.looseObject({ level: z.string(), msg: z.string() });

/** Returns the log so far: our lines are JSON, and Next writes a few of its own. */
function logged() {
  const lines = server.output().split("\n");
  return lines.filter((line) => line.startsWith("{")).map((line) => entry.parse(JSON.parse(line)));
}

async function signUp(): Promise<Response> {
  return fetch(`${server.url}/api/auth/signup`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      firstName: "Ana",
      lastName: "Bo",
      email: "ana.bo@example.com",
      password: "Curbside!2026",
      role: "customer",
    }),
  });
}

describe("the built server reports its work", () => {
  test("in its log, by the id in the answer, without anybody's email address", async () => {
    const answer = await signUp();
    expect(answer.status).toBe(201);
    const cookie = answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    const [drawn, stored] = await Promise.all(
      ["/customer/profile", "/customer/dashboard"].map((path) =>
        fetch(server.url + path, { headers: { cookie } }),
      ),
    );
    expect([drawn?.status, stored?.status]).toEqual([200, 200]);
    const [signedUp, seen, shell] = [answer, drawn, stored].map((response) =>
      response?.headers.get("x-request-id"),
    );
    const lineOf = (id: string | null | undefined) =>
      logged().find(({ requestId, msg }) => msg === "request" && requestId === id);
    for (const page of [seen, shell]) {
      await expect.poll(() => lineOf(page)).toBeDefined();
    }
    const { id } = z.object({ id: z.string() }).parse(await answer.json());
    expect(lineOf(signedUp)).toMatchObject({ route: "/api/auth/signup", status: 201 });
    // Next's copy of the code knew the user, and told the front server's copy.
    expect(lineOf(seen)).toMatchObject({ route: "/customer/profile", status: 200, userId: id });
    expect(lineOf(shell)).toMatchObject({ route: "/customer/dashboard", status: 200, userId: id });
    expect(server.output()).not.toMatch(/ana\.bo|Curbside!|session-token/);
  });

  test("in metrics, on a separate port and nowhere else", async () => {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    expect(text).toContain('route="/customer/profile",status="200"');
    expect(text).toContain("curbwrench_database_up 1");
    expect(text).toMatch(/^process_resident_memory_bytes \d+/m);
    for (const path of ["/metrics", "/api/metrics"]) {
      const answer = await fetch(server.url + path);
      expect(answer.status, path).toBe(404);
      expect(await answer.text()).not.toContain("process_resident_memory_bytes");
    }
  });

  test("a metrics port that is taken ends startup with one sentence", () => {
    const { status, stderr } = spawnSync(process.execPath, ["dist/main.js"], {
      env: {
        NODE_ENV: "production",
        PATH: process.env.PATH ?? "",
        DATA_DIR: server.dataDir,
        PORT: "0",
        METRICS_PORT: String(metricsPort),
        NEXTAUTH_SECRET: "kH3v9QmT7xZp2LwR8sNc5YbJ4fGd6VaE",
        ENCRYPTION_KEYS: "k1:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=",
      },
      encoding: "utf8",
      timeout: 60_000,
    });
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(/^METRICS_PORT can't be used: .+\n$/),
    ]);
  });

  test("in traces, from the request down to the database", async () => {
    const named = (name: string) => receiver.spans.find((span) => span.name === name);
    await expect.poll(() => named("procedure auth.signup")).toBeDefined();
    await expect.poll(() => named("POST /api/auth/signup")).toBeDefined();
    const request = named("POST /api/auth/signup");
    const trace = receiver.spans.filter(({ traceId }) => traceId === request?.traceId);
    expect(trace.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["procedure auth.signup", "transaction", "INSERT"]),
    );
    expect(trace.map(({ attributes }) => attributes["db.query.text"])).toContainEqual(
      expect.stringMatching(/^INSERT INTO "public"\."User"/),
    );

    await expect.poll(() => named("GET /customer/profile")).toBeDefined();
    const page = named("GET /customer/profile");
    const inPage = receiver.spans.filter(({ traceId }) => traceId === page?.traceId);
    // The page itself is prebuilt, and only the session is looked up.
    expect(inPage.map(({ name }) => name)).toContain("SELECT");
    expect([...receiver.services]).toEqual(["curbwrench"]);
    expect(JSON.stringify(receiver.spans)).not.toMatch(/ana\.bo|Curbside!/);
  });
});

describe("accidents", () => {
  test("an unhandled rejection is logged, and the process survives (FLT-18)", async () => {
    server.process.kill("SIGUSR2");
    const complaint = () => logged().find(({ msg }) => msg === "unhandled rejection");
    await expect.poll(complaint).toMatchObject({ level: "error" });
    expect((await fetch(`${server.url}/api/services`)).status).toBe(200);
  });

  test("a log reader that goes away does not stop the server (FLT-15)", async () => {
    server.process.stdout?.destroy();
    for (let turn = 0; turn < 20; turn += 1) {
      expect((await fetch(`${server.url}/api/nothing-${turn}`)).status).toBe(404);
    }
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
  });

  test("a second stop signal ends it at once (FLT-17)", async () => {
    const ended = new Promise<number | null>((resolve) => server.process.once("exit", resolve));
    // Two different signals, because two equal ones could merge before they arrive.
    server.process.kill("SIGTERM");
    server.process.kill("SIGINT");
    expect(await ended).toBe(1);
  });
});
