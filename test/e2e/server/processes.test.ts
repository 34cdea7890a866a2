import { randomUUID } from "node:crypto";
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import http, { Agent } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startDemoServer } from "../support/server";
import { dropDatabases, makeDatabase } from "~test/support/database/postgres";
import { freePort, serverEnvironment, type RunningServer } from "~test/support/http/server";

// One start of several processes that answer on one port, on one Postgres.

const READS = 60;
let server: RunningServer;
let metricsPort: number;

beforeAll(async () => {
  metricsPort = await freePort();
  server = await startDemoServer({
    WEB_PROCESSES: "2",
    METRICS_PORT: String(metricsPort),
    LOG_LEVEL: "info",
    RATE_LIMIT_FACTOR: "1",
    TRUSTED_PROXY_HOPS: "1",
    RATE_LIMITS: `reads=${READS}/600`,
    DATABASE_POOL_MAX: "100",
  });
});
afterAll(async () => {
  await server?.stop();
  await dropDatabases(POSTGRES, DATABASES);
});

const POSTGRES = process.env.TEST_DATABASE_URL ?? "";
const DATABASES = `curbwrench_processes_${process.pid}_`;
const newDatabase = () => makeDatabase(POSTGRES, DATABASES + randomUUID().slice(0, 8));

/** The ids of the processes that answer requests. */
function processes(): number[] {
  try {
    const listed = execFileSync("ps", ["-o", "pid=", "--ppid", String(server.process.pid)]);
    return listed.toString().trim().split(/\s+/).map(Number);
  } catch {
    return [];
  }
}

let callers = 0;
/** An address of its own, so that no limit is shared with another test. */
const newAddress = () => `10.0.${Math.floor((callers += 1) / 250)}.${callers % 250}`;

/** Sends one request over a kept connection, and returns the status, or the error's code. */
function get(agent: Agent, address: string): Promise<number | string> {
  return new Promise((resolve) => {
    const request = http.get(`${server.url}/api/services`, {
      agent,
      headers: { "x-forwarded-for": address },
    });
    request.on("response", (response) => {
      response.resume();
      response.on("end", () => resolve(response.statusCode ?? 0));
    });
    request.on("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
  });
}

/** Sends requests over 8 kept connections until `until` is done, and returns each result once. */
async function load(until: Promise<unknown>): Promise<{ results: Set<unknown>; sent: number }> {
  const results = new Set<unknown>();
  let sent = 0;
  let done = false;
  void until.finally(() => (done = true));
  const send = async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (!done) {
      results.add(await get(agent, newAddress()));
      sent += 1;
    }
    agent.destroy();
  };
  await Promise.all(Array.from({ length: 8 }, send));
  return { results, sent };
}

describe("two processes on one port", () => {
  test("are both ready soon after the port answers", async () => {
    await expect.poll(server.output, { timeout: 30_000 }).toContain("all processes ready");
    expect(processes()).toHaveLength(2);
  });

  test("warn once that they open more connections than the database grants", () => {
    const lines = server.output().match(/.*grants fewer connections.*/g) ?? [];
    expect(lines).toEqual([expect.stringContaining('"wanted":202,"granted":')]);
  });

  test("count one caller's reads together: between the limit and one and a half times it", async () => {
    const address = newAddress();
    const statuses = await Promise.all(
      Array.from({ length: 4 * READS }, () => get(new Agent(), address)),
    );
    const answered = statuses.filter((status) => status === 200).length;
    expect(answered).toBeGreaterThanOrEqual(READS);
    expect(answered).toBeLessThanOrEqual(1.5 * READS);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
  });

  test("add up their figures at one address", async () => {
    const requests = async () => {
      const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
      const counted =
        /^curbwrench_http_request_duration_seconds_count\{.*route="\/api\/services",status="200"\} (\d+)$/m;
      return Number(counted.exec(text)?.[1] ?? 0);
    };
    const before = await requests();
    await Promise.all(Array.from({ length: 30 }, () => get(new Agent(), newAddress())));
    await expect.poll(requests).toBe(before + 30);
  });

  test("replace each other on SIGHUP without a failed request", async () => {
    const old = processes();
    const untilReplaced = async () => {
      const timeout = { timeout: 60_000 };
      await expect.poll(server.output, timeout).toContain("all processes replaced");
      expect(processes().filter((id) => !old.includes(id))).toHaveLength(2);
    };
    server.process.kill("SIGHUP");
    const { results, sent } = await load(untilReplaced());
    expect(results).toEqual(new Set([200]));
    expect(sent).toBeGreaterThan(100);
  });

  test("are started again when one is killed, while the other answers", async () => {
    const [killed = 0, kept = 0] = processes();
    process.kill(killed, "SIGKILL");
    await expect.poll(() => processes().includes(killed)).toBe(false);
    expect(await get(new Agent(), newAddress())).toBe(200);
    await expect.poll(() => processes().length, { timeout: 30_000 }).toBe(2);
    expect(processes()).toContain(kept);
    expect(server.output()).toContain("a process ended; starting another");
  });

  test("never become more: one that dies while it is replaced is replaced once", async () => {
    await expect.poll(() => processes().length, { timeout: 30_000 }).toBe(2);
    const replaced = () => server.output().split("all processes replaced").length;
    const before = replaced();
    const [, last = 0] = processes();
    let most = 0;
    const counting = setInterval(() => (most = Math.max(most, processes().length)), 50);
    server.process.kill("SIGHUP");
    await expect.poll(() => processes().length, { timeout: 30_000 }).toBe(3);
    process.kill(last, "SIGKILL");
    await expect.poll(replaced, { timeout: 60_000 }).toBe(before + 1);
    // Long enough for one more to start, if one were to.
    await new Promise((resolve) => setTimeout(resolve, 5_000));
    clearInterval(counting);
    expect(processes()).toHaveLength(2);
    expect(most).toBeLessThanOrEqual(3);
  });

  test("answer for one that is stuck, count it with its last figures, and replace it", async () => {
    await expect.poll(() => processes().length, { timeout: 30_000 }).toBe(2);
    const [stuck = 0, other = 0] = processes();
    const figures = async () => {
      const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
      const counts = (await answer.text()).matchAll(
        /^curbwrench_http_request_duration_seconds_count\{.*\} (\d+)$/gm,
      );
      const sum = [...counts].reduce((all, [, count]) => all + Number(count), 0);
      return { status: answer.status, sum };
    };
    await Promise.all(Array.from({ length: 30 }, () => get(new Agent(), newAddress())));
    await expect.poll(async () => (await figures()).sum).toBeGreaterThanOrEqual(30);
    const before = await figures();
    process.kill(stuck, "SIGSTOP");
    const during = await figures();
    expect(during.status).toBe(200);
    expect(during.sum).toBeGreaterThanOrEqual(before.sum);
    // A new process is left alone for its first minute.
    await expect.poll(() => processes().includes(stuck), { timeout: 90_000 }).toBe(false);
    expect(server.output()).toContain("a process is stuck; killing it");
    await expect.poll(() => processes().length, { timeout: 30_000 }).toBe(2);
    expect(processes()).toContain(other);
  });

  test("stop together, with one exit code", async () => {
    expect(await server.stop()).toBe(0);
    expect(processes()).toEqual([]);
  });
});

describe("`npm start`", () => {
  /** The processes below one, and itself. */
  function familyOf(id: number): number[] {
    const listed = execFileSync("ps", ["-eo", "pid=,ppid="]).toString().trim().split("\n");
    const rows = listed.map((line) => line.trim().split(/\s+/).map(Number));
    const below = (parent: number): number[] =>
      rows.flatMap(([child = 0, of]) => (of === parent ? [child, ...below(child)] : []));
    return [id, ...below(id)];
  }
  const isAlive = (id: number) => {
    try {
      // A zombie has ended, and waits for its parent to read that.
      return !/^State:\tZ/m.test(readFileSync(`/proc/${id}/status`, "utf8"));
    } catch {
      return false;
    }
  };

  test.each(["SIGHUP", "SIGKILL"] as const)(
    "leaves no process behind when its terminal closes or it is killed (%s)",
    async (signal) => {
      const port = await freePort();
      const folder = mkdtempSync(join(tmpdir(), "curbwrench-terminal-"));
      const env = serverEnvironment(port, folder, {
        DATABASE_URL: await newDatabase(),
        WEB_PROCESSES: "2",
      });
      const script = spawn(process.execPath, ["scripts/start.mjs"], { env, stdio: "pipe" });
      let output = "";
      script.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
      await expect.poll(() => output, { timeout: 60_000 }).toContain("Curbwrench is at");
      const family = familyOf(script.pid ?? 0);
      expect(family).toHaveLength(4);
      script.kill(signal);
      await expect.poll(() => family.filter(isAlive), { timeout: 20_000 }).toEqual([]);
      rmSync(folder, { recursive: true });
    },
  );
});
