import { once } from "node:events";
import type { Worker } from "node:worker_threads";
import { expect, test } from "vitest";
import { openPGlite } from "~/server/gateways/db/pglite/database";

/** How much it takes to tell what lives in a thread's heap, MB, after a full collection. */
async function living(thread: Worker): Promise<number> {
  let bytes = 0;
  for await (const part of await thread.getHeapSnapshot()) bytes += part.length;
  return bytes / 1024 / 1024;
}

test("an answer that was given is not kept (FLT-20)", { timeout: 60_000 }, async () => {
  const db = await openPGlite({});
  const begun = once(process, "worker");
  const ask = () =>
    db.query("SELECT n, 'a row of some text' AS text FROM generate_series(1, 500) n");
  await ask();
  const [thread]: Worker[] = await begun;
  const before = await living(thread!);
  for (let time = 0; time < 300; time += 1) expect(await ask()).toHaveLength(500);
  // Kept, these rows take more than twice that.
  expect((await living(thread!)) - before).toBeLessThan(12);
  await db.close();
});
