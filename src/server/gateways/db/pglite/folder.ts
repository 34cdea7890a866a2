import { existsSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { restoreHint } from "../../ops/backup/shelf";

/** A restored database that is whole and on its way to the folder `db`. */
export const RESTORED_FOLDER = "db.restored";

/** Left in a folder whose database opened once: from then on an incomplete one is damaged, not new. */
const MARK = "CURBWRENCH";

/** The database's folder can't be used as it is; the message says what to do. */
export class DatabaseDamagedError extends Error {
  override readonly name = "DatabaseDamagedError";
}

/** Moves a restored database into its place, when the process that restored it died before. */
export function finishRestore(dataDir: string): void {
  const restored = join(dataDir, RESTORED_FOLDER);
  const folder = join(dataDir, "db");
  if (existsSync(restored) && !existsSync(folder)) renameSync(restored, folder);
}

/**
 * Opening would fill a folder anew that lost its version file.
 * @throws {DatabaseDamagedError} when this was a database and is none any more
 */
export function refuseRuins(folder: string, backups: string): void {
  if (!existsSync(join(folder, MARK)) || existsSync(join(folder, "PG_VERSION"))) return;
  throw damaged(folder, backups, "its version file is gone");
}

/** What to tell when a database that opened before does not open any more. */
export function damaged(
  folder: string,
  backups: string,
  reason: string,
  cause?: unknown,
): DatabaseDamagedError {
  return new DatabaseDamagedError(
    `The database in ${folder} does not open (${reason}). Nothing in it was deleted. ` +
      restoreHint(backups),
    { cause },
  );
}

/** Notes that the folder holds a database that opened. */
export function markOpened(folder: string): void {
  const mark = join(folder, MARK);
  if (!existsSync(mark)) writeFileSync(mark, "Curbwrench's database. See docs/backups.md.\n");
}

export function wasOpened(folder: string): boolean {
  return existsSync(join(folder, MARK));
}
