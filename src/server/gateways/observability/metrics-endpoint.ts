import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import pTimeout from "p-timeout";
import { AggregatorRegistry, collectDefaultMetrics, Gauge, register } from "prom-client";
import { z } from "zod";
import { openedDb } from "../db/db";
import { countJobs } from "../jobs/jobs";
import type { Logger } from "./log";
import { counters } from "./counters";
import { countWith, metrics } from "./metrics";
import { PRODUCT_VERSION } from "../runtime/version";
import { hashingQueue } from "../auth/passwords";
import { countRunning } from "./requests";

const DATABASE_ANSWER_MS = 2_000;

/** The running endpoint, for tests that stop it. @internal */
export type MetricsEndpoint = Awaited<ReturnType<typeof startMetrics>>;

interface EndpointOptions {
  port: number;
  host: string;
  log: Logger;
}

/**
 * Starts counting and serves `GET /metrics` on a separate, private port.
 * @throws the system's error when the port is taken
 */
export async function startMetrics(options: EndpointOptions) {
  const counting = startCounting();
  const endpoint = await serveMetrics(options, () => register.metrics());
  return {
    port: endpoint.port,
    async stop() {
      counting.stop();
      await endpoint.stop();
    },
  };
}

/**
 * Serves the figures of all processes that the primary started, added up. A process that is stuck
 * counts with its last figures, and one that is still starting isn't counted yet.
 */
export function startMachineMetrics(options: EndpointOptions) {
  const last = new WeakMap<Worker, object[]>();
  let serial = 0;
  return serveMetrics(options, async () => {
    const asked = (serial += 1);
    const processes = Object.values(cluster.workers ?? {}).filter(
      (worker) => worker?.isConnected() === true,
    );
    const figures = await Promise.all(
      processes.map(async (worker) => {
        if (worker === undefined) return [];
        const answer = await figuresOf(worker, asked);
        if (answer !== null) last.set(worker, answer);
        return answer ?? last.get(worker) ?? [];
      }),
    );
    return added(figures).metrics();
  });

  /** Adds up what can be added: processes of two versions may count one thing differently. */
  function added(figures: object[][]) {
    try {
      return AggregatorRegistry.aggregate(figures);
    } catch (error) {
      options.log.warn({ err: error }, "figures of some processes are left out");
      return added(figures.slice(0, -1));
    }
  }
}

/** How long the primary waits for a process's figures. */
const PROCESS_ANSWER_MS = 2_000;

const questionSchema = z.object({ figures: z.int() });
const answerSchema = z.object({
  figures: z.int(),
  all: z.array(z.looseObject({ name: z.string() })),
});

/** Asks a process for its figures. Returns null if it doesn't answer in time. */
async function figuresOf(worker: Worker, asked: number): Promise<object[] | null> {
  let listen: ((message: unknown) => void) | undefined;
  const answer = new Promise<object[] | null>((resolve) => {
    listen = (message) => {
      const parsed = answerSchema.safeParse(message);
      if (parsed.data?.figures === asked) resolve(parsed.data.all);
    };
    worker.on("message", listen);
    // It may end at this moment.
    worker.send({ figures: asked }, (error) => {
      if (error !== null) resolve(null);
    });
  });
  try {
    return await pTimeout(answer, { milliseconds: PROCESS_ANSWER_MS, fallback: () => null });
  } finally {
    if (listen !== undefined) worker.off("message", listen);
  }
}

/** Answers the primary's questions. */
function answerPrimary(): void {
  process.on("message", (message: unknown) => {
    const question = questionSchema.safeParse(message);
    if (!question.success) return;
    void register.getMetricsAsJSON().then((all) => {
      if (process.connected) process.send?.({ ...question.data, all });
    });
  });
}

/** Starts counting in one of several processes, which answers when the primary asks. */
export function countForPrimary() {
  answerPrimary();
  return startCounting();
}

function startCounting() {
  collectDefaultMetrics();
  const counting = counters();
  gauges();
  countWith(counting);
  return {
    stop() {
      if (metrics() === counting) countWith(undefined);
      register.clear();
    },
  };
}

async function serveMetrics(options: EndpointOptions, collect: () => Promise<string>) {
  const app = new Hono().get("/metrics", async (c) =>
    c.body(await collect(), 200, { "content-type": register.contentType }),
  );
  app.onError((error, c) => {
    options.log.error({ err: error }, "metrics could not be collected");
    return c.body(null, 500);
  });
  const server = createServer(getRequestListener(app.fetch));
  server.listen({ port: options.port, host: options.host });
  await once(server, "listening");
  const address = server.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : options.port,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Figures that are read when metrics are scraped. */
function gauges(): void {
  const gauge = <Label extends string>(
    name: string,
    help: string,
    labelNames: Label[],
    look: (gauge: Gauge<Label>) => void | Promise<void>,
    aggregator: "sum" | "first" = "sum",
  ) =>
    new Gauge({
      name: `curbwrench_${name}`,
      help,
      labelNames,
      aggregator,
      collect() {
        return look(this);
      },
    });
  gauge("http_requests_in_flight", "Requests in progress", [], (figure) =>
    figure.set(countRunning().requests),
  );
  gauge("event_streams", "Open screens that receive live events", [], (figure) =>
    figure.set(countRunning().streams),
  );
  const hashing = "Passwords being hashed or waiting to be";
  gauge("password_hashing", hashing, ["state"], (figure) => {
    figure.set({ state: "running" }, hashingQueue.pending);
    figure.set({ state: "waiting" }, hashingQueue.size);
  });
  const pool =
    "The pool on Postgres: open connections, those without work, calls that wait for one";
  gauge("database_connections", pool, ["state"], async (figure) => {
    const counted = (await openedDb()?.catch(() => undefined))?.pool?.();
    for (const [state, count] of Object.entries(counted ?? {})) figure.set({ state }, count);
  });
  const build = "1, with the product's version";
  const setBuild = (figure: Gauge<"version">) => figure.set({ version: PRODUCT_VERSION }, 1);
  gauge("build_info", build, ["version"], setBuild, "first");
  // Every process reads these from the database, so they aren't added up.
  const jobsNow = shared(lookAtJobs);
  const up = "1 when the database answered this scrape";
  const isUp = async () => ((await jobsNow()) === undefined ? 0 : 1);
  gauge("database_up", up, [], async (figure) => figure.set(await isUp()), "first");
  const oldest = "How long the oldest due job has been waiting";
  const oldestSeconds = async () => (await jobsNow())?.oldestSeconds ?? 0;
  gauge(
    "jobs_oldest_waiting_seconds",
    oldest,
    [],
    async (figure) => figure.set(await oldestSeconds()),
    "first",
  );
  const jobs = "Jobs by queue and state (failed ones are in the dead-letters queue)";
  const countJobsNow = async (figure: Gauge<"queue" | "state">) => {
    const { jobs: counted = [] } = (await jobsNow()) ?? {};
    figure.reset();
    for (const { queue, state, count } of counted) figure.set({ queue, state }, count);
  };
  gauge("jobs", jobs, ["queue", "state"], countJobsNow, "first");
}

/** Shares one lookup among concurrent callers, because a scrape asks for every figure at once. */
function shared<Result>(look: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | null = null;
  return () => (running ??= look().finally(() => (running = null)));
}

/** Returns undefined if the database doesn't answer or isn't open. */
async function lookAtJobs() {
  const counted = openedDb()?.then(countJobs);
  const nothing = () => undefined;
  const options = { milliseconds: DATABASE_ANSWER_MS, fallback: nothing };
  return counted && pTimeout(counted, options).catch(nothing);
}
