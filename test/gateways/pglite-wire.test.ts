import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { openPGlite } from "~/server/gateways/db/pglite/database";

/** What lives in the heap, MB, after a full collection. */
function living(): number {
  setFlagsFromString("--expose-gc");
  const collect: unknown = runInNewContext("gc");
  if (typeof collect === "function") collect();
  return process.memoryUsage().heapUsed / 1024 / 1024;
}

test("an answer that was given is not kept (FLT-20)", { timeout: 60_000 }, async () => {
  const db = await openPGlite({});
  const ask = () =>
    db.query("SELECT n, 'a row of some text' AS text FROM generate_series(1, 500) n");
  await ask();
  const before = living();
  for (let time = 0; time < 300; time += 1) expect(await ask()).toHaveLength(500);
  // Kept, these rows take more than twice that.
  expect(living() - before).toBeLessThan(12);
  await db.close();
});
