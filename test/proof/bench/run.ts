import { openDatabases } from "./lib/postgres";
import type { Bench, Outcome } from "./lib/part";
import { keep, loadNow, printed, writeReport } from "./lib/results";
import { PARTS } from "./parts";

// `npm run bench`: see README.md beside this file.

const DEFAULT_ROWS = 1_000_000;

const say = (line: string) => console.log(line);
const [command = "all", ...rest] = process.argv.slice(2).map((word) => word.toLowerCase());
const databases = openDatabases(say);

const bench: Bench = {
  seconds: Number(process.env.BENCH_SECONDS ?? 4),
  rounds: Number(process.env.BENCH_ROUNDS ?? 3),
  rows: Number(process.env.BENCH_ROWS ?? DEFAULT_ROWS),
  say,
  database: (rows = bench.rows) => databases.seeded(rows),
  server: () => databases.server(),
};

async function measure(names: readonly string[]): Promise<void> {
  const unknown = names.filter((name) => PARTS.every((part) => part.name !== name));
  if (unknown.length > 0) throw new Error(`There is no part ${unknown.join(", ")}; see README.md.`);
  const all: Outcome[] = [];
  for (const part of PARTS.filter(({ name }) => names.includes(name))) {
    say(`\n${part.name}: ${part.what}`);
    const load = loadNow();
    const outcomes = await part.run(bench);
    keep(part.name, { rows: bench.rows, load }, outcomes);
    all.push(...outcomes);
  }
  say(`\n${all.map(printed).join("\n")}`);
}

try {
  if (command === "seed") {
    for (const rows of rest.length === 0 ? [bench.rows] : rest.map(Number)) {
      say(await bench.database(rows));
    }
  } else if (command === "report") {
    say(await writeReport());
  } else if (command === "all") {
    await measure(PARTS.filter(({ always }) => always !== false).map(({ name }) => name));
    say(`\n${await writeReport()}`);
  } else {
    await measure([command, ...rest]);
  }
} finally {
  databases.stop();
}
