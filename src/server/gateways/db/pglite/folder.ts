import { existsSync, mkdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { restoreHint, stampOf } from "../../files/backup-folder";

/** The suffix of a restored database and its files until they replace the old ones. */
export const RESTORED = ".restored";

/**
 * The file that marks a folder whose database has opened once. If the folder is incomplete later,
 * it's damaged rather than new.
 */
const MARK = "CURBWRENCH";

/** The error when a database that opened before no longer opens. The message says what to do. */
export class DatabaseDamagedError extends Error {
  override readonly name = "DatabaseDamagedError";

  constructor(folder: string, backups: string, reason: string, cause?: unknown) {
    const told = `The database in ${folder} does not open (${reason}). Nothing in it was deleted. `;
    super(told + restoreHint(backups), { cause });
  }
}

/** Completes a restore whose process died while it was replacing files. */
export function finishRestore(dataDir: string): void {
  const [database, files] = [join(dataDir, "db"), join(dataDir, "files")];
  if (existsSync(database + RESTORED)) {
    // The rename hadn't begun, so the old installation is intact.
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
 * Refuses a damaged folder, because opening one without its version file would create a new
 * database.
 * @throws {DatabaseDamagedError} when the folder held a database and is incomplete
 */
export function refuseRuins(folder: string, backups: string): void {
  if (!wasOpened(folder) || existsSync(join(folder, "PG_VERSION"))) return;
  throw new DatabaseDamagedError(folder, backups, "its version file is gone");
}

/** Marks the folder as containing a database that has opened. */
export function markOpened(folder: string): void {
  if (wasOpened(folder)) return;
  writeFileSync(join(folder, MARK), "Curbwrench's database. See docs/backups.md.\n");
}

export function wasOpened(folder: string): boolean {
  return existsSync(join(folder, MARK));
}
