import { openDatabases } from "./lib/postgres";
import type { Bench } from "./lib/part";
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

/** Says why these parts can't be measured; null if they can. */
function refusal(names: readonly string[]): string | null {
  const unknown = names.filter((name) => PARTS.every((part) => part.name !== name));
  if (unknown.length > 0) return `There is no part ${unknown.join(", ")}; see README.md.`;
  const small = PARTS.find(
    ({ name, rowsAbove = 0 }) => names.includes(name) && !(bench.rows > rowsAbove),
  );
  if (small === undefined) return null;
  const rows = (small.rowsAbove ?? 0).toLocaleString("en-US");
  return `${small.name} needs more than ${rows} bookings. Set BENCH_ROWS to a higher number.`;
}

/** Measures these parts, and prints each one's lines as it ends. False if they can't be measured. */
async function measure(names: readonly string[]): Promise<boolean> {
  const reason = refusal(names);
  if (reason !== null) {
    console.error(reason);
    process.exitCode = 1;
    return false;
  }
  for (const part of PARTS.filter(({ name }) => names.includes(name))) {
    say(`\n${part.name}: ${part.what}`);
    const load = loadNow();
    const outcomes = await part.run(bench);
    keep(part.name, { rows: bench.rows, load }, outcomes);
    say(`\n${outcomes.map(printed).join("\n")}`);
  }
  return true;
}

try {
  if (command === "seed") {
    for (const rows of rest.length === 0 ? [bench.rows] : rest.map(Number)) {
      say(await bench.database(rows));
    }
  } else if (command === "report") {
    say(await writeReport());
  } else if (command === "all") {
    const names = PARTS.filter(({ always }) => always !== false).map(({ name }) => name);
    if (await measure(names)) say(`\n${await writeReport()}`);
  } else {
    await measure([command, ...rest]);
  }
} finally {
  databases.stop();
}
