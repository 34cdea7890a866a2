import { readdirSync } from "node:fs";
import { join } from "node:path";

/**
 * Why a backup was made. The product never deletes `asked` ones. Old nightly ones are deleted for
 * newer ones.
 */
export type BackupKind = "asked" | "nightly";

export interface StoredBackup {
  path: string;
  kind: BackupKind;
  at: Date;
}

const NAME = /^curbwrench-([\d-]{10})T([\d-]{8})Z-(asked|nightly)(?:\.tar\.gz)?$/;

/** Returns a backup's file name, such as `curbwrench-2026-11-21T03-23-00Z-nightly.tar.gz`. */
export function backupName(at: Date, kind: BackupKind): string {
  return `${backupFolderName(at, kind)}.tar.gz`;
}

/** Returns the folder name of a database server's backup. */
export function backupFolderName(at: Date, kind: BackupKind): string {
  return `curbwrench-${stampOf(at)}-${kind}`;
}

/** Formats a moment with characters that every file system accepts. */
export function stampOf(at: Date): string {
  return `${at.toISOString().slice(0, 19).replaceAll(":", "-")}Z`;
}

/** Lists a folder's finished backups, newest first. Empty if there is no folder. */
export function backupsIn(folder: string): StoredBackup[] {
  let names: string[];
  try {
    names = readdirSync(folder);
  } catch {
    return [];
  }
  return names
    .flatMap((name): StoredBackup[] => {
      const [, day, time, kind] = NAME.exec(name) ?? [];
      if (day === undefined || time === undefined || kind === undefined) return [];
      const at = new Date(`${day}T${time.replaceAll("-", ":")}Z`);
      return [{ path: join(folder, name), kind: kind === "nightly" ? "nightly" : "asked", at }];
    })
    .toSorted((a, b) => b.at.getTime() - a.at.getTime());
}

/** Tells the operator what to do about a database that doesn't open. */
export function restoreHint(folder: string): string {
  const [newest] = backupsIn(folder);
  return newest === undefined
    ? `There is no backup in ${folder}. Keep the damaged folder as it is; a copy from elsewhere is ` +
        `put back by \`npm run restore -- <file> --yes\`.`
    : `The newest backup is from ${newest.at.toISOString()}. To go back to it: ` +
        `\`npm run restore -- ${newest.path} --yes\` (the damaged folder is kept aside).`;
}
