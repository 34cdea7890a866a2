import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort, serverEnvironment } from "~test/support/http/server";
import { median } from "../lib/load";
import { verdictOf, type Bench, type Outcome, type Part } from "../lib/part";
import { productEnv } from "../lib/stage";
import { startReferenceApp } from "../pages/lib/reference-apps";

export const start: Part = {
  name: "p9",
  what: "from starting the process to its first answer",
  run: measure,
};

const LOOK_EVERY_MS = 5;
const GIVE_UP_MS = 60_000;

async function measure(bench: Bench): Promise<Outcome[]> {
  const databaseUrl = await bench.database(10_000);
  const store = mkdtempSync(join(tmpdir(), "curbwrench-start-"));
  try {
    // Once each beforehand, so that the store exists and the files are in the system's cache.
    await firstAnswer({ DATABASE_URL: "" }, store);
    await firstAnswer(productEnv(databaseUrl), store);
    const [postgres, pglite, template]: [number[], number[], number[]] = [[], [], []];
    for (let round = 0; round < bench.rounds; round += 1) {
      postgres.push(await firstAnswer(productEnv(databaseUrl), store));
      pglite.push(await firstAnswer({ DATABASE_URL: "" }, store));
      const reference = await startReferenceApp("t3", bench.say);
      template.push(reference.firstAnswerMs);
      await reference.stop();
    }
    const ratio = median(postgres) / median(template);
    const more = (median(pglite) - median(postgres)) / 1_000;
    const seconds = (times: number[]) => `${(median(times) / 1_000).toFixed(2)} s`;
    return [
      {
        id: "P9 Postgres",
        what: "start on a migrated Postgres to the first answer of /api/ready",
        goal: "≤ 1.5 × next start of the T3 template",
        figure: seconds(postgres),
        reference: seconds(template),
        ratio,
        verdict: verdictOf(ratio, { atMost: 1.5 }),
        details: { postgres, pglite, template },
      },
      {
        id: "P9 PGlite",
        what: "start on an existing embedded store",
        goal: "≤ 1 s more than on Postgres",
        figure: seconds(pglite),
        reference: seconds(postgres),
        ratio: null,
        verdict: more <= 1 ? "met" : "missed",
      },
    ];
  } finally {
    rmSync(store, { recursive: true, force: true });
  }
}

/** Returns the milliseconds from spawning the server to its first 200, and stops it. */
async function firstAnswer(extra: Record<string, string>, dataDir: string): Promise<number> {
  const port = await freePort();
  const begun = performance.now();
  const child = spawn(process.execPath, ["dist/main.js"], {
    env: serverEnvironment(port, dataDir, extra),
    stdio: "ignore",
  });
  const exited = once(child, "exit");
  while (performance.now() - begun < GIVE_UP_MS) {
    const ready = await fetch(`http://127.0.0.1:${port}/api/ready`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) {
      const took = performance.now() - begun;
      child.kill();
      await exited;
      return took;
    }
    await sleep(LOOK_EVERY_MS);
  }
  child.kill("SIGKILL");
  throw new Error(`The server did not answer within ${GIVE_UP_MS} ms.`);
}
