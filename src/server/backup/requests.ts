import { randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import writeFileAtomic from "write-file-atomic";
import { z } from "zod";
import type { Logger } from "~/server/gateways/observability/log";
import { MINUTE_MS } from "~/domain/time/durations";
import { BackupError } from "./archive";

// A PGlite folder belongs to one process, so a running server makes its own backup. It's requested
// by a file in the data folder, which needs no port and no secret: anyone who can write there can
// read the database anyway.

const LOOK_MS = 1_000;
const PICKED_UP_WITHIN_MS = 15_000;
const DONE_WITHIN_MS = 30 * MINUTE_MS;

const requestSchema = z.object({ folder: z.string() });
const madeSchema = z.object({ path: z.string(), summary: z.string() });
const answerSchema = z.union([madeSchema, z.object({ refused: z.string() })]);
type Made = z.output<typeof madeSchema>;

type Step = "asked" | "taken" | "answered";

/** Names of a request's file at each step. */
function requestFile(dataDir: string, id: string, step: Step): string {
  return join(dataDir, `backup-${step}-${id}.json`);
}

/** Writes a request's file. It's renamed into place, so nobody reads a partial one. */
function writeStep(dataDir: string, id: string, step: Step, content: object): Promise<void> {
  return writeFileAtomic(requestFile(dataDir, id, step), JSON.stringify(content), { mode: 0o600 });
}

/**
 * Asks the process that holds the database for a backup in this folder, and waits for it.
 * @throws {BackupError} if it doesn't answer, or couldn't make one
 */
export async function askForBackup(
  dataDir: string,
  folder: string,
  { pickedUpMs = PICKED_UP_WITHIN_MS } = {},
): Promise<Made> {
  const id = randomUUID();
  const asked = requestFile(dataDir, id, "asked");
  const answered = requestFile(dataDir, id, "answered");
  await writeStep(dataDir, id, "asked", { folder });
  const begun = Date.now();
  try {
    while (!existsSync(answered)) {
      const waited = Date.now() - begun;
      if (waited > DONE_WITHIN_MS) throw new BackupError("The server did not finish the copy.");
      if (existsSync(asked) && waited > pickedUpMs) {
        throw new BackupError(
          "Another process has the database open and does not answer. If it is the server, look " +
            "into its log; if not, let it finish, or stop it.",
        );
      }
      await sleep(200);
    }
    const answer = answerSchema.parse(JSON.parse(readFileSync(answered, "utf8")));
    if (!("refused" in answer)) return answer;
    throw new BackupError(`The server could not make the copy: ${answer.refused}`);
  } finally {
    for (const step of ["asked", "taken", "answered"] as const) {
      rmSync(requestFile(dataDir, id, step), { force: true });
    }
  }
}

const ASKED = /^backup-asked-([\w-]+)\.json$/;

/** Watches for requests until the returned function is called, and answers them one by one. */
export function handleBackupRequests(
  dataDir: string,
  make: (folder: string) => Promise<Made>,
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
    // The process that asked may have given up, and needs no answer.
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
