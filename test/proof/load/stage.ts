import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { NO_LIMITS, startServer, type RunningServer } from "~test/support/http/server";

/** One line of the table that `npm run prove` prints. */
export interface Row {
  what: string;
  /** The abuse case, or "" for none. */
  id: string;
  figure: string;
  wanted: string;
  ok: boolean;
}

const SAMPLE_MS = 200;
const MB = 1024;

/** Watches the server process from outside. */
export class Watch {
  readonly #samples: { at: number; mb: number }[] = [];
  readonly #timer: NodeJS.Timeout;
  constructor(private readonly pid: number) {
    this.#take();
    this.#timer = setInterval(() => this.#take(), SAMPLE_MS);
  }

  /** Returns the resident memory in MB. */
  now(): number {
    const status = readFileSync(`/proc/${this.pid}/status`, "utf8");
    return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / MB);
  }

  /** Returns the number of open files and sockets. */
  files(): number {
    return readdirSync(`/proc/${this.pid}/fd`).length;
  }

  #take(): void {
    try {
      this.#samples.push({ at: performance.now(), mb: this.now() });
    } catch {
      // The process ended; its starter reports that.
    }
  }

  /** Returns start, peak and end of the watched time, in MB. */
  stop(): { start: number; peak: number; end: number } {
    clearInterval(this.#timer);
    this.#take();
    const all = this.#samples.map(({ mb }) => mb);
    return { start: all[0] ?? 0, peak: Math.max(0, ...all), end: all.at(-1) ?? 0 };
  }

  /** Returns its growth in the last `share` of the time, in MB a minute (least squares). */
  slope(share: number): number {
    const late = this.#samples.slice(Math.floor(this.#samples.length * (1 - share)));
    const mean = (values: number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;
    const [x, y] = [mean(late.map(({ at }) => at)), mean(late.map(({ mb }) => mb))];
    const above = late.reduce((sum, { at, mb }) => sum + (at - x) * (mb - y), 0);
    const below = late.reduce((sum, { at }) => sum + (at - x) ** 2, 0);
    return below === 0 ? 0 : (above / below) * 60_000;
  }
}

/** Returns the value below which this share of all values are; 0 for none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

export const ms = (value: number) => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;

export const spread = (values: readonly number[]) =>
  [0.5, 0.95, 0.99].map((share) => `p${share * 100} ${ms(percentile(values, share))}`).join(", ");

export const memory = ({ start, peak, end }: { start: number; peak: number; end: number }) =>
  `${start} → ${end} MB, peak ${peak} MB`;

/** The engine of this run's server, which DATABASE_URL selects. */
export const engine = (process.env.DATABASE_URL ?? "") === "" ? "PGlite" : "Postgres";

/** Reads a size from the environment, for shorter runs. */
export function size(variable: string, whole: number): number {
  const given = Number(process.env[variable] ?? "");
  return given > 0 ? given : whole;
}

export const seed = size("PROOF_SEED", Math.floor(Math.random() * 2 ** 31));

/**
 * Starts the built server, runs one scenario against it and reports its rows. Without limits, unless
 * `env` sets them.
 */
export async function onStage(
  scenario: (server: RunningServer, watch: Watch) => Promise<Row[]>,
  env: Record<string, string> = {},
): Promise<void> {
  const server = await startServer({
    env: {
      DATABASE_URL: process.env.DATABASE_URL ?? "",
      DATABASE_DIRECT_URL: process.env.DATABASE_DIRECT_URL ?? "",
      ...NO_LIMITS,
      LOG_LEVEL: "fatal",
      ...env,
    },
  });
  const watch = new Watch(server.process.pid ?? 0);
  let rows: Row[];
  try {
    rows = await scenario(server, watch);
    rows.push({
      what: "The server afterwards",
      id: "",
      figure: server.process.exitCode === null ? "alive" : "dead",
      wanted: "alive",
      ok: server.process.exitCode === null,
    });
  } finally {
    watch.stop();
    await server.stop("SIGTERM");
  }
  report(rows);
}

/**
 * Writes rows to the file PROOF_ROWS, or prints them. A row that is not `ok` makes the exit code 1.
 */
export function report(rows: readonly Row[]): void {
  const path = process.env.PROOF_ROWS ?? "";
  if (path === "") console.table(rows);
  else writeFileSync(path, JSON.stringify(rows));
  process.exitCode = rows.every(({ ok }) => ok) ? 0 : 1;
}
