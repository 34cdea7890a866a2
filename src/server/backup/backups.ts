import { rmSync } from "node:fs";
import type { Db } from "~/server/gateways/db/types";
import { writeArchive, type Manifest } from "./archive";
import {
  backupsIn,
  type BackupKind,
  type StoredBackup,
} from "~/server/gateways/files/backup-folder";
import { formatNumber } from "~/messages/format";

/** Makes backups of this installation, and lists the existing ones. */
export interface Backups {
  /**
   * Makes a backup, in the default folder unless another is given. Leaves nothing incomplete
   * behind.
   * @throws {BackupError} or the system's own error (a full disk)
   */
  make(kind: BackupKind, now: Date, folder?: string): Promise<{ path: string; summary: string }>;
  /** The backups in the default folder, newest first. */
  list(): StoredBackup[];
  remove(backup: StoredBackup): void;
}

/** @param options.filesFolder the uploaded files; null if they're in another store */
export function createBackups(
  db: Db,
  options: { folder: string; filesFolder: string | null },
): Backups {
  return {
    async make(kind, now, folder = options.folder) {
      const { filesFolder } = options;
      const made = await writeArchive(db, { folder, kind, now, filesFolder });
      const megabytes = (made.bytes / 1024 / 1024).toFixed(1);
      return { path: made.path, summary: `${summaryOf(made.manifest)}, ${megabytes} MB` };
    },
    list: () => backupsIn(options.folder),
    remove: ({ path }) => rmSync(path, { force: true }),
  };
}

/** Describes a backup's content in half a sentence. */
export function summaryOf({ files }: Manifest): string {
  return files === null
    ? "the database; no uploaded files (they are in another store)"
    : `the database and ${formatNumber(files)} uploaded files`;
}
