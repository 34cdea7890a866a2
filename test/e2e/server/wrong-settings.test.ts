import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { connect, createServer, type AddressInfo, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createSecureContext, TLSSocket } from "node:tls";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { png } from "~test/support/files";
import { CERTIFICATE } from "~test/support/http/certificate";
import { serverEnvironment, startServer } from "~test/support/http/server";
import { Visitor } from "~test/support/http/visitor";
import { contractOf } from "~test/support/http/openapi";

// A wrong setting ends a start with one sentence that names its variable. The sentence, the log and
// the errors of a running server never hold a secret.

const POSTGRES = process.env.TEST_DATABASE_URL ?? "";
/** Planted in every secret; no word or id contains it. */
const PLANTED = "zq7Planted9xv";
const folder = mkdtempSync(join(tmpdir(), "curbwrench-wrong-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Starts the server, and returns its exit code and everything it printed. */
function failedStart(env: Record<string, string>): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [resolve("dist/main.js")], {
    env: serverEnvironment(0, join(folder, "data"), env),
    stdio: ["ignore", "pipe", "pipe"],
  });
  const timer = setTimeout(() => child.kill("SIGKILL"), 60_000);
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => (said += chunk.toString()));
  }
  return new Promise((done) => {
    child.on("exit", (code) => {
      clearTimeout(timer);
      done({ code, said });
    });
  });
}

/** The address of the test's Postgres with other parts. */
function postgresAt(change: (url: URL) => void): string {
  const url = new URL(POSTGRES);
  url.password = PLANTED;
  change(url);
  return url.href;
}

async function runAsAdmin(statement: string, values: unknown[] = []) {
  const admin = new pg.Client({ connectionString: POSTGRES });
  await admin.connect();
  try {
    return (await admin.query<{ text: string }>(statement, values)).rows;
  } finally {
    await admin.end();
  }
}

/** Puts TLS with a certificate that no authority signed in front of the test's Postgres. */
function tlsInFront(): Promise<Server> {
  const { hostname, port } = new URL(POSTGRES);
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    // The client asks for TLS in 8 bytes, and "S" agrees.
    socket.once("data", () => {
      socket.write("S");
      const secure = new TLSSocket(socket, {
        isServer: true,
        secureContext: createSecureContext(CERTIFICATE),
      });
      const inside = connect(Number(port), hostname);
      secure.on("error", () => inside.destroy());
      inside.on("error", () => secure.destroy());
      secure.pipe(inside).pipe(secure);
    });
  });
  return new Promise((done) => server.listen(0, "127.0.0.1", () => done(server)));
}

const WITH_RESERVED = `p/${PLANTED}#x@y`;
const RESERVED = "has a /, ?, # or @ in its user name or password";

describe("a start ends with one sentence and without a secret", () => {
  let tls: Server;
  /** A role with a password, among others that need none. */
  const role = `wrong_settings_${process.pid}`;
  let rules = "";
  beforeAll(async () => {
    tls = await tlsInFront();
    await runAsAdmin(`CREATE ROLE ${role} LOGIN PASSWORD 'right'`);
    const [file] = await runAsAdmin("SELECT pg_read_file(current_setting('hba_file')) AS text");
    rules = file?.text ?? "";
    await writeRules(`host all ${role} all scram-sha-256\n${rules}`);
  });
  afterAll(async () => {
    tls.close();
    await writeRules(rules);
    await runAsAdmin(`DROP ROLE ${role}`);
  });

  /** Replaces who may connect to the test's Postgres. */
  async function writeRules(text: string): Promise<void> {
    const [path] = await runAsAdmin("SELECT current_setting('hba_file') AS text");
    const lines = text.split("\n").map((line) => `SELECT '${line.replaceAll("'", "''")}'`);
    await runAsAdmin(`COPY (${lines.join(" UNION ALL ")}) TO '${path?.text}'`);
    await runAsAdmin("SELECT pg_reload_conf()");
  }

  test.each<[string, () => Record<string, string>, string]>([
    [
      "a database's password with reserved characters",
      () => ({ DATABASE_URL: `postgres://user:${WITH_RESERVED}@db:5432/curbwrench` }),
      `DATABASE_URL ${RESERVED}`,
    ],
    [
      "an owner's password with reserved characters",
      () => ({ DATABASE_URL: POSTGRES, DATABASE_OWNER_URL: `postgres://o:${WITH_RESERVED}@db/x` }),
      `DATABASE_OWNER_URL ${RESERVED}`,
    ],
    [
      "a mail password with reserved characters",
      () => ({ MAIL_URL: `smtp://user:${WITH_RESERVED}@mail:587` }),
      `MAIL_URL ${RESERVED}`,
    ],
    [
      "a file store's address with a password",
      () => ({ S3_ENDPOINT: `http://key:${PLANTED}@files:8333` }),
      "S3_ENDPOINT can't hold a user name or password",
    ],
    [
      "a proxy's password with reserved characters",
      () => ({ NODE_USE_ENV_PROXY: "1", HTTPS_PROXY: `http://user:${WITH_RESERVED}@proxy:3128` }),
      `HTTPS_PROXY ${RESERVED}`,
    ],
    [
      "a text gateway's secret with reserved characters",
      () => ({ SMS_URL: `https://name:${WITH_RESERVED}@sms/x`, SMS_FROM: "+15125550142" }),
      `SMS_URL ${RESERVED}`,
    ],
    [
      "a database that is away",
      () => ({ DATABASE_URL: postgresAt((url) => (url.port = "9")) }),
      "The database in DATABASE_URL doesn't answer.",
    ],
    [
      "a database's owner that is away",
      () => ({
        DATABASE_URL: POSTGRES,
        DATABASE_OWNER_URL: postgresAt((url) => (url.port = "9")),
      }),
      "The database in DATABASE_OWNER_URL doesn't answer.",
    ],
    [
      "a wrong password",
      () => ({ DATABASE_URL: postgresAt((url) => (url.username = role)) }),
      "The database refuses the user or the password in DATABASE_URL.",
    ],
    [
      "a database that doesn't exist",
      () => ({ DATABASE_URL: postgresAt((url) => (url.pathname = "/nowhere")) }),
      "The database that DATABASE_URL names doesn't exist.",
    ],
    [
      "a certificate that no authority signed",
      () => ({
        DATABASE_URL: postgresAt((url) => {
          url.port = String((tls.address() as AddressInfo).port);
          url.search = "sslmode=require";
        }),
      }),
      "Add sslmode=verify-full and sslrootcert=/path/to/ca.pem to it, or sslmode=no-verify",
    ],
    [
      "a database without TLS",
      () => ({ DATABASE_URL: postgresAt((url) => (url.search = "sslmode=verify-full")) }),
      "The database in DATABASE_URL doesn't offer TLS.",
    ],
    [
      "a certificate file that isn't there",
      () => ({ DATABASE_URL: postgresAt((url) => (url.search = "sslrootcert=/nowhere/ca.pem")) }),
      "DATABASE_URL names a file that can't be read",
    ],
    ["an unknown limit", () => ({ RATE_LIMITS: "reading=5/60" }), "RATE_LIMITS names reading"],
    [
      "a data folder that can't be written",
      () => ({ DATA_DIR: "/dev/null/data", DATABASE_URL: POSTGRES }),
      "DATA_DIR names a folder that this user can't write: /dev/null/data. It is for uploaded files (S3_ENDPOINT), mails (MAIL_URL).",
    ],
  ])("%s", async (_name, env, sentence) => {
    const { code, said } = await failedStart(env());
    expect(code, said).toBe(1);
    expect(said).toContain(sentence);
    expect(said).not.toContain(PLANTED);
    expect(said).not.toMatch(/^ {4}at /m);
  });
});

test("a folder that can't be written doesn't matter if nothing is stored there", async () => {
  const { said } = await failedStart({
    DATA_DIR: "/dev/null/data",
    DATABASE_URL: postgresAt((url) => (url.port = "9")),
    MAIL_URL: "smtp://127.0.0.1:9",
    S3_ENDPOINT: "http://127.0.0.1:9",
    S3_BUCKET: "x",
    S3_ACCESS_KEY_ID: "x",
    S3_SECRET_ACCESS_KEY: "x",
  });
  expect(said.trim()).toMatch(/^The database in DATABASE_URL doesn't answer/);
});

test("a running server whose mails and files fail logs no secret", async () => {
  const server = await startServer({
    env: {
      LOG_LEVEL: "debug",
      MAIL_URL: `smtp://user:${PLANTED}@127.0.0.1:9`,
      S3_ENDPOINT: "http://127.0.0.1:9",
      S3_BUCKET: "bucket",
      S3_ACCESS_KEY_ID: `id${PLANTED}`,
      S3_SECRET_ACCESS_KEY: PLANTED,
      SMS_URL: `http://name:${PLANTED}@127.0.0.1:9/Messages.json`,
      SMS_FROM: "+15125550142",
      STRIPE_TEST_SECRET_KEY: `sk_test_${PLANTED}`,
      OIDC_ISSUER: "http://127.0.0.1:9",
      OIDC_CLIENT_ID: "id",
      OIDC_CLIENT_SECRET: PLANTED,
    },
  });
  try {
    const contract = contractOf(await (await fetch(`${server.url}/api/openapi.json`)).json());
    const ana = new Visitor(
      () => server.url,
      () => contract,
    );
    const person = { firstName: "Ana", lastName: "Bo", role: "customer" };
    const account = { ...person, email: "ana@example.com", password: `${PLANTED}-A1` };
    (await ana.post("/api/auth/signup", account)).is(201);
    const form = new FormData();
    form.set("profilePicture", new Blob([new Uint8Array(await png())]), "me.png");
    const cookie = [...ana.jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { cookie };
    const upload = `${server.url}/api/upload/profile-picture`;
    expect((await fetch(upload, { method: "POST", headers, body: form })).status).toBe(503);
    await expect.poll(() => server.output(), { timeout: 20_000 }).toContain("job failed");
    expect((await fetch(`${server.url}/api/ready`)).status).toBe(200);
    const tokens = [...ana.jar.values()].filter((value) => value.length > 20);
    for (const secret of [PLANTED, ...tokens]) expect(server.output()).not.toContain(secret);
  } finally {
    await server.stop();
  }
});
