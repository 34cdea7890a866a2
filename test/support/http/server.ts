import { spawn, type ChildProcess } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { SERVER_SETTINGS, serverArguments } from "../../../scripts/lib/server-process.mjs";
import { VAPID_KEYS } from "../services/push-keys";

const READY_WITHIN_MS = 120_000;
const STOP_WITHIN_MS = 12_000;

export interface RunningServer {
  /** Without a slash at the end. */
  url: string;
  dataDir: string;
  process: ChildProcess;
  /** Returns everything it printed so far. */
  output(): string;
  /** Returns the mails it wrote, oldest first, with their soft line breaks removed. */
  mails(): string[];
  /** Ends it as a supervisor would; resolves with its exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Returns the environment of a built server with its own database and files. */
export function serverEnvironment(
  port: number,
  dataDir: string,
  extra: Record<string, string>,
): NodeJS.ProcessEnv {
  const base: NodeJS.ProcessEnv = {
    ...SERVER_SETTINGS,
    PATH: process.env.PATH ?? "",
    HOME: process.env.HOME ?? "",
    NODE_ENV: "production",
    PORT: String(port),
    APP_URL: `http://localhost:${port}`,
    DATA_DIR: dataDir,
    DATABASE_URL: "",
    WEB_PROCESSES: "1",
    VAPID_PUBLIC_KEY: VAPID_KEYS.publicKey,
    VAPID_PRIVATE_KEY: VAPID_KEYS.privateKey,
    NEXTAUTH_SECRET: "kH3v9QmT7xZp2LwR8sNc5YbJ4fGd6VaE",
    ENCRYPTION_KEYS: "k1:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=",
    PAYMENTS: "sandbox",
    MAIL_URL: "",
    DEMO_DATA: "false",
    // `npm start` writes "optional" into .env, which the server under test reads too.
    STAFF_SECOND_FACTOR: "required",
    LOG_LEVEL: "warn",
    RATE_LIMIT_FACTOR: "100",
  };
  return Object.assign(base, extra);
}

/** Removes the rate limits for load tests. */
export const NO_LIMITS = {
  RATE_LIMIT_FACTOR: "1000000",
  MAX_PENDING_BOOKINGS: "1000000",
  MAX_JOBS_UNVERIFIED: "1000000",
  MAX_ACCEPTS_PER_HOUR_UNVERIFIED: "1000000",
  MAX_JOBS_VERIFIED: "1000000",
  MAX_ACCEPTS_PER_HOUR_VERIFIED: "1000000",
} as const;

/**
 * Starts dist/main.js (`npm run build` makes it) as `npm start` does, on a free port, and waits
 * until it is ready.
 * @param options.dataDir keeps a folder over several starts; else a temporary one is removed by
 * stop
 * @param options.store a data folder of a stopped server, which the temporary one is copied from
 * @param options.build the folder of another version's build
 */
export async function startServer(
  options: {
    env?: Record<string, string>;
    dataDir?: string;
    store?: string;
    port?: number;
    build?: string;
  } = {},
): Promise<RunningServer> {
  const { build = "." } = options;
  if (!existsSync(join(build, "dist/main.js"))) {
    throw new Error("There is no build. Run `npm run build` first.");
  }
  const port = options.port ?? (await freePort());
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), "curbwrench-server-"));
  if (options.store !== undefined) cpSync(options.store, dataDir, { recursive: true });
  const child = spawn(process.execPath, serverArguments(), {
    cwd: build,
    env: serverEnvironment(port, dataDir, options.env ?? {}),
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const exited = new Promise<number | null>((resolve) => child.on("exit", resolve));

  const server: RunningServer = {
    url: `http://localhost:${port}`,
    dataDir,
    process: child,
    output: () => output,
    mails: () => readMails(join(dataDir, "mail")),
    async stop(signal = "SIGTERM") {
      child.kill(signal);
      const code = await Promise.race([exited, sleep(STOP_WITHIN_MS, "late" as const)]);
      if (code === "late") {
        child.kill("SIGKILL");
        throw new Error(`The server did not stop within ${STOP_WITHIN_MS} ms.\n${output}`);
      }
      if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true });
      return code;
    },
  };
  await untilReady(server, exited);
  return server;
}

async function untilReady(server: RunningServer, exited: Promise<number | null>): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  const gone = exited.then((code) => {
    throw new Error(`The server ended with code ${code}.\n${server.output()}`);
  });
  gone.catch(() => undefined);
  while (Date.now() < deadline) {
    const answer = fetch(`${server.url}/api/ready`).then(
      (response) => response.ok,
      () => false,
    );
    if (await Promise.race([answer, gone])) return;
    await sleep(100);
  }
  await server.stop("SIGKILL");
  throw new Error(`The server was not ready within ${READY_WITHIN_MS} ms.\n${server.output()}`);
}

function readMails(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith(".eml"))
    .toSorted()
    .map((name) => readFileSync(join(folder, name), "utf8"))
    .map((text) => text.replaceAll("=\n", "").replaceAll("=3D", "="));
}
