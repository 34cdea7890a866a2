import { rmSync } from "node:fs";
import type { Manifest } from "./backup/manifest";
import { backupsIn, type BackupKind, type ShelvedBackup } from "./backup/shelf";
import { writeBackup } from "./backup/write";
import type { Db } from "../db/types";

/** Makes copies of this installation's data, and knows those that are there. */
export interface Backups {
  /**
   * Writes one; the folder is the usual one unless another is named.
   * @throws {BackupError} or the system's own error (a full disk); nothing half is left then
   */
  make(kind: BackupKind, now: Date, folder?: string): Promise<{ path: string; summary: string }>;
  /** Those in the usual folder, newest first. */
  list(): ShelvedBackup[];
  remove(backup: ShelvedBackup): void;
}

/** @param options.filesFolder the uploaded files; null when they are in another store */
export function createBackups(
  db: Db,
  options: { folder: string; filesFolder: string | null },
): Backups {
  return {
    async make(kind, now, folder = options.folder) {
      const { filesFolder } = options;
      const made = await writeBackup(db, { folder, kind, now, filesFolder });
      return { path: made.path, summary: summaryOf(made.manifest, made.bytes) };
    },
    list: () => backupsIn(options.folder),
    remove: ({ path }) => rmSync(path, { force: true }),
  };
}

/** What a copy holds, in half a sentence. */
export function summaryOf(manifest: Manifest, bytes?: number): string {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const parts = [
    `${manifest.tables.length} tables with ${rows.toLocaleString("en")} rows`,
    manifest.filesElsewhere
      ? "no uploaded files (they are in another store)"
      : `${manifest.files.length.toLocaleString("en")} uploaded files`,
  ];
  if (bytes !== undefined) parts.push(`${(bytes / 1024 / 1024).toFixed(1)} MB`);
  return parts.join(", ");
}
