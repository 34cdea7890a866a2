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
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";
import { createBackups } from "~/server/gateways/ops/backup";
import { answerBackupRequests, askForBackup } from "~/server/gateways/ops/backup/requests";
import { readTar, writeTar, type TarEntry } from "~/server/gateways/ops/backup/tar";
import { openPGliteFolder } from "~/server/gateways/db/pglite/database";
import { log } from "~/server/gateways/observability/log";
import { useDatabase } from "~test/support/db";
import { createCustomer } from "~test/support/factories";
import { fileprint, fingerprint } from "./fingerprint";
import { makeHome, type Home } from "./home";
import { isReady, startChild } from "./store";

const database = useDatabase();
/** More for a long proof. */
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
  await Promise.all(homes.map((home) => home.remove()));
  homes = [];
});

/** A home that looks lived in; its database is not opened by a copy that is refused. */
async function livedIn(): Promise<Home> {
  const home = await makeHome();
  homes.push(home);
  mkdirSync(home.files, { recursive: true });
  writeFileSync(join(home.files, "mine.webp"), "mine");
  return home;
}

async function copyOfWorker(): Promise<Buffer> {
  await createCustomer(database.prisma);
  const backups = createBackups(database.db, { folder, filesFolder: null });
  const { path } = await backups.make("asked", new Date());
  return readFileSync(path);
}

/** The same archive with its manifest changed. */
async function withManifest(
  bytes: Buffer,
  change: (manifest: Record<string, unknown>) => object,
): Promise<Buffer> {
  async function* once(part: Uint8Array) {
    yield part;
  }
  async function* entries(): AsyncGenerator<TarEntry> {
    for await (const { path, body } of readTar(once(gunzipSync(bytes)))) {
      const parts: Uint8Array[] = [];
      for await (const part of body) parts.push(part);
      const whole = Buffer.concat(parts);
      const content =
        path === "manifest.json"
          ? Buffer.from(JSON.stringify(change(JSON.parse(whole.toString()))))
          : whole;
      yield { path, size: content.byteLength, body: once(content) };
    }
  }
  const parts: Uint8Array[] = [];
  for await (const part of writeTar(entries())) parts.push(part);
  return gzipSync(Buffer.concat(parts));
}

function unpacksTo(packed: Uint8Array, content: Buffer): boolean {
  try {
    return gunzipSync(packed).equals(content);
  } catch {
    return false;
  }
}

test(
  "a copy that is cut off, changed or none is refused in words, and nothing changes",
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

    for (const part of [0, 1, 100, good.length / 2, good.length - 9, good.length - 1]) {
      await refused(good.subarray(0, part), damaged);
    }
    // Behind the ten bytes of the packer's head, which mean nothing to us. Where a text repeats, a
    // changed bit may point at another place with the same text: then nothing is damaged.
    const content = gunzipSync(good);
    for (let at = 10; at < good.length; at += Math.ceil(good.length / (LONG ? 200 : 9))) {
      const flipped = Buffer.from(good);
      flipped[at] = (flipped[at] ?? 0) ^ 0x10;
      if (!unpacksTo(flipped, content)) await refused(flipped, damaged);
    }
    await refused(Buffer.from("not a backup"), damaged);
    await refused(gzipSync("not a backup"), damaged);
    // Well-formed, but a row is another one than was stored.
    const swapped = gunzipSync(good);
    const at = swapped.indexOf("@example.com");
    swapped.write("@examp1e.com", at);
    await refused(gzipSync(swapped), /User.jsonl is not what was stored/);

    await refused(
      await withManifest(good, (manifest) => ({ ...manifest, format: 2 })),
      /made by a newer version of the program/,
    );
    const future = { name: "29990101000000_future", checksum: "0" };
    await refused(
      await withManifest(good, (manifest) => ({
        ...manifest,
        version: "9.0.0",
        migrations: [future],
      })),
      /newer version of the program \(9\.0\.0, with "29990101000000_future"\)\. Nothing was changed/,
    );
    const outside = { path: "files/../../out", bytes: 1, sha256: "0".repeat(64) };
    await refused(
      await withManifest(good, (manifest) => ({ ...manifest, files: [outside] })),
      damaged,
    );
    await expect(home.restore(join(folder, "nowhere"), { replace: true })).rejects.toThrow(
      /There is no file .*nowhere/,
    );
  },
);

describe("a running server is asked for the copy", () => {
  test("by a file in its data folder, and answers with another", async () => {
    const made: string[] = [];
    const stop = answerBackupRequests(
      folder,
      async (target) => {
        made.push(target);
        if (target === "/full") throw new Error("ENOSPC: no space left on device");
        return { path: `${target}/copy`, summary: "2 tables" };
      },
      log,
    );
    expect(await askForBackup(folder, "/here")).toEqual({
      ok: true,
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

/** `npm run backup` and `npm run restore`, without the checks before them. */
async function command(home: Home, ...words: string[]): Promise<{ ok: boolean; said: string }> {
  const args = ["--conditions=react-server", "--import", "tsx", "src/server/maintenance.ts"];
  const env = { ...process.env, NODE_OPTIONS: "", ...home.env };
  return run(process.execPath, [...args, ...words], { env }).then(
    ({ stdout, stderr }) => ({ ok: true, said: stdout + stderr }),
    (error: { stdout: string; stderr: string }) => ({
      ok: false,
      said: error.stdout + error.stderr,
    }),
  );
}

// The same on Postgres in the long run; processes take their time to start.
if (LONG || engine === "pglite") commands();

function commands() {
  test("the commands: copy a running installation, lose it, put it back", SLOW, async () => {
    const home = await livedIn();
    const before = await home.use(async (db) => {
      await createCustomer(db.prisma);
      return fingerprint(db);
    });
    const server = startChild({
      env: home.env,
      open: () => Promise.reject(new Error("not here")),
      close: () => Promise.resolve(),
      remove: () => undefined,
    });
    await server.until(isReady);
    const backup = await command(home, "backup");
    await server.kill();
    expect(backup.said).toMatch(/Backup written: (.*-asked\.tar\.gz)/);
    expect(backup.said).toMatch(/ENCRYPTION_KEYS\) are not in it/);
    expect(backup.said.includes("The server is running")).toBe(engine === "pglite");
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
      ok: true,
      said: expect.stringContaining("Next: `npm start`"),
    });
    await home.use(async (db) => expect(await fingerprint(db)).toEqual(before));
    // What was replaced is kept.
    const [, aside = ""] = /What was there before is in (\S+)\.\n/.exec(restored.said) ?? [];
    const old = Object.keys(fileprint(aside));
    expect(old).toContain("files/mine.webp");
    expect(old.includes("db/PG_VERSION")).toBe(engine === "pglite");
  });
}

function pgliteOnly() {
  if (engine !== "pglite") return;

  test(
    "a start finishes a restore that died, and is stopped by a damaged folder, which stays as it is",
    SLOW,
    async () => {
      const home = await livedIn();
      const backups = join(home.dataDir, "backups");
      mkdirSync(backups);
      // As if a restore had died between its last two steps: this start finishes it.
      renameSync(join(home.dataDir, "db"), join(home.dataDir, "db.restored"));
      await home.use((db) => createCustomer(db.prisma));
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
        // Opening would make a new, empty database here.
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

  /** The files that hold rows. */
  const tables = (home: Home) =>
    Object.entries(fileprint(join(home.dataDir, "db"))).filter(([path]) =>
      path.startsWith("base/"),
    );
}
pgliteOnly();
