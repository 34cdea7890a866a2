import { existsSync, mkdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { restoreHint, stampOf } from "../../files/backup-folder";

/** Ends the names of a restored database and its files while they are on their way to their place. */
export const RESTORED = ".restored";

/** Left in a folder whose database opened once: from then on an incomplete one is damaged, not new. */
const MARK = "CURBWRENCH";

/** A database that opened before does not open any more; the message says what to do. */
export class DatabaseDamagedError extends Error {
  override readonly name = "DatabaseDamagedError";

  constructor(folder: string, backups: string, reason: string, cause?: unknown) {
    const told = `The database in ${folder} does not open (${reason}). Nothing in it was deleted. `;
    super(told + restoreHint(backups), { cause });
  }
}

/** Does what is left of a restore whose process died after it began to replace things. */
export function finishRestore(dataDir: string): void {
  const [database, files] = [join(dataDir, "db"), join(dataDir, "files")];
  if (existsSync(database + RESTORED)) {
    // Nothing was replaced yet: the installation is still the old one.
    if (existsSync(database)) return;
    renameSync(database + RESTORED, database);
  }
  if (!existsSync(files + RESTORED)) return;
  if (existsSync(files)) {
    const aside = join(dataDir, `replaced-${stampOf(new Date())}`);
    mkdirSync(aside, { recursive: true, mode: 0o700 });
    renameSync(files, join(aside, "files"));
  }
  renameSync(files + RESTORED, files);
}

/**
 * Opening would fill a folder anew that lost its version file.
 * @throws {DatabaseDamagedError} when this was a database and is none any more
 */
export function refuseRuins(folder: string, backups: string): void {
  if (!wasOpened(folder) || existsSync(join(folder, "PG_VERSION"))) return;
  throw new DatabaseDamagedError(folder, backups, "its version file is gone");
}

/** Notes that the folder holds a database that opened. */
export function markOpened(folder: string): void {
  if (wasOpened(folder)) return;
  writeFileSync(join(folder, MARK), "Curbwrench's database. See docs/backups.md.\n");
}

export function wasOpened(folder: string): boolean {
  return existsSync(join(folder, MARK));
}
