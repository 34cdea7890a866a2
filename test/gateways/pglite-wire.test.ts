import { once } from "node:events";
import type { Worker } from "node:worker_threads";
import { expect, test } from "vitest";
import { openPGlite } from "~/server/gateways/db/pglite/database";

/** Returns the megabytes that a thread's live heap objects take, after a full collection. */
async function living(thread: Worker): Promise<number> {
  let bytes = 0;
  for await (const part of await thread.getHeapSnapshot()) bytes += part.length;
  return bytes / 1024 / 1024;
}

test("frees an answer after it was delivered (FLT-20)", { timeout: 60_000 }, async () => {
  const db = await openPGlite({});
  const begun = once(process, "worker");
  const ask = () =>
    db.query("SELECT n, 'a row of some text' AS text FROM generate_series(1, 500) n");
  await ask();
  const [thread]: Worker[] = await begun;
  const before = await living(thread!);
  for (let time = 0; time < 300; time += 1) expect(await ask()).toHaveLength(500);
  // If kept, these rows would take more than twice that.
  expect((await living(thread!)) - before).toBeLessThan(12);
  await db.close();
});
