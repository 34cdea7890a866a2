import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import writeFileAtomic from "write-file-atomic";
import { z } from "zod";
import type { Logger } from "../../observability/log";

// A PGlite folder belongs to one process, so a copy of a running installation is made by its server.
// It is asked by a file in the data folder: who may write there may read the database anyway, and no
// port and no further secret is needed.

const LOOK_MS = 1_000;

const requestSchema = z.object({ folder: z.string() });
const madeSchema = z.object({ path: z.string(), summary: z.string() });
export const answerSchema = z.union([madeSchema, z.object({ refused: z.string() })]);

export type BackupAnswer = z.output<typeof madeSchema>;

type Step = "asked" | "taken" | "answered";

/** The file of a request at each step of its way. */
export function requestFile(dataDir: string, id: string, step: Step): string {
  return join(dataDir, `backup-${step}-${id}.json`);
}

/** Nobody finds it half written. */
export function writeStep(dataDir: string, id: string, step: Step, content: object): Promise<void> {
  return writeFileAtomic(requestFile(dataDir, id, step), JSON.stringify(content), { mode: 0o600 });
}

const ASKED = /^backup-asked-([\w-]+)\.json$/;

/** Looks for such requests until the returned function is called, and answers them one by one. */
export function answerBackupRequests(
  dataDir: string,
  make: (folder: string) => Promise<BackupAnswer>,
  log: Logger,
): () => void {
  let busy = false;

  async function answerOne(): Promise<void> {
    const [id] = readdirSync(dataDir).flatMap((name) => ASKED.exec(name)?.[1] ?? []);
    if (id === undefined) return;
    const taken = requestFile(dataDir, id, "taken");
    renameSync(requestFile(dataDir, id, "asked"), taken);
    let answer: z.output<typeof answerSchema>;
    try {
      const { folder } = requestSchema.parse(JSON.parse(readFileSync(taken, "utf8")));
      answer = await make(folder);
    } catch (error) {
      log.error({ err: error }, "backup failed");
      answer = { refused: error instanceof Error ? error.message : String(error) };
    }
    // Whoever asked may have given up; then nobody waits for an answer.
    if (existsSync(taken)) await writeStep(dataDir, id, "answered", answer);
    rmSync(taken, { force: true });
  }

  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    answerOne()
      .catch((error: unknown) => log.error({ err: error }, "a request for a backup"))
      .finally(() => (busy = false));
  }, LOOK_MS);
  timer.unref();
  return () => clearInterval(timer);
}
