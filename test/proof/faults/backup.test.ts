import { execFile } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  openAsBlob,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { pino } from "pino";
import { afterEach, expect, inject, test } from "vitest";
import { z } from "zod";
import { createBackups, type Backups } from "~/server/backup/backups";
import { backupName } from "~/server/gateways/files/backup-folder";
import { ASK_THE_SERVER, DATABASE, unpackArchive } from "~/server/backup/archive";
import { openPGlite } from "~/server/gateways/db/pglite/database";
import { openPostgres } from "~/server/gateways/db/postgres";
import { localFiles } from "~/server/gateways/files/files";
import { runTransaction, type Db } from "~/server/gateways/db/db";
import { enqueue } from "~/server/gateways/jobs/jobs";
import { prepareTables } from "~/server/gateways/jobs/prepare";
import { keepNightlyBackup } from "~/server/backup/nightly";
import { databaseUrl } from "~test/support/database/postgres";
import { useDatabase } from "~test/support/db";
import { givenBooking, givenCustomer } from "~test/support/factory";
import { createWorld } from "~test/support/world";
import { seed } from "../../../prisma/seed/seed";
import { fileprint, fingerprint } from "./fingerprint";
import { makeHome, type Home } from "./home";
import { isReady, startChild } from "./store";

const run = promisify(execFile);
const database = useDatabase();
const folders: string[] = [];

const silent = pino({ level: "silent" });
const SLOW = { timeout: 300_000 };
const engine = inject("database").engine;
const homes: Home[] = [];
afterEach(async () => {
  for (const home of homes.splice(0)) home.remove();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});
const kept = async (home: Promise<Home>) => {
  homes.push(await home);
  return home;
};

/** Text that a format could mishandle. */
const STRANGE = [
  "line\nend\r\n\ttab",
  "quotes \" ' ` and \\ back\\nslashes",
  "\\N",
  "null",
  "",
  "  spaces  ",
  "\u2028\u2029\u0085\u0001",
  "Ünï 🔧 \u202e",
  '{"json": [1, null]}',
  "x".repeat(5_000),
];

/** Fills a home with the demo, strange texts, waiting mails and files. */
async function fill(home: Home, db: Db): Promise<void> {
  const files = localFiles(home.files);
  await seed(db.prisma, { demo: true, now: new Date("2026-03-11T19:20:00Z"), files });
  const customer = await givenCustomer(db.prisma, { firstName: STRANGE[7] ?? "" });
  for (const serviceLocation of STRANGE) {
    await givenBooking(db.prisma, { customer, serviceLocation });
  }
  await runTransaction(db.prisma, async (tx) => {
    await enqueue(tx, "mail", { to: "a@example.com", subject: "One", paragraphs: STRANGE });
    await enqueue(
      tx,
      "mail.temporaryPassword",
      { email: "b@example.com" },
      { startAfter: new Date("2031-01-01T00:00:00Z") },
    );
  });
  await files.put("resume/strange.pdf", new Uint8Array(70_000).fill(7), "application/pdf");
  await db.prisma.storedFile.create({
    data: {
      ownerId: customer.id,
      purpose: "resume",
      storageKey: "resume/strange.pdf",
      contentType: "application/pdf",
      sizeBytes: 70_000,
      originalName: "strange.pdf",
    },
  });
}

/**
 * Selects every constraint, index and trigger of ours as text, without brackets, because Postgres
 * changes those when it parses them.
 */
const RULES = `
  SELECT name, translate(rule, '()', '') AS rule FROM (
    SELECT conname::text AS name, pg_get_constraintdef(oid) AS rule FROM pg_constraint
    WHERE connamespace = 'public'::regnamespace AND contype <> 'n'
    UNION ALL SELECT indexname::text, indexdef FROM pg_indexes WHERE schemaname = 'public'
    UNION ALL SELECT t.tgname::text || t.tgenabled::text, pg_get_triggerdef(t.oid) FROM pg_trigger t
    JOIN pg_class c ON c.oid = t.tgrelid
    WHERE NOT tgisinternal AND c.relnamespace = 'public'::regnamespace
  ) rules ORDER BY name COLLATE "C", rules.rule COLLATE "C"`;

const backupsOf = (home: Home, db: Db) =>
  createBackups(db, { folder: join(home.dataDir, "backups"), filesFolder: home.files });

if (engine === "pglite") drill();

function drill() {
  test(
    "restores everything from a backup after a total loss: each row of each table, each file",
    SLOW,
    async () => {
      const home = await kept(makeHome());
      const before = await home.use(async (db) => {
        await fill(home, db);
        const { path } = await backupsOf(home, db).make("asked", new Date("2026-03-11T20:00:00Z"));
        return {
          path,
          rows: await fingerprint(db),
          files: fileprint(home.files),
          rules: await db.query(RULES),
        };
      });
      expect(Object.values(before.rows).flat().length).toBeGreaterThan(500);
      expect(Object.keys(before.files).length).toBeGreaterThan(3);

      home.lose();
      const restored = await home.restore(before.path);
      expect(restored).toMatchObject({ asideFolder: null });
      await home.use(async (db) => {
        expect(await fingerprint(db)).toEqual(before.rows);
        expect(fileprint(home.files)).toEqual(before.files);
        expect(await prepareTables(db)).toEqual([]);

        // New writes work: keys, triggers and all other rules are in force again.
        const { customerId } = await db.prisma.booking.findFirstOrThrow();
        await givenBooking(db.prisma, { customer: { id: customerId } });
        expect(await db.query(RULES)).toEqual(before.rules);
        await expect(db.query(`DELETE FROM "LedgerEntry"`)).rejects.toThrow(/append/i);
        // Refused by a foreign key, or by a check for a row that would lose its mechanic, whichever
        // comes first.
        await expect(db.query(`DELETE FROM "User"`)).rejects.toThrow(/violates/);
        await localFiles(home.files).put("picture/new.webp", new Uint8Array([1]), "image/webp");
      });

      // Restoring over existing data needs a flag and loses none of it.
      await expect(home.restore(before.path)).rejects.toThrow(/There is data .*--yes/s);
      expect(fileprint(home.files)).toHaveProperty("picture/new.webp");
      const again = await home.restore(before.path, { replace: true });
      await home.use(async (db) => {
        expect(await fingerprint(db)).toEqual(before.rows);
        expect(fileprint(home.files)).toEqual(before.files);
      });
      const aside = Object.keys(fileprint(again.asideFolder ?? ""));
      expect(aside).toContain("files/picture/new.webp");
      expect(aside).toContain("db/PG_VERSION");
    },
  );
}

if (engine === "postgres") onServer();

function onServer() {
  test("leaves a database server's backup to its own tools", async () => {
    const { backups } = useCopies();
    await expect(backups.make("asked", new Date())).rejects.toThrow(ASK_THE_SERVER);
  });

  test("moves an installation to a server with all its rows and rules", SLOW, async () => {
    const home = await kept(makeHome());
    const before = await home.use(async (db) => {
      await prepareTables(db);
      await fill(home, db);
      const { path } = await backupsOf(home, db).make("asked", new Date());
      return { path, rows: await fingerprint(db), rules: await db.query(RULES) };
    });
    // With the command as bundled for the operator.
    const program = join(inject("programs"), "maintenance.js");
    const { stdout } = await run(process.execPath, [program, "backup", "--sql", before.path]);
    const [, written = ""] = /^Written: (.+)$/m.exec(stdout) ?? [];
    const sql = readFileSync(written, "utf8");
    const name = `moved_${process.pid}`;
    const source = inject("database");
    if (source.engine !== "postgres") throw new Error("This test needs a server.");
    await onServerAlone(source.url, `CREATE DATABASE ${name}`);
    const server = openPostgres(databaseUrl(source.url, name), { max: 2, log: silent });
    try {
      await server.maintenance(({ script }) => script(sql));
      expect(await fingerprint(server)).toEqual(before.rows);
      expect(await server.query(RULES)).toEqual(before.rules);
      expect(await prepareTables(server)).toEqual([]);
      await expect(server.query(`DELETE FROM "LedgerEntry"`)).rejects.toThrow(/append/i);
      const child = startChild({ env: { DATABASE_URL: databaseUrl(source.url, name) } });
      await child.until(isReady).finally(() => child.kill());
    } finally {
      await server.close();
      await onServerAlone(source.url, `DROP DATABASE ${name} WITH (FORCE)`);
    }
  });
}

/** Runs one statement outside any transaction. */
async function onServerAlone(connectionString: string, statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString });
  await admin.connect();
  await admin.query(statement).finally(() => admin.end());
}

/** Creates a folder for copies of the worker's own database. */
function useCopies() {
  const folder = mkdtempSync(join(tmpdir(), "curbwrench-copies-"));
  folders.push(folder);
  return { folder, backups: createBackups(database.db, { folder, filesFolder: null }) };
}

/** Queries the database in a copy. */
async function askCopy(path: string, query: string): Promise<object[]> {
  const stage = mkdtempSync(join(tmpdir(), "curbwrench-look-"));
  folders.push(stage);
  await unpackArchive(path, stage);
  const store = await openPGlite({ loadDataDir: await openAsBlob(join(stage, DATABASE)) });
  return store.query<object>(query).finally(() => store.close());
}

if (engine === "pglite") embeddedCopies();

function embeddedCopies() {
  test("a backup during writes is consistent", async () => {
    const { backups } = useCopies();
    const customer = await givenCustomer(database.prisma);
    const state = { running: true, written: 0 };
    // Booking and line are written in one transaction, so a copy has both or neither.
    const writing = (async () => {
      for (; state.running; state.written += 1) {
        await givenBooking(database.prisma, { customer });
        await sleep(1);
      }
    })();
    await expect.poll(() => state.written, { timeout: 10_000 }).toBeGreaterThan(5);
    const { path } = await backups.make("asked", new Date());
    state.running = false;
    await writing;
    const [copied] = await askCopy(
      path,
      `SELECT (SELECT count(*) FROM "Booking") AS bookings, (SELECT count(*) FROM "BookingLine") AS lines`,
    );
    const { bookings, lines } = z.object({ bookings: z.number(), lines: z.number() }).parse(copied);
    expect(bookings).toBeGreaterThan(5);
    expect(bookings).toBeLessThanOrEqual(state.written);
    expect(lines).toBe(bookings);
  });

  test("a backup that can't be written leaves no partial file, and keeps the others", async () => {
    const { backups, folder } = useCopies();
    writeFileSync(join(folder, "curbwrench-2026-03-10T09-00-00Z-nightly.tar.gz"), "an older one");
    const before = fileprint(folder);
    // A folder with the same name prevents moving the finished copy there.
    const inTheWay = join(folder, "curbwrench-2026-03-11T09-00-00Z-nightly.tar.gz");
    mkdirSync(inTheWay);
    await expect(backups.make("nightly", new Date("2026-03-11T09:00:00Z"))).rejects.toThrow();
    // Remains of a process that died midway are removed a day later.
    const remains = join(folder, "curbwrench-2026-03-01T09-00-00Z-nightly.tar.gz.0.part.d");
    mkdirSync(remains);
    utimesSync(remains, new Date("2026-03-01"), new Date("2026-03-01"));
    await backups.make("asked", new Date("2026-03-12T00:00:00Z"));
    rmSync(join(folder, "curbwrench-2026-03-12T00-00-00Z-asked.tar.gz"));
    rmSync(inTheWay, { recursive: true });
    expect(fileprint(folder)).toEqual(before);
    expect(readdirSync(folder)).toHaveLength(1);
  });

  test("makes a nightly backup once, after nine, or later if the machine was off", async () => {
    const { backups: real, folder } = useCopies();
    // This test is about which copies exist and which are removed, not about their contents.
    const backups: Backups = {
      ...real,
      async make(kind, now) {
        const path = join(folder, backupName(now, kind));
        writeFileSync(path, "");
        return { path, summary: "nothing" };
      },
    };
    const world = createWorld(database.db);
    const hourly = async (at: string, keep = 7) => {
      world.clock.set(at);
      await keepNightlyBackup(world.context(), backups, keep);
      return backups.list().length;
    };
    expect(await hourly("2026-03-10T22:23:00Z", 0)).toBe(0);
    expect(await hourly("2026-03-10T22:23:00Z")).toBe(1);
    expect(await hourly("2026-03-10T23:23:00Z")).toBe(1);
    expect(await hourly("2026-03-11T08:23:00Z")).toBe(1);
    expect(await hourly("2026-03-11T09:23:00Z")).toBe(2);
    expect(await hourly("2026-03-11T10:23:00Z")).toBe(2);
    expect(await hourly("2026-03-14T15:23:00Z")).toBe(3);
    // A clock that was ahead for a while doesn't prevent tomorrow's copy.
    expect(await hourly("2026-03-12T09:23:00Z")).toBe(4);

    await backups.make("asked", new Date("2026-03-01T00:00:00Z"));
    writeFileSync(join(folder, "notes.txt"), "mine");
    expect(await hourly("2026-03-15T09:23:00Z", 3)).toBe(4);
    expect(readdirSync(folder).toSorted()).toEqual([
      "curbwrench-2026-03-01T00-00-00Z-asked.tar.gz",
      "curbwrench-2026-03-12T09-23-00Z-nightly.tar.gz",
      "curbwrench-2026-03-14T15-23-00Z-nightly.tar.gz",
      "curbwrench-2026-03-15T09-23-00Z-nightly.tar.gz",
      "notes.txt",
    ]);
  });
}
