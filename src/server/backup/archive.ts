import { randomUUID } from "node:crypto";
import {
  copyFile,
  link,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";
import type { Db, Session } from "~/server/gateways/db/types";
import { backupName, type BackupKind } from "~/server/gateways/files/backup-folder";
import { DAY_MS } from "~/domain/time/durations";

/**
 * The error for a backup that can't be made or used. The message is for the person who asked for
 * it.
 */
export class BackupError extends Error {
  override readonly name = "BackupError";
}

/** Incremented when older programs can't read a new backup. */
const FORMAT = 2;
export const MANIFEST = "manifest.json";
/** The embedded database's dump, which is itself a tar file. */
export const DATABASE = "database.tar";
export const FILES = "files";

const manifestSchema = z.object({
  product: z.literal("curbwrench"),
  format: z.literal(FORMAT),
  version: z.string(),
  createdAt: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  /** Ids of the keys that sealed its bank details. The keys themselves aren't in a backup. */
  encryptionKeyIds: z.array(z.string()),
  /** Number of uploaded files; null if they're in another store. */
  files: z.number().int().min(0).nullable(),
});
export type Manifest = z.output<typeof manifestSchema>;

export interface ArchiveOptions {
  /** Folder for the backup. */
  folder: string;
  kind: BackupKind;
  now: Date;
  /** Folder of the uploaded files; null if they're in another store. */
  filesFolder: string | null;
}

/**
 * Copies the embedded database and the uploaded files into one `.tar.gz`. The file gets its name
 * once it's complete, on disk, and was read back.
 * @throws {BackupError} for a database server, whose own tools do this
 */
export async function writeArchive(
  db: Db,
  { folder, kind, now, filesFolder }: ArchiveOptions,
): Promise<{ path: string; bytes: number; manifest: Manifest }> {
  if (db.dump === null) throw new BackupError(ASK_THE_SERVER);
  const path = join(folder, backupName(now, kind));
  const part = `${path}.${randomUUID().slice(0, 8)}.part`;
  const spool = `${part}.d`;
  await mkdir(spool, { recursive: true, mode: 0o700 });
  await sweepRemains(folder);
  try {
    const facts = await factsOf(db);
    // Flushes the log, so the dump skips no sequence numbers that were handed out in advance.
    await db.query("CHECKPOINT");
    const dump = await db.dump();
    await writeFile(join(spool, DATABASE), dump.stream(), { mode: 0o600 });
    const manifest = manifestSchema.parse({
      product: "curbwrench",
      format: FORMAT,
      version: productVersion(),
      createdAt: now.toISOString(),
      ...facts,
      files: filesFolder === null ? null : await linkFiles(filesFolder, join(spool, FILES)),
    });
    const text = `${JSON.stringify(manifest, null, 2)}\n`;
    await writeFile(join(spool, MANIFEST), text, { mode: 0o600 });
    const { create, list } = await import("tar");
    await create(
      { file: part, cwd: spool, gzip: true, portable: true, mode: 0o600, strict: true },
      [MANIFEST, ...(await readdir(spool)).filter((name) => name !== MANIFEST)],
    );
    const bytes = await sync(part);
    await list({ file: part, strict: true });
    await rename(part, path);
    await sync(folder);
    return { path, bytes, manifest };
  } finally {
    await rm(spool, { recursive: true, force: true });
    await rm(part, { force: true });
  }
}

export const ASK_THE_SERVER =
  "DATABASE_URL names a database server, whose copies are folders made with pg_dump: `npm run backup` " +
  "and docs/backups.md.";

/**
 * Unpacks a backup into an empty folder.
 * @throws {BackupError} if it's damaged, from another program's version, or not a backup
 */
export async function unpackArchive(path: string, into: string): Promise<Manifest> {
  const { extract } = await import("tar");
  try {
    await extract({
      file: path,
      cwd: into,
      strict: true,
      // Accepts only entries a backup has: no links, and nothing outside the folder.
      filter: (name, entry) =>
        [MANIFEST, DATABASE, FILES].includes(name.split("/")[0] ?? "") &&
        "type" in entry &&
        (entry.type === "File" || entry.type === "Directory"),
    });
    const json: unknown = JSON.parse(await readFile(join(into, MANIFEST), "utf8"));
    refuseOtherFormat(json);
    return manifestSchema.parse(json);
  } catch (error) {
    throw explained(path, error);
  }
}

function refuseOtherFormat(manifest: unknown): void {
  const { format } = z
    .object({ product: z.literal("curbwrench"), format: z.number() })
    .parse(manifest);
  if (format === FORMAT) return;
  const age = format > FORMAT ? "a newer" : "an older";
  throw new BackupError(
    `This backup was made by ${age} version of the program. Nothing was changed. Restore it with ` +
      `that version${format > FORMAT ? "." : ", start it once with this one, and copy it again."}`,
  );
}

/** Explains in one sentence why a backup is unreadable. */
function explained(path: string, error: unknown): unknown {
  if (error instanceof BackupError || !(error instanceof Error)) return error;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  // The system's own errors (a full disk, missing permissions) aren't damage.
  if (code === "ENOENT" && "path" in error && error.path === path) {
    return new BackupError(`There is no file ${path}.`);
  }
  if (["ENOSPC", "EACCES", "EPERM", "EDQUOT"].includes(code)) return error;
  return new BackupError(
    `${path} is damaged: it can't be unpacked, or is no backup at all. Nothing was changed. Use ` +
      "another backup.",
    { cause: error },
  );
}

/** Returns the migrations that a database has, and the ids of the keys that sealed its bank details. */
export async function factsOf(db: Pick<Session, "query">) {
  const migrations = await db.query<{ name: string; checksum: string }>(
    `SELECT migration_name AS name, checksum FROM "_prisma_migrations"
     WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY 1`,
  );
  const keys = await db.query<{ id: string }>(
    `SELECT DISTINCT split_part(sealed, '.', 2) AS id FROM "MechanicProfile",
       unnest(ARRAY["bankAccountNumberCipher", "bankRoutingNumberCipher"]) AS sealed
     WHERE sealed IS NOT NULL ORDER BY 1`,
  );
  return { migrations, encryptionKeyIds: keys.map(({ id }) => id) };
}

/** Links the files instead of copying them, because they never change in place. */
async function linkFiles(from: string, to: string): Promise<number> {
  await mkdir(to, { recursive: true });
  const entries = await readdir(from, { recursive: true, withFileTypes: true }).catch(() => []);
  let count = 0;
  for (const entry of entries.filter((one) => one.isFile())) {
    const source = join(entry.parentPath, entry.name);
    const target = join(to, source.slice(from.length));
    await mkdir(dirname(target), { recursive: true });
    try {
      await link(source, target).catch(() => copyFile(source, target));
      count += 1;
    } catch (error) {
      // The backup was given up in the meantime.
      if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
    }
  }
  return count;
}

const REMAINS = /^curbwrench-.*\.part(\.d)?$/;
const REMAINS_AFTER_MS = DAY_MS;

/** Deletes partial copies left by a process that died. A copy in progress is always newer. */
export async function sweepRemains(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter((entry) => REMAINS.test(entry))) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path);
    if (Date.now() - mtimeMs > REMAINS_AFTER_MS) await rm(path, { recursive: true, force: true });
  }
}

/**
 * Flushes a file, or a folder's list of names, to disk. Where folders can't be flushed, the system
 * does it later.
 */
export async function sync(path: string): Promise<number> {
  const handle = await open(path, "r");
  try {
    await handle.sync().catch((error: unknown) => {
      if (process.platform !== "win32") throw error;
    });
    return (await handle.stat()).size;
  } finally {
    await handle.close();
  }
}

/** Reads the version from package.json. */
export function productVersion(): string {
  return z.object({ version: z.string() }).parse(JSON.parse(readFileSync("package.json", "utf8")))
    .version;
}
