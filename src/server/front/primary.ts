import cluster, { type Worker } from "node:cluster";
import { closeSync, openSync } from "node:fs";
import { totalmem } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { env } from "~/env";
import { log } from "~/server/gateways/observability/log";
import { startMachineMetrics } from "~/server/gateways/observability/metrics-endpoint";
import { countForProcesses } from "~/server/gateways/runtime/machine-limits";
import { StartError } from "./begin";
import { checkPort } from "./check-settings";
import {
  argumentsOfEach,
  isBeat,
  readyOf,
  STUCK,
  stuckOf,
  type Order,
  type Ready,
} from "~/server/gateways/runtime/processes";

/** How long to wait before killing a process. Stopping takes at most `GIVE_UP_MS` of serve.ts. */
const KILL_AFTER_MS = env.DRAIN_MS + 11_500;
/** How long a closing terminal takes to be gone after its SIGHUP. */
const TERMINAL_GONE_MS = 100;
/**
 * How long to wait before a process that died is started again. The wait grows with each death
 * before it was ready.
 */
const RESTART_MS = [100, 1_000, 5_000, 30_000] as const;
/** How often to look for a process that is stuck. */
const LOOK_MS = 1_000;

/** A process that answers requests. */
interface Serving {
  worker: Worker;
  bornAt: number;
  /** When it was last heard of. */
  heardAt: number;
}

/**
 * Starts `env.WEB_PROCESSES` processes that answer requests on one port, restarts one that dies or
 * is stuck, replaces all on SIGHUP without refusing a request, and stops them on SIGTERM or SIGINT.
 * Doesn't open the database itself.
 * @throws {StartError} if the first process can't start (its own message has been printed), or
 * METRICS_PORT is taken
 */
export async function runPrimary(): Promise<void> {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Infinity);
  const execArgv = argumentsOfEach(env.WEB_PROCESSES, memory, process.execArgv, env.NODE_OPTIONS);
  cluster.setupPrimary({ execArgv });
  countForProcesses();
  const serving = new Map<Worker, Serving>();
  let starting = 0;
  let stopping = false;

  /** Starts a process and returns its report, or null if it ended before it was ready. */
  async function startOne(): Promise<Ready | null> {
    starting += 1;
    try {
      return await started();
    } finally {
      starting -= 1;
    }
  }

  async function started(): Promise<Ready | null> {
    const worker = cluster.fork();
    const bornAt = performance.now();
    worker.on("message", (message: unknown) => {
      const heard = serving.get(worker);
      if (heard !== undefined && isBeat(message)) heard.heardAt = performance.now();
    });
    const ready = await new Promise<Ready | null>((resolve) => {
      worker.on("message", (message: unknown) => {
        const report = readyOf(message);
        if (report !== null) resolve(report);
      });
      worker.once("exit", () => resolve(null));
    });
    if (ready === null) return null;
    serving.set(worker, { worker, bornAt, heardAt: performance.now() });
    worker.once("exit", (code, signal) => {
      if (!serving.delete(worker) || stopping) return;
      log.error({ pid: worker.process.pid, code, signal }, "a process ended; starting another");
      void fill();
    });
    // It may have been told to stop while it was starting.
    if (stopping) send(worker, "stop");
    return ready;
  }

  // There are never more processes than WEB_PROCESSES, but for one that takes over.
  const isShort = () => !stopping && serving.size + starting < env.WEB_PROCESSES;

  /** Starts processes until there are enough, and waits longer after each that couldn't start. */
  async function fill(): Promise<void> {
    for (let deaths = 0; isShort(); deaths += 1) {
      await sleep(RESTART_MS[Math.min(deaths, RESTART_MS.length - 1)]);
      if (!isShort()) return;
      if ((await startOne()) !== null) deaths = -1;
    }
  }

  let replacing = Promise.resolve();
  /** Replaces each process that serves now, one after the other. */
  async function replaceAll(): Promise<void> {
    const olds = Array.from(serving.keys());
    for (const old of olds) {
      if (stopping) return;
      // It ended by itself, and a new one has its place.
      if (!serving.has(old)) continue;
      if ((await startOne()) === null) {
        log.error("a new process could not start; the old ones go on");
        void fill();
        return;
      }
      if (serving.delete(old)) await end(old, "replace");
      void fill();
    }
    log.info({ processes: serving.size }, "all processes replaced");
  }

  async function stop(): Promise<void> {
    if (stopping) {
      for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill("SIGKILL");
      process.exit(1);
    }
    stopping = true;
    const all = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    const codes = await Promise.all(all.map((worker) => end(worker, "stop")));
    await metrics?.stop();
    process.exit(codes.every((code) => code === 0) ? 0 : 1);
  }

  let lookedAt = performance.now();
  /** Kills a process whose event loop is stuck. Its end starts another. */
  function killStuck(): void {
    const now = performance.now();
    // The whole machine slept, and with it everyone's heartbeat.
    if (now - lookedAt > 2 * LOOK_MS) for (const one of serving.values()) one.heardAt = now;
    lookedAt = now;
    const stuck = stuckOf(Array.from(serving.values()), now);
    if (stuck === null || stopping) return;
    const { pid } = stuck.worker.process;
    log.error({ pid, silentSeconds: STUCK.silentMs / 1000 }, "a process is stuck; killing it");
    stuck.worker.process.kill("SIGKILL");
    stuck.heardAt = now;
  }

  const metrics = await startMetrics();
  setInterval(killStuck, LOOK_MS).unref();
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => void stop());
  // The script that started it is gone.
  process.on("disconnect", () => void (stopping || stop()));
  const attended = hasTerminal();
  process.on("SIGHUP", () => {
    setTimeout(() => {
      // A closed terminal sends the same signal as an operator.
      if (attended && !hasTerminal()) void (stopping || stop());
      else replacing = replacing.then(replaceAll);
    }, TERMINAL_GONE_MS);
  });

  await checkPort();
  // The first process migrates the database before the others start.
  const first = await startOne();
  if (first === null) throw new StartError("The server could not start.");
  await Promise.all(Array.from({ length: env.WEB_PROCESSES - 1 }, fill));
  log.info({ processes: serving.size }, "all processes ready");
  process.send?.({ ...first, seconds: (performance.now() / 1000).toFixed(1) });
}

function send(worker: Worker, order: Order): void {
  if (worker.isConnected()) worker.send({ order });
}

/** Ends a process, by force if it takes too long, and returns its exit code. */
async function end(worker: Worker, order: Order): Promise<number | null> {
  if (worker.isDead()) return worker.process.exitCode;
  const exited = new Promise<number | null>((resolve) => worker.once("exit", resolve));
  const timer = setTimeout(() => worker.process.kill("SIGKILL"), KILL_AFTER_MS);
  send(worker, order);
  const code = await exited;
  clearTimeout(timer);
  return code;
}

/** Returns true while there is a terminal that this process belongs to. */
function hasTerminal(): boolean {
  try {
    closeSync(openSync("/dev/tty", "r"));
    return true;
  } catch {
    return false;
  }
}

async function startMetrics() {
  if (env.METRICS_PORT === 0) return null;
  const options = { port: env.METRICS_PORT, host: env.METRICS_HOST, log };
  return startMachineMetrics(options).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    throw new StartError(`METRICS_PORT can't be used: ${why}`);
  });
}
