import { randomUUID } from "node:crypto";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { BackupError } from "~/server/gateways/ops/backup/archive";
import {
  answerSchema,
  requestFile,
  writeStep,
  type BackupAnswer,
} from "~/server/gateways/ops/backup/requests";

const PICKED_UP_WITHIN_MS = 15_000;
const DONE_WITHIN_MS = 30 * 60_000;

/**
 * Asks the process that holds the database for a copy in this folder, and waits for it.
 * @throws {BackupError} when it does not answer, or could not make one
 */
export async function askForBackup(
  dataDir: string,
  folder: string,
  { pickedUpMs = PICKED_UP_WITHIN_MS } = {},
): Promise<BackupAnswer> {
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
