import { execFileSync } from "node:child_process";
import http, { Agent } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startDemoServer } from "../support/server";
import { freePort, type RunningServer } from "~test/support/http/server";

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
  });
});
afterAll(() => server?.stop());

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
    await expect.poll(server.output, { timeout: 30_000 }).toContain('"processes":2');
    expect(processes()).toHaveLength(2);
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
    await expect.poll(async () => (await figures()).sum).toBeGreaterThan(30);
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
