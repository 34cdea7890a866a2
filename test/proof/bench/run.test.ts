import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

// What `npm run bench` refuses before it opens a database.

const run = (part: string, rows: string) =>
  spawnSync(process.execPath, ["--import", "tsx", "test/proof/bench/run.ts", part], {
    env: { ...process.env, BENCH_ROWS: rows },
    encoding: "utf8",
  });

test.each([
  ["p10", "10000", "p10 needs more than 10,000 bookings. Set BENCH_ROWS to a higher number.\n"],
  ["all", "10000", "p10 needs more than 10,000 bookings. Set BENCH_ROWS to a higher number.\n"],
  ["p99", "20000", "There is no part p99; see README.md.\n"],
])("refuses %s with %s bookings in one sentence", { timeout: 120_000 }, (part, rows, sentence) => {
  const { status, stderr, stdout } = run(part, rows);
  expect({ status, stderr, stdout }).toEqual({ status: 1, stderr: sentence, stdout: "" });
});
