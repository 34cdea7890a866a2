import { createHash, randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { copyFile, link, mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { Db, SqlQuery } from "../../db/types";
import {
  BackupError,
  FORMAT,
  MANIFEST,
  manifestSchema,
  productVersion,
  type Manifest,
} from "./manifest";
import { readBackup } from "./read";
import { linesOf, measure, readAtOneMoment, tablesOf } from "./rows";
import { backupName, type BackupKind } from "./shelf";
import { writeTar, type TarEntry } from "./tar";

export interface WriteOptions {
  /** Where the copy is put. */
  folder: string;
  kind: BackupKind;
  now: Date;
  /** The folder of the uploaded files; null when they are in another store. */
  filesFolder: string | null;
}

/**
 * Copies the database and the uploaded files into one file. It gets its name only when it is whole,
 * on the disk, and was read back.
 * @throws {BackupError} when there is nothing to copy, or the copy does not read back
 */
export async function writeBackup(
  db: Db,
  options: WriteOptions,
): Promise<{ path: string; bytes: number; manifest: Manifest }> {
  const path = join(options.folder, backupName(options.now, options.kind));
  const part = `${path}.${randomUUID().slice(0, 8)}.part`;
  const spool = `${part}.d`;
  await mkdir(spool, { recursive: true, mode: 0o700 });
  await sweepRemains(options.folder);
  try {
    const database = await readAtOneMoment(db, (query) => spoolDatabase(query, spool));
    const files = await spoolFiles(database.storageKeys, options.filesFolder, spool);
    const manifest = manifestSchema.parse({
      product: "curbwrench",
      format: FORMAT,
      version: productVersion(),
      createdAt: options.now.toISOString(),
      engine: db.engine,
      ...database,
      files,
      filesElsewhere: options.filesFolder === null,
    });
    const bytes = await pack(spool, manifest, part);
    for await (const entry of readBackup(part).entries()) await drain(entry.body);
    await rename(part, path);
    await syncFolder(options.folder);
    return { path, bytes, manifest };
  } finally {
    await rm(spool, { recursive: true, force: true });
    await rm(part, { force: true });
  }
}

const REMAINS = /^curbwrench-.*\.part(\.d)?$/;
const REMAINS_AFTER_MS = 24 * 60 * 60 * 1000;

/** What a process that died while copying left behind; one that still copies is younger. */
async function sweepRemains(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter((entry) => REMAINS.test(entry))) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path);
    if (Date.now() - mtimeMs > REMAINS_AFTER_MS) await rm(path, { recursive: true, force: true });
  }
}

async function spoolDatabase(query: SqlQuery, spool: string) {
  const tables = await tablesOf(query);
  if (!tables.some(({ table }) => table === "_prisma_migrations")) {
    throw new BackupError("There is nothing to back up: this database is empty.");
  }
  await mkdir(join(spool, "database"));
  const copies: Manifest["tables"] = [];
  for (const table of tables) {
    const path = `database/${table.schema}.${table.table}.jsonl`;
    const file = await open(join(spool, path), "wx", 0o600);
    try {
      const content = await measure(linesOf(query, table), async (text) => {
        await file.write(text);
      });
      copies.push({ ...table, ...content, path });
    } finally {
      await file.close();
    }
  }
  const migrations = await query<{ name: string; checksum: string }>(
    `SELECT migration_name AS name, checksum FROM "_prisma_migrations"
     WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY 1`,
  );
  const sequences = await query<{ name: string; value: number }>(
    `SELECT sequencename::text AS name, last_value AS value FROM pg_sequences
     WHERE schemaname = 'public' AND last_value IS NOT NULL ORDER BY 1`,
  );
  const keys = await query<{ id: string }>(
    `SELECT DISTINCT split_part(sealed, '.', 2) AS id FROM "MechanicProfile",
       unnest(ARRAY["bankAccountNumberCipher", "bankRoutingNumberCipher"]) AS sealed
     WHERE sealed IS NOT NULL ORDER BY 1`,
  );
  const stored = await query<{ key: string }>(
    `SELECT "storageKey" AS key FROM "StoredFile"
     WHERE "uploadExpiresAt" IS NULL AND purpose <> 'trash' ORDER BY 1`,
  );
  return {
    tables: copies,
    migrations,
    sequences,
    encryptionKeyIds: keys.map(({ id }) => id),
    storageKeys: stored.map(({ key }) => key),
  };
}

/** Files are never changed in place, so a second name for one is as good as a copy. */
async function spoolFiles(keys: string[], folder: string | null, spool: string) {
  const files: Manifest["files"] = [];
  if (folder === null) return files;
  for (const key of keys) {
    const path = `files/${key}`;
    const copy = join(spool, path);
    await mkdir(dirname(copy), { recursive: true });
    try {
      await link(join(folder, key), copy).catch(() => copyFile(join(folder, key), copy));
    } catch (error) {
      // Its row was given up since the database was read.
      if (error instanceof Error && "code" in error && error.code === "ENOENT") continue;
      throw error;
    }
    const bytes = await readFile(copy);
    files.push({ path, bytes: bytes.byteLength, sha256: sha256(bytes) });
  }
  return files;
}

async function pack(spool: string, manifest: Manifest, target: string): Promise<number> {
  async function* entries(): AsyncGenerator<TarEntry> {
    const head = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
    yield { path: MANIFEST, size: head.byteLength, body: oneChunk(head) };
    for (const { path, bytes } of [...manifest.tables, ...manifest.files]) {
      yield { path, size: bytes, body: createReadStream(join(spool, path)) };
    }
  }
  const file = await open(target, "wx", 0o600);
  try {
    await pipeline(
      writeTar(entries()),
      createGzip(),
      createWriteStream("", { fd: file.fd, autoClose: false }),
    );
    await file.sync();
    return (await file.stat()).size;
  } finally {
    await file.close();
  }
}

function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** Makes a rename in the folder last; where folders can't be synced, the system does it later. */
async function syncFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder, "r");
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (process.platform !== "win32") throw error;
  }
}

async function* oneChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function drain(body: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const _chunk of body);
}
