import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { request as httpRequest } from "node:http";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freePort, startServer, type RunningServer } from "~test/support/http/server";

const PASSWORD = "Curbside!2026";
const JSON_TYPE = { "content-type": "application/json" };

function signUp(server: RunningServer, email: string): Promise<Response> {
  const body = { firstName: "Ana", lastName: "Bo", email, password: PASSWORD, role: "customer" };
  return fetch(`${server.url}/api/auth/signup`, {
    method: "POST",
    headers: JSON_TYPE,
    body: JSON.stringify(body),
  });
}

function signIn(server: RunningServer, email: string): Promise<Response> {
  return fetch(`${server.url}/api/auth/login`, {
    method: "POST",
    headers: JSON_TYPE,
    body: JSON.stringify({ email, password: PASSWORD, role: "customer" }),
  });
}

/** Starts the server with this environment, and returns its output and exit code. */
function failedStart(
  env: Record<string, string>,
  cwd?: string,
): { code: number | null; said: string } {
  const result = spawnSync(process.execPath, [resolve("dist/main.js")], {
    cwd,
    env: Object.assign({ NODE_ENV: "production" as const, PATH: process.env.PATH ?? "" }, env),
    encoding: "utf8",
    timeout: 30_000,
  });
  return { code: result.status, said: result.stdout + result.stderr };
}

/** Sends one request as bytes, and returns the bytes of the answer. */
function raw(server: RunningServer, bytes: string): Promise<string> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    let answer = "";
    socket.on("data", (chunk) => (answer += chunk.toString()));
    socket.on("end", () => resolve(answer));
    socket.on("error", reject);
    socket.setTimeout(10_000, () => socket.destroy(new Error("no answer")));
  });
}

test("an error in the log names source lines", async () => {
  // An invalid account: whether Stripe can be reached or not, startup's check of it fails.
  const env = {
    PAYMENTS: "stripe",
    STRIPE_SECRET_KEY: `sk_test_${"0".repeat(24)}`,
    NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: `pk_test_${"0".repeat(24)}`,
    STRIPE_WEBHOOK_SECRET: `whsec_${"0".repeat(24)}`,
  };
  const server = await startServer({ env });
  try {
    const line =
      /at async meetAccount \(.+\/src\/server\/services\/payment\/authorization\/foreign\.ts:\d+/;
    await expect.poll(() => server.output(), { timeout: 60_000 }).toMatch(line);
  } finally {
    await server.stop();
  }
});

const SECRETS = {
  NEXTAUTH_SECRET: "kH3v9QmT7xZp2LwR8sNc5YbJ4fGd6VaE",
  ENCRYPTION_KEYS: "k1:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=",
};

describe("one server", () => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.stop());

  test("reports that it is alive and ready", async () => {
    expect(await (await fetch(`${server.url}/api/health`)).json()).toEqual({ status: "ok" });
    expect(await (await fetch(`${server.url}/api/ready`)).json()).toEqual({ status: "ok" });
  });

  test("a second process on the same folder is told so and ends, and the first continues", async () => {
    const { code, said } = failedStart({
      ...SECRETS,
      DATA_DIR: server.dataDir,
      PORT: String(await freePort()),
    });
    expect(code).toBe(1);
    expect(said).toContain(`is in use by process ${server.process.pid} on`);
    expect((await signUp(server, "first@example.com")).status).toBe(201);
  });

  test("a taken port ends startup with one sentence", async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "curbwrench-port-"));
    const port = new URL(server.url).port;
    const { code, said } = failedStart({ ...SECRETS, DATA_DIR: dataDir, PORT: port });
    expect(code).toBe(1);
    expect(said).toContain("Another program is using the port.");
    expect(said).not.toContain("    at ");
    rmSync(dataDir, { recursive: true });
  });

  test("a weak secret ends startup with one sentence", () => {
    const { code, said } = failedStart({ ...SECRETS, NEXTAUTH_SECRET: "secret" });
    expect(code).toBe(1);
    expect(said.trim()).toBe(
      "The environment is not usable:\n  - NEXTAUTH_SECRET is too weak; use 32 or more random characters",
    );
  });

  test("rendered pages have a policy with their own nonce, whatever the caller sends", async () => {
    const load = async () => {
      const response = await fetch(`${server.url}/auth/login/customer`, {
        headers: { "x-nonce": "known", "content-security-policy": "script-src *" },
      });
      const policy = response.headers.get("content-security-policy") ?? "";
      const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? "";
      const html = await response.text();
      const scripts = [...html.matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag);
      expect(scripts.length).toBeGreaterThan(0);
      expect(scripts.filter((tag) => !tag.includes(`nonce="${nonce}"`))).toEqual([]);
      expect(policy).not.toContain("unsafe-eval");
      expect(response.headers.get("x-content-type-options")).toBe("nosniff");
      expect(response.headers.has("x-powered-by")).toBe(false);
      return { nonce, html };
    };
    const [one, two] = [await load(), await load()];
    expect(one.nonce).not.toBe(two.nonce);
    expect(one.nonce).not.toBe("known");

    const asset = /\/_next\/static\/[^"]+\.js/.exec(one.html)?.[0] ?? "";
    const script = await fetch(server.url + asset);
    expect(script.headers.get("cache-control")).toContain("immutable");
    expect(await fetch(`${server.url}${asset}.map`).then(({ status }) => status)).toBe(404);
  });

  test.each([
    ["/", 200],
    ["/?utm_source=mail", 200],
    ["/auth/role-selection", 200],
    ["/auth/signup", 200],
    ["/no/such/page", 404],
  ])("the public page %s runs only its own two scripts", async (path, status) => {
    const response = await fetch(server.url + path, { headers: { "accept-encoding": "br" } });
    expect(response.status).toBe(status);
    expect(response.headers.get("content-encoding")).toBe("br");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    const html = await response.text();
    const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, body]) => body);
    expect(html.match(/<script/g)).toHaveLength(scripts.length);
    const policy = response.headers.get("content-security-policy") ?? "";
    const hashes = scripts.map((body = "") => createHash("sha256").update(body).digest("base64"));
    expect(policy).toContain(`script-src ${hashes.map((hash) => `'sha256-${hash}'`).join(" ")};`);
    expect(policy).not.toContain("nonce");
  });

  test("answers 304 for a known page, and a session gets its own", async () => {
    const first = await fetch(server.url);
    const etag = first.headers.get("etag") ?? "";
    const again = await fetch(server.url, { headers: { "if-none-match": etag } });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    const cookie = "next-auth.session-token=anything";
    const signedIn = await fetch(server.url, { headers: { cookie, "if-none-match": etag } });
    expect(signedIn.status).toBe(200);
    expect(await signedIn.text()).toContain("Signing you in");
  });

  test.each(["TRACE", "PROPFIND"])("the method %s is refused", async (method) => {
    const answer = await raw(
      server,
      `${method} / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 405 /);
    expect(answer).not.toContain("Host: x");
  });

  test("CONNECT and whole addresses are refused", async () => {
    expect(await raw(server, "CONNECT a:1 HTTP/1.1\r\nHost: x\r\n\r\n")).toMatch(
      /^HTTP\/1\.1 405 /,
    );
    const proxied = "GET http://evil.example/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
    expect(await raw(server, proxied)).toMatch(/^HTTP\/1\.1 400 /);
  });

  test.each(["/", "/customer/dashboard", "/nowhere"])("%s accepts no POST", async (path) => {
    const headers = { "next-action": "abc" };
    const answer = await fetch(server.url + path, { method: "POST", headers, body: "x" });
    expect(answer.status).toBe(405);
  });

  test.each([
    ["/api/upload/profile-picture", "multipart/form-data; boundary=x"],
    ["/api/auth/login", "application/json"],
    ["/api/nextauth/callback/credentials", "application/x-www-form-urlencoded"],
  ])("300 MB to %s are refused without harm to the server", async (path, type) => {
    const sent = await sendForever(server, path, type, 300 * 1024 * 1024);
    expect(sent.status).toBe(413);
    expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
  });

  test("returns a JSON 404 for unknown API paths", async () => {
    const response = await fetch(`${server.url}/api/nothing`);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({
      code: "NOT_FOUND",
      requestId: expect.any(String),
    });
  });
});

/** Repeats the request until an answer comes, and returns it. */
function sendForever(
  server: RunningServer,
  path: string,
  type: string,
  length: number,
): Promise<{ status: number }> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(server.url + path, {
      method: "POST",
      headers: { "content-type": type, "content-length": length },
    });
    request.on("response", (response) => {
      response.resume();
      resolve({ status: response.statusCode ?? 0 });
      request.destroy();
    });
    request.on("error", reject);
    const chunk = Buffer.alloc(64 * 1024);
    const push = () => {
      while (!request.destroyed && request.write(chunk));
      if (!request.destroyed) request.once("drain", push);
    };
    push();
  });
}

describe("stops and accidents", () => {
  let dataDir: string;
  beforeAll(() => {
    dataDir = mkdtempSync(join(tmpdir(), "curbwrench-accident-"));
  });
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  test("kill -9 loses no answered write, and the next start takes the lock over", async () => {
    let server = await startServer({ dataDir });
    const answered: string[] = [];
    const writers = Array.from({ length: 4 }, async (_, writer) => {
      for (let turn = 0; ; turn += 1) {
        const email = `person-${writer}-${turn}@example.com`;
        const response = await signUp(server, email).catch(() => null);
        if (response === null) return;
        if (response.status === 201) answered.push(email);
      }
    });
    await expect.poll(() => answered.length, { timeout: 30_000 }).toBeGreaterThan(20);
    await server.stop("SIGKILL");
    await Promise.all(writers);
    expect(existsSync(join(dataDir, "db.lock"))).toBe(true);

    server = await startServer({ dataDir });
    for (const email of answered) {
      expect([email, (await signIn(server, email)).status]).toEqual([email, 200]);
    }
    expect(await server.stop()).toBe(0);
    expect(existsSync(join(dataDir, "db.lock"))).toBe(false);
  });

  test("SIGTERM under load: accepted requests are answered, then it exits cleanly", async () => {
    const server = await startServer({ dataDir });
    const outcomes: string[] = [];
    let stopping = false;
    const callers = Array.from({ length: 8 }, async () => {
      for (;;) {
        const wasStopping = stopping;
        try {
          const response = await fetch(`${server.url}/api/services`);
          await response.arrayBuffer();
          outcomes.push(String(response.status));
        } catch {
          if (!wasStopping) outcomes.push("dropped");
          return;
        }
      }
    });
    await new Promise((resolve) => setTimeout(resolve, 500));
    stopping = true;
    const ended = server.stop();
    // Requests continue, so that on a busy machine some arrive before it stops accepting.
    const readiness: number[] = [];
    const probes = Array.from({ length: 40 }, async (_, turn) => {
      await new Promise((resolve) => setTimeout(resolve, turn * 25));
      const answer = await fetch(`${server.url}/api/ready`).catch(() => null);
      if (answer !== null) readiness.push(answer.status);
    });
    expect(await ended).toBe(0);
    await Promise.all([...probes, ...callers]);
    expect(readiness).toContain(503);
    expect(new Set(outcomes)).toEqual(new Set(["200"]));
  });

  test("an event stream does not delay the exit", async () => {
    const server = await startServer({ dataDir });
    const { hostname, port } = new URL(server.url);
    const stream = connect(Number(port), hostname, () =>
      stream.write("GET / HTTP/1.1\r\nHost: x\r\nAccept: text/event-stream\r\n\r\n"),
    );
    stream.on("error", () => undefined);
    await new Promise((resolve) => setTimeout(resolve, 200));
    const begun = Date.now();
    expect(await server.stop()).toBe(0);
    expect(Date.now() - begun).toBeLessThan(5_000);
  });

  test("SIGTERM right after the first answer exits without an error in its log", async () => {
    const server = await startServer({ dataDir, env: { DEMO_DATA: "true" } });
    expect(await server.stop()).toBe(0);
    expect(server.output()).not.toContain('"level":"error"');
  });

  test("a start without a build ends with one sentence, and releases the database", () => {
    const folder = mkdtempSync(join(tmpdir(), "curbwrench-unbuilt-"));
    for (const part of ["prisma", "node_modules"]) symlinkSync(resolve(part), join(folder, part));
    const { code, said } = failedStart({ ...SECRETS, DATA_DIR: dataDir, PORT: "0" }, folder);
    expect(code).toBe(1);
    expect(said).toContain("There is no build. Please run: npm run build");
    expect(said).not.toContain("    at ");
    expect(existsSync(join(dataDir, "db.lock"))).toBe(false);
    rmSync(folder, { recursive: true });
  });

  test("a wrong setting stops an update before it changes the tables", async () => {
    const data = mkdtempSync(join(tmpdir(), "curbwrench-update-"));
    const server = await startServer({ dataDir: data });
    await server.stop();
    const { openPGlite } = await import("~/server/gateways/db/pglite/database");
    const inDatabase = async (sql: string) => {
      const db = await openPGlite({ dataDir: join(data, "db") });
      const rows = await db.script(sql);
      await db.close();
      return rows;
    };
    await inDatabase(`INSERT INTO "SealedKey" ("name", "sealed") VALUES ('old', 'v1.k0.x')`);

    // The next version: this one with another migration.
    const update = mkdtempSync(join(tmpdir(), "curbwrench-next-"));
    cpSync("prisma/migrations", join(update, "prisma", "migrations"), { recursive: true });
    const added = join(update, "prisma", "migrations", "29990101000000_added");
    mkdirSync(added);
    writeFileSync(join(added, "migration.sql"), 'CREATE TABLE "Added" ("id" INT);');
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, resolve));
    const address = taken.address();
    const takenPort = typeof address === "object" ? String(address?.port) : "";

    const fails = (env: Record<string, string>) =>
      failedStart({ ...SECRETS, DATA_DIR: data, PORT: "0", ...env }, update);
    expect(fails({}).said).toContain("There is no build.");
    for (const part of ["node_modules", ".next"]) symlinkSync(resolve(part), join(update, part));
    for (const [env, sentence] of [
      [{ PORT: takenPort }, "Another program is using the port."],
      [{ RATE_LIMITS: "writing=5/60" }, "RATE_LIMITS names writing"],
      [{}, "ENCRYPTION_KEYS has no such key"],
    ] as const) {
      const { code, said } = fails(env);
      expect([code, said]).toEqual([1, expect.stringContaining(sentence)]);
      expect(said).not.toContain("    at ");
    }
    expect(await inDatabase(`SELECT to_regclass('"Added"') AS added`)).toEqual([{ added: null }]);
    taken.close();
    for (const folder of [data, update]) rmSync(folder, { recursive: true });
  });

  test("a database that a newer program changed incompatibly is left alone", async () => {
    const newer = mkdtempSync(join(tmpdir(), "curbwrench-newer-"));
    writeFileSync(join(newer, "note"), "");
    const server = await startServer({ dataDir: newer });
    await server.stop();
    const { openPGlite } = await import("~/server/gateways/db/pglite/database");
    const db = await openPGlite({ dataDir: join(newer, "db") });
    await db.script(
      `INSERT INTO "_prisma_migrations" (id, checksum, migration_name, finished_at)
       VALUES ('x', 'x', '29990101000000_later_breaking', now())`,
    );
    await db.close();
    const { code, said } = failedStart({ ...SECRETS, DATA_DIR: newer, PORT: "0" });
    expect(code).toBe(1);
    expect(said).toContain("The database is newer than this program");
    rmSync(newer, { recursive: true });
  });
});
