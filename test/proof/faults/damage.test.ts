import { execFile } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { gunzipSync, gzipSync } from "node:zlib";
import { create, extract } from "tar";
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";
import { createBackups } from "~/server/backup/backups";
import { handleBackupRequests } from "~/server/backup/requests";
import { askForBackup } from "~/server/backup/requests";
import { openPGliteFolder } from "~/server/gateways/db/pglite/database";
import { log } from "~/server/gateways/observability/log";
import { useDatabase } from "~test/support/db";
import { givenCustomer } from "~test/support/factory";
import { NODE_ARGUMENTS } from "../../../scripts/lib/server-process.mjs";
import { fileprint, fingerprint } from "./fingerprint";
import { makeHome, type Home } from "./home";
import { isReady, startChild } from "./store";

const database = useDatabase();
/** Set for a long proof. */
const LONG = process.env.FAULTS_LONG === "1";
const SLOW = { timeout: 300_000 };
const engine = inject("database").engine;

let folder: string;
let homes: Home[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "curbwrench-damage-"));
});
afterEach(async () => {
  rmSync(folder, { recursive: true, force: true });
  for (const home of homes) home.remove();
  homes = [];
});

/** Creates a home with data; a refused backup must not open its database. */
async function livedIn(): Promise<Home> {
  const home = await makeHome();
  homes.push(home);
  mkdirSync(home.files, { recursive: true });
  writeFileSync(join(home.files, "mine.webp"), "mine");
  return home;
}

async function copyOfWorker(): Promise<Buffer> {
  await givenCustomer(database.prisma);
  const backups = createBackups(database.db, { folder, filesFolder: null });
  const { path } = await backups.make("asked", new Date());
  return readFileSync(path);
}

/** Returns the same archive with its manifest changed. */
function withManifest(
  bytes: Buffer,
  change: (manifest: Record<string, unknown>) => object,
): Buffer {
  const stage = mkdtempSync(join(folder, "stage-"));
  writeFileSync(join(stage, "in.tar.gz"), bytes);
  extract({ file: join(stage, "in.tar.gz"), cwd: stage, sync: true });
  const manifest = join(stage, "manifest.json");
  writeFileSync(manifest, JSON.stringify(change(JSON.parse(readFileSync(manifest, "utf8")))));
  const file = join(stage, "out.tar.gz");
  create({ file, cwd: stage, gzip: true, sync: true }, ["manifest.json", "database.tar"]);
  return readFileSync(file);
}

function unpacksTo(packed: Uint8Array, content: Buffer): boolean {
  try {
    return gunzipSync(packed).equals(content);
  } catch {
    return false;
  }
}

if (engine === "pglite") damagedCopies();

function damagedCopies() {
  test(
    "refuses a truncated, changed or invalid backup with a message, and changes nothing",
    SLOW,
    async () => {
      const home = await livedIn();
      const good = await copyOfWorker();
      const before = fileprint(home.dataDir);
      const file = join(folder, "copy.tar.gz");
      const refused = async (bytes: Uint8Array, sentence: RegExp) => {
        writeFileSync(file, bytes);
        await expect(home.restore(file, { replace: true })).rejects.toThrow(sentence);
        expect(fileprint(home.dataDir)).toEqual(before);
      };
      const damaged = /is damaged: .* Nothing was changed. Use another backup./;

      for (const part of [0, 100, good.length / 2, good.length - 1]) {
        await refused(good.subarray(0, part), damaged);
      }
      // Skips the compressor's ten-byte header, which we don't read. In repeated text a changed bit
      // can refer to the same text elsewhere, which damages nothing.
      const content = gunzipSync(good);
      for (let at = 10; at < good.length; at += Math.ceil(good.length / (LONG ? 200 : 4))) {
        const flipped = Buffer.from(good);
        flipped[at] = (flipped[at] ?? 0) ^ 0x10;
        if (!unpacksTo(flipped, content)) await refused(flipped, damaged);
      }
      await refused(Buffer.from("not a backup"), damaged);
      await refused(gzipSync("not a backup"), damaged);
      await refused(
        withManifest(good, (manifest) => ({ ...manifest, format: 99 })),
        /made by a newer version of the program/,
      );
      await refused(
        withManifest(good, (manifest) => ({ ...manifest, format: 1 })),
        /made by an older version of the program/,
      );
      // A well-formed archive with a different database inside.
      await refused(
        withManifest(good, (manifest) => ({ ...manifest, migrations: [] })),
        /database is not the one it names/,
      );
      const future = { name: "29990101000000_future", checksum: "0" };
      await refused(
        withManifest(good, (manifest) => ({
          ...manifest,
          version: "9.0.0",
          migrations: [future],
        })),
        /newer version of the program \(9\.0\.0, with "29990101000000_future"\)\. Nothing was changed/,
      );
      // A file name that leads out of the folder it's unpacked into.
      writeFileSync(join(folder, "loot"), "loot");
      mkdirSync(join(folder, "deep"), { recursive: true });
      create({ file, cwd: join(folder, "deep"), gzip: true, sync: true, preservePaths: true }, [
        "../loot",
      ]);
      await refused(readFileSync(file), damaged);
      await expect(home.restore(join(folder, "nowhere"), { replace: true })).rejects.toThrow(
        /There is no file .*nowhere/,
      );
    },
  );
}

describe("a running server that is asked for a backup", () => {
  test("reads a request file in its data folder, and writes an answer file", async () => {
    const made: string[] = [];
    const stop = handleBackupRequests(
      folder,
      async (target) => {
        made.push(target);
        if (target === "/full") throw new Error("ENOSPC: no space left on device");
        return { path: `${target}/copy`, summary: "2 tables" };
      },
      log,
    );
    expect(await askForBackup(folder, "/here")).toEqual({
      path: "/here/copy",
      summary: "2 tables",
    });
    await expect(askForBackup(folder, "/full")).rejects.toThrow(
      "The server could not make the copy: ENOSPC: no space left on device",
    );
    stop();
    await expect(askForBackup(folder, "/here", { pickedUpMs: 300 })).rejects.toThrow(
      /does not answer/,
    );
    expect(made).toEqual(["/here", "/full"]);
    expect(fileprint(folder)).toEqual({});
  });
});

const run = promisify(execFile);

/** Runs `npm run backup` or `npm run restore`, without the checks before them. */
async function command(home: Home, ...words: string[]): Promise<{ ok: boolean; said: string }> {
  const program = join(inject("programs"), "maintenance.js");
  const env = { ...process.env, NODE_OPTIONS: "", ...home.env };
  return run(process.execPath, [...NODE_ARGUMENTS, program, ...words], { env }).then(
    ({ stdout, stderr }) => ({ ok: true, said: stdout + stderr }),
    (error: { stdout: string; stderr: string }) => ({
      ok: false,
      said: error.stdout + error.stderr,
    }),
  );
}

if (engine === "pglite") commands();

function commands() {
  test(
    "the commands back up a running installation and restore it after a loss",
    SLOW,
    async () => {
      const home = await livedIn();
      const before = await home.use(async (db) => {
        await givenCustomer(db.prisma);
        return fingerprint(db);
      });
      const server = startChild({ env: home.env });
      await server.until(isReady);
      const backup = await command(home, "backup");
      await server.kill();
      expect(backup.said).toMatch(/Backup written: (.*-asked\.tar\.gz)/);
      expect(backup.said).toMatch(/doesn't contain the keys of .env \(ENCRYPTION_KEYS\)/);
      expect(backup.said).toContain("The server is running");
      const [, path = ""] = /Backup written: (.*\.tar\.gz)/.exec(backup.said) ?? [];
      expect(statSync(path).mode & 0o077).toBe(0);

      if (LONG) {
        const refusal = await command(home, "restore", path);
        expect(refusal).toMatchObject({
          ok: false,
          said: expect.stringMatching(/Nothing was changed.*--yes/s),
        });
        expect(await command(home, "restore", path, "--force")).toMatchObject({
          ok: false,
          said: expect.stringContaining("Usage:"),
        });
      }
      const restored = await command(home, "restore", path, "--yes");
      expect(restored).toMatchObject({
        said: expect.stringContaining("Next: `npm start`"),
      });
      await home.use(async (db) => expect(await fingerprint(db)).toEqual(before));
      // The replaced data is kept.
      const [, aside = ""] = /What was there before is in (\S+)\.\n/.exec(restored.said) ?? [];
      const old = Object.keys(fileprint(aside));
      expect(old).toContain("files/mine.webp");
      expect(old).toContain("db/PG_VERSION");
    },
  );
}

function pgliteOnly() {
  if (engine !== "pglite") return;

  test(
    "a start finishes an interrupted restore, and refuses a damaged folder without changing it",
    SLOW,
    async () => {
      const home = await livedIn();
      const backups = join(home.dataDir, "backups");
      mkdirSync(backups);
      // As if a restore had died between its last two steps. The next start finishes it.
      renameSync(join(home.dataDir, "db"), join(home.dataDir, "db.restored"));
      await home.use((db) => givenCustomer(db.prisma));
      expect(existsSync(join(home.dataDir, "db.restored"))).toBe(false);
      cpSync(join(home.dataDir, "db"), join(folder, "whole"), { recursive: true });
      const older = join(backups, "curbwrench-2026-03-01T09-00-00Z-nightly.tar.gz");
      const newest = join(backups, "curbwrench-2026-03-09T09-00-00Z-nightly.tar.gz");
      const sentence =
        /The database in .* does not open \(.*\)\. Nothing in it was deleted\. There is no backup in/;

      const ruins: ((db: string) => void)[] = [
        (db) => writeFileSync(join(db, "global/pg_control"), Buffer.alloc(8_192)),
        (db) => truncateSync(join(db, "global/pg_control"), 0),
        (db) => rmSync(join(db, "base"), { recursive: true }),
        // Opening would create a new, empty database here.
        (db) => rmSync(join(db, "PG_VERSION")),
      ];
      for (const ruin of LONG ? ruins : [ruins[0]!, ruins.at(-1)!]) {
        rmSync(join(home.dataDir, "db"), { recursive: true, force: true });
        cpSync(join(folder, "whole"), join(home.dataDir, "db"), { recursive: true });
        ruin(join(home.dataDir, "db"));
        const before = tables(home);
        await expect(openPGliteFolder(home.dataDir)).rejects.toThrow(sentence);
        expect(tables(home)).toEqual(before);
      }
      writeFileSync(older, "");
      writeFileSync(newest, "");
      await expect(openPGliteFolder(home.dataDir)).rejects.toThrow(
        `The newest backup is from 2026-03-09T09:00:00.000Z. To go back to it: \`npm run restore -- ${newest} --yes\``,
      );
    },
  );

  /** Lists the database files that hold rows. */
  const tables = (home: Home) =>
    Object.entries(fileprint(join(home.dataDir, "db"))).filter(([path]) =>
      path.startsWith("base/"),
    );
}
pgliteOnly();
