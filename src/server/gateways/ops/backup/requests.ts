import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { Logger } from "../../observability/log";
import { BackupError } from "./archive";

// A PGlite folder belongs to one process, so a copy of a running installation is made by its server.
// It is asked by a file in the data folder: who may write there may read the database anyway, and no
// port and no further secret is needed.

const REQUEST = "backup-request.json";
const LOOK_MS = 1_000;
const PICKED_UP_WITHIN_MS = 15_000;
const DONE_WITHIN_MS = 30 * 60_000;

const requestSchema = z.object({ id: z.uuid(), folder: z.string() });
const answerSchema = z.discriminatedUnion("ok", [
  z.object({ ok: z.literal(true), path: z.string(), summary: z.string() }),
  z.object({ ok: z.literal(false), message: z.string() }),
]);

export interface BackupAnswer {
  path: string;
  summary: string;
}

const answerName = (id: string) => `backup-answer-${id}.json`;
const takenName = (id: string) => `backup-taken-${id}.json`;

/**
 * Asks the process that holds the database for a copy in this folder, and waits for it.
 * @throws {BackupError} when it does not answer, or could not make one
 */
export async function askForBackup(
  dataDir: string,
  folder: string,
  wait: { pickedUpMs?: number } = {},
): Promise<BackupAnswer> {
  const id = randomUUID();
  const [request, taken, answer] = [REQUEST, takenName(id), answerName(id)].map((name) =>
    join(dataDir, name),
  );
  if (request === undefined || taken === undefined || answer === undefined) throw new Error(id);
  writeWhole(request, { id, folder });
  const begun = Date.now();
  try {
    for (;;) {
      if (existsSync(answer)) {
        const result = answerSchema.parse(JSON.parse(readFileSync(answer, "utf8")));
        if (result.ok) return result;
        throw new BackupError(`The server could not make the copy: ${result.message}`);
      }
      const waited = Date.now() - begun;
      if (waited > DONE_WITHIN_MS) throw new BackupError("The server did not finish the copy.");
      if (!existsSync(taken) && waited > (wait.pickedUpMs ?? PICKED_UP_WITHIN_MS)) {
        throw new BackupError(
          "Another process has the database open and does not answer. If it is the server, look " +
            "into its log; if not, let it finish, or stop it.",
        );
      }
      await sleep(200);
    }
  } finally {
    rmSync(answer, { force: true });
    rmSync(taken, { force: true });
    removeOwn(request, id);
  }
}

/** Looks for such requests until the returned function is called, and answers them one by one. */
export function answerBackupRequests(
  dataDir: string,
  make: (folder: string) => Promise<BackupAnswer>,
  log: Logger,
): () => void {
  let busy = false;
  const timer = setInterval(() => {
    if (busy || !existsSync(join(dataDir, REQUEST))) return;
    busy = true;
    answerOne(dataDir, make, log)
      .catch((error: unknown) => log.error({ err: error }, "a request for a backup"))
      .finally(() => (busy = false));
  }, LOOK_MS);
  timer.unref();
  return () => clearInterval(timer);
}

async function answerOne(
  dataDir: string,
  make: (folder: string) => Promise<BackupAnswer>,
  log: Logger,
): Promise<void> {
  const request = join(dataDir, REQUEST);
  const parsed = requestSchema.safeParse(readJson(request));
  if (!parsed.success) return rmSync(request, { force: true });
  const { id, folder } = parsed.data;
  renameSync(request, join(dataDir, takenName(id)));
  const answer = await make(folder).then(
    (made) => ({ ok: true, ...made }),
    (error: unknown) => {
      log.error({ err: error }, "backup failed");
      return { ok: false, message: error instanceof Error ? error.message : String(error) };
    },
  );
  // Whoever asked may have given up; then nobody waits for an answer.
  if (existsSync(join(dataDir, takenName(id)))) writeWhole(join(dataDir, answerName(id)), answer);
}

function writeWhole(path: string, content: object): void {
  mkdirSync(join(path, ".."), { recursive: true });
  writeFileSync(`${path}.part`, JSON.stringify(content), { mode: 0o600 });
  renameSync(`${path}.part`, path);
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return null;
  }
}

function removeOwn(request: string, id: string): void {
  const parsed = requestSchema.safeParse(readJson(request));
  if (parsed.success && parsed.data.id === id) rmSync(request, { force: true });
}
