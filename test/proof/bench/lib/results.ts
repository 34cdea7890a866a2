import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg, totalmem } from "node:os";
import { format } from "prettier";
import { z } from "zod";
import type { Outcome } from "./part";

const FOLDER = ".cache/bench";
const DOCUMENT = "docs/performance-figures.md";
const BEGIN = "<!-- bench:begin -->";
const END = "<!-- bench:end -->";

const outcomeSchema = z.object({
  id: z.string(),
  what: z.string(),
  goal: z.string(),
  figure: z.string(),
  reference: z.string(),
  ratio: z.number().nullable(),
  verdict: z.enum(["met", "missed", "recorded", "left out"]),
});
const runSchema = z.object({
  at: z.string(),
  commit: z.string(),
  node: z.string(),
  machine: z.string(),
  rows: z.number(),
  /** The load average before the part began: more than a few mean a busy machine. */
  load: z.number().optional(),
  outcomes: z.array(outcomeSchema),
});
type Run = z.output<typeof runSchema>;

/** Stores a part's results in .cache/bench/{part}.json, with the machine they were measured on. */
export function keep(
  part: string,
  { rows, load }: { rows: number; load: number },
  outcomes: readonly Outcome[],
): void {
  mkdirSync(FOLDER, { recursive: true });
  const run = { at: new Date().toISOString(), commit: commit(), ...where(), rows, load, outcomes };
  writeFileSync(`${FOLDER}/${part}.json`, `${JSON.stringify(run, null, 2)}\n`);
}

/** Returns the machine's current load average. */
export function loadNow(): number {
  return Math.round((loadavg()[0] ?? 0) * 10) / 10;
}

function where(): { node: string; machine: string } {
  const all = cpus();
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  return {
    node: process.version,
    machine: `${all.length} × ${all[0]?.model.trim() ?? "unknown processor"}, ${gigabytes} GB`,
  };
}

function commit(): string {
  if (process.env.BENCH_COMMIT) return process.env.BENCH_COMMIT;
  try {
    return execFileSync("git", ["rev-parse", "--short", "HEAD"], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  } catch {
    return "unknown";
  }
}

/**
 * Rewrites the table of docs/performance-figures.md with the last result of each part; lines not
 * measured here stay.
 */
export async function writeReport(): Promise<string> {
  const runs = readdirSync(FOLDER)
    .filter((name) => name.endsWith(".json"))
    .map((name) => runSchema.parse(JSON.parse(readFileSync(`${FOLDER}/${name}`, "utf8"))));
  const text = readFileSync(DOCUMENT, "utf8");
  const [before, rest = ""] = text.split(BEGIN);
  const [told = "", after = ""] = rest.split(END);
  const table = tableOf(runs, linesOf(told));
  const written = `${before}${BEGIN}\n\n${table}\n\n${END}${after}`;
  writeFileSync(DOCUMENT, await format(written, { parser: "markdown", printWidth: 100 }));
  return table;
}

/** Returns the lines of a table below its heading, each with the name it begins with. */
function linesOf(table: string): { id: string; line: string }[] {
  return table
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .slice(2)
    .map((line) => ({ id: line.split("|")[1]?.trim() ?? "", line }));
}

function tableOf(runs: readonly Run[], told: ReturnType<typeof linesOf>): string {
  const measured = runs.flatMap((run) =>
    run.outcomes.map((outcome) => ({ id: outcome.id, line: lineOf(run, outcome) })),
  );
  const ids = new Set(measured.map(({ id }) => id));
  const lines = [...measured, ...told.filter(({ id }) => !ids.has(id))].toSorted(
    (a, b) => order(a.id) - order(b.id),
  );
  const machines = [...new Set(runs.map(({ machine, node }) => `${machine}, Node ${node}`))];
  const days = [...new Set(runs.map(({ at }) => at.slice(0, 10)))].toSorted();
  return [
    `Measured last on ${machines.join("; ")}; ${days.join(", ")}. A line whose commit is older was not measured again then. The load tool, the server and Postgres share the machine.`,
    "",
    "| # | what | goal | product | reference | ratio | verdict | rows | load before | commit |",
    "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |",
    ...lines.map(({ line }) => line),
  ].join("\n");
}

function lineOf(run: Run, outcome: Run["outcomes"][number]): string {
  const { id, what, goal, figure, reference, ratio, verdict } = outcome;
  const cells = [id, what, goal, figure, reference, ratio?.toFixed(2) ?? "", verdict];
  return `| ${[...cells, run.rows.toLocaleString("en-US"), run.load ?? "", run.commit].join(" | ")} |`;
}

const order = (id: string) => Number(/\d+/.exec(id)?.[0] ?? 99);

/** Formats an outcome for the terminal. */
export function printed(outcome: Outcome): string {
  const ratio = outcome.ratio === null ? "" : `  ratio ${outcome.ratio.toFixed(2)}`;
  const reference = outcome.reference === "" ? "" : `  against ${outcome.reference}`;
  return `${outcome.id.padEnd(10)} ${outcome.verdict.toUpperCase().padEnd(8)} ${outcome.what}\n           goal ${outcome.goal}: ${outcome.figure}${reference}${ratio}`;
}
