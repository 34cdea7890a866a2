import { createHash } from "node:crypto";
import { relative } from "node:path";
import type { TestContext } from "vitest";

// Where tests repeat each other, `npm test` runs only a sample of them, another one each time. Its
// seed is printed, and `npm test -- --seed 4711` repeats it. `npm run test:all` and `npx vitest run
// <file>` run every test.

/** The share of tests that are drawn from each `describe` of these files, always at least one. */
const SHARES: readonly { files: RegExp; share: number }[] = [
  // Every call for every caller, with every strange id, column and text.
  { files: /^test\/authz\/(?:matrix|fields|ids|unstorable|safety-silence)\./, share: 1 / 10 },
  {
    files: /^test\/rest\/(?:.*\/)?(?:401|admission|examples|idempotency|property)\./,
    share: 1 / 10,
  },
  // Processes are killed and started again.
  { files: /^test\/proof\/faults\/crash\./, share: 1 / 10 },
  // Few, and each guards another way in.
  { files: /^test\/rest\/status\/403\./, share: 1 },
  // Stories on Postgres. A broken rule breaks several of them.
  { files: /^test\/(?:routers|rest|races)\//, share: 1 / 4 },
];

const seed = process.env.TEST_TIER === "main" ? (process.env.TEST_SEED ?? "1") : null;

/** Orders tests randomly, in the same way for the same seed. */
const rankOf = (name: string) =>
  createHash("sha1").update(`${seed} ${name}`).digest().readUInt32BE();

/** Returns whether this run's sample has a test. */
export function isDrawn({ file, suite = file, fullTestName }: TestContext["task"]): boolean {
  if (seed === null) return true;
  const path = relative(process.cwd(), file.filepath);
  const share = SHARES.find(({ files }) => files.test(path))?.share ?? 1;
  const names = suite.tasks.flatMap((task) => (task.type === "test" ? [task.fullTestName] : []));
  const better = names.filter((name) => rankOf(name) < rankOf(fullTestName)).length;
  return better < Math.ceil(names.length * share);
}
