import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { link, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { z } from "zod";
import { formatNumber } from "~/messages/format";
import type { Db, Session } from "~/server/gateways/db/types";
import {
  backupFolderName,
  backupsIn,
  type BackupKind,
  type StoredBackup,
} from "~/server/gateways/files/backup-folder";
import type { FileStore } from "~/server/gateways/files/files";
import { BackupError, factsOf, MANIFEST, productVersion, sweepRemains, sync } from "./archive";
import { dumpDatabase } from "./postgres-programs";
import { staleOf } from "./rotation";

/** Incremented when older programs can't read a new backup. */
const FORMAT = 1;
export const DUMP = "database.dump";
export const FILES = "files";

const manifestSchema = z.object({
  product: z.literal("curbwrench"),
  engine: z.literal("postgres"),
  format: z.literal(FORMAT),
  version: z.string(),
  createdAt: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  /** Ids of the keys that sealed its bank details. The keys themselves aren't in a backup. */
  encryptionKeyIds: z.array(z.string()),
  /** The SHA-256 of the dump, in hex. */
  dump: z.string(),
  files: z.array(z.object({ key: z.string(), type: z.string(), sha256: z.string() })),
  /** Keys of files that the store no longer had. */
  missing: z.array(z.string()),
});
export type ServerManifest = z.output<typeof manifestSchema>;
type KeptFile = ServerManifest["files"][number];

/** A database server, and where its files are. */
export interface Server {
  db: Db;
  /** The address of a role that may read everything. */
  address: string;
  files: FileStore;
}

/**
 * Copies the database and the uploaded files into a folder of their own, which gets its name once
 * it is complete. The files are those of the dump's rows. A file that an earlier backup has is
 * linked, because files never change in place.
 * @throws {BackupError} or the file store's error; nothing incomplete is left behind
 */
export async function makeServerBackup(
  { db, address, files }: Server,
  { folder, kind, now }: { folder: string; kind: BackupKind; now: Date },
): Promise<{ path: string; manifest: ServerManifest }> {
  const path = join(folder, backupFolderName(now, kind));
  const part = `${path}.part`;
  await mkdir(folder, { recursive: true, mode: 0o755 });
  await sweepRemains(folder);
  await mkdir(part, { mode: 0o700 });
  try {
    const dump = join(part, DUMP);
    const facts = await db.maintenance((session) => dumpAll(session, address, dump));
    const { rows, ...known } = facts;
    const copied = await copyFiles(files, rows, part, await newestIn(folder));
    const manifest = manifestSchema.parse({
      product: "curbwrench",
      engine: "postgres",
      format: FORMAT,
      version: productVersion(),
      createdAt: now.toISOString(),
      ...known,
      dump: await sha256Of(dump),
      ...copied,
    });
    await sync(dump);
    const text = `${JSON.stringify(manifest, null, 2)}\n`;
    await writeFile(join(part, MANIFEST), text, { mode: 0o600, flush: true });
    await rename(part, path);
    await sync(folder);
    return { path, manifest };
  } finally {
    await rm(part, { recursive: true, force: true });
  }
}

interface FileRow {
  key: string;
  type: string;
}

/** Writes the dump, and returns what else is in its snapshot. */
async function dumpAll(session: Session, address: string, path: string) {
  await session.script("BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY");
  try {
    const [{ isEmpty } = { isEmpty: true }] = await session.query<{ isEmpty: boolean }>(
      `SELECT to_regclass('public."_prisma_migrations"') IS NULL AS "isEmpty"`,
    );
    if (isEmpty) throw new BackupError("The database has no tables yet: nothing to back up.");
    const [{ snapshot } = { snapshot: "" }] = await session.query<{ snapshot: string }>(
      "SELECT pg_export_snapshot() AS snapshot",
    );
    const facts = await factsOf(session);
    // Without those that are still expected, or wait for deletion.
    const rows = await session.query<FileRow>(
      `SELECT "storageKey" AS key, "contentType" AS type FROM "StoredFile"
       WHERE "purpose" <> 'trash' AND "uploadExpiresAt" IS NULL ORDER BY 1`,
    );
    await dumpDatabase(address, path, snapshot);
    return { ...facts, rows };
  } finally {
    await session.script("ROLLBACK");
  }
}

interface Earlier {
  path: string;
  files: Map<string, KeptFile>;
}

async function newestIn(folder: string): Promise<Earlier | null> {
  const [newest] = backupsIn(folder).filter(({ path }) => !path.endsWith(".tar.gz"));
  if (newest === undefined) return null;
  const { files } = await readManifest(newest.path);
  return { path: newest.path, files: new Map(files.map((file) => [file.key, file])) };
}

async function copyFiles(
  store: FileStore,
  rows: readonly FileRow[],
  into: string,
  earlier: Earlier | null,
): Promise<{ files: KeptFile[]; missing: string[] }> {
  const files: KeptFile[] = [];
  const missing: string[] = [];
  for (const { key, type } of rows) {
    const target = join(into, FILES, key);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    const known = earlier?.files.get(key);
    const isLinked =
      earlier !== null &&
      known !== undefined &&
      (await link(join(earlier.path, FILES, key), target).then(
        () => true,
        () => false,
      ));
    if (isLinked) {
      files.push(known);
      continue;
    }
    const bytes = await store.get(key);
    if (bytes === null) {
      missing.push(key);
      continue;
    }
    await writeFile(target, bytes, { mode: 0o600, flush: true });
    files.push({ key, type, sha256: createHash("sha256").update(bytes).digest("hex") });
  }
  return { files, missing };
}

/** Hashes a file, in hex. */
export async function sha256Of(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest("hex");
}

/**
 * Reads what is in a backup.
 * @throws {BackupError} if it's none, or a newer version made it
 */
export async function readManifest(path: string): Promise<ServerManifest> {
  try {
    return manifestSchema.parse(JSON.parse(await readFile(join(path, MANIFEST), "utf8")));
  } catch (cause) {
    throw new BackupError(
      `${path} is no backup of a database server, or one of another version. Nothing was changed.`,
      { cause },
    );
  }
}

/** Describes a backup's content in half a sentence. */
export function serverSummaryOf({ files, missing }: ServerManifest): string {
  const lost =
    missing.length === 0
      ? ""
      : `; ${formatNumber(missing.length)} files are missing from the file store`;
  return `the database and ${formatNumber(files.length)} uploaded files${lost}`;
}

/** Removes the nightly backups that aren't needed any longer, after a newer one. */
export async function removeStale(folder: string): Promise<StoredBackup[]> {
  const stale = staleOf(backupsIn(folder).filter(({ kind }) => kind === "nightly"));
  for (const { path } of stale) await rm(path, { recursive: true, force: true });
  return stale;
}
