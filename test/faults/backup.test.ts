import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, inject, test } from "vitest";
import { createBackups } from "~/server/gateways/ops/backup";
import { readBackup } from "~/server/gateways/ops/backup/read";
import { localFiles } from "~/server/gateways/files/files";
import { migrateDb, runTransaction, type Db } from "~/server/gateways/db/db";
import { enqueue } from "~/server/gateways/jobs/jobs";
import { keepNightlyBackup } from "~/server/services/backups";
import { useDatabase } from "~test/support/db";
import { createBooking, createCustomer } from "~test/support/factories";
import { createWorld } from "~test/support/world";
import { seed } from "../../prisma/seed/seed";
import { fileprint, fingerprint } from "./fingerprint";
import { emptyHome, makeHome, type Home } from "./home";

const database = useDatabase();
const folders: string[] = [];

const SLOW = { timeout: 300_000 };
const engine = inject("database").engine;
const homes: Home[] = [];
afterEach(async () => {
  await Promise.all(homes.splice(0).map((home) => home.remove()));
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});
const kept = async (home: Promise<Home>) => {
  homes.push(await home);
  return home;
};

/** Text that a format could trip over. */
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

/** The demo's world, strange texts, waiting mails, and files. */
async function fill(home: Home, db: Db): Promise<void> {
  const files = localFiles(home.files);
  await seed(db.prisma, { demo: true, now: new Date("2026-03-11T19:20:00Z"), files });
  const customer = await createCustomer(db.prisma, { firstName: STRANGE[7] ?? "" });
  for (const serviceLocation of STRANGE) {
    await createBooking(db.prisma, customer, { serviceLocation });
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

/** Every constraint, index and trigger of ours, in words. */
const RULES = `
  SELECT conname::text AS name, pg_get_constraintdef(oid) AS rule FROM pg_constraint
  WHERE connamespace = 'public'::regnamespace AND contype <> 'n'
  UNION ALL SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'public'
  UNION ALL SELECT t.tgname || t.tgenabled::text, pg_get_triggerdef(t.oid) FROM pg_trigger t
  JOIN pg_class c ON c.oid = t.tgrelid
  WHERE NOT tgisinternal AND c.relnamespace = 'public'::regnamespace ORDER BY 1, 2`;

const backupsOf = (home: Home, db: Db) =>
  createBackups(db, { folder: join(home.dataDir, "backups"), filesFolder: home.files });

test(
  "everything is lost and comes back from the copy: each row of each table, each file",
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

    await home.lose();
    const restored = await home.restore(before.path);
    expect(restored).toMatchObject({ asideFolder: null, asideSchema: null });
    const added = await home.use(async (db) => {
      expect(await fingerprint(db)).toEqual(before.rows);
      expect(fileprint(home.files)).toEqual(before.files);
      expect(await migrateDb(db)).toEqual([]);

      // Life goes on: keys, triggers and all other rules are in force again.
      const { customerId } = await db.prisma.booking.findFirstOrThrow();
      const next = await createBooking(db.prisma, { id: customerId });
      expect(await db.query(RULES)).toEqual(before.rules);
      await expect(db.query(`DELETE FROM "LedgerEntry"`)).rejects.toThrow(/append/i);
      // By a foreign key or, where a row goes on without its mechanic, by a check: whichever is asked first.
      await expect(db.query(`DELETE FROM "User"`)).rejects.toThrow(/violates/);
      await localFiles(home.files).put("picture/new.webp", new Uint8Array([1]), "image/webp");
      return next.id;
    });

    // On PGlite building a database takes its time; the commands' test replaces one there.
    if (engine === "pglite" && process.env.FAULTS_LONG !== "1") return;

    // A second time over living data: only when told so, and nothing of it is lost.
    await expect(home.restore(before.path)).rejects.toThrow(/There is data .*--yes/s);
    expect(fileprint(home.files)).toHaveProperty("picture/new.webp");
    const again = await home.restore(before.path, { replace: true });
    await home.use(async (db) => {
      expect(await fingerprint(db)).toEqual(before.rows);
      expect(fileprint(home.files)).toEqual(before.files);
      if (again.asideSchema === null) return;
      const old = await db.query(`SELECT id FROM ${again.asideSchema}."Booking" WHERE id = $1`, [
        added,
      ]);
      expect(old).toHaveLength(1);
      await db.script(`DROP SCHEMA ${again.asideSchema} CASCADE`);
      expect(await fingerprint(db)).toEqual(before.rows);
    });
    const aside = fileprint(again.asideFolder ?? "");
    expect(Object.keys(aside)).toContain("files/picture/new.webp");
    expect(Object.keys(aside).some((path) => path.startsWith("db/base/"))).toBe(
      engine === "pglite",
    );
  },
);

function bothWays() {
  test("a copy from one engine fits the other, both ways", SLOW, async () => {
    const [server, folder] = [await kept(makeHome()), await kept(emptyHome("pglite"))];
    const first = await server.use(async (db) => {
      await fill(server, db);
      const { path } = await backupsOf(server, db).make("asked", new Date());
      return { path, rows: await fingerprint(db) };
    });
    await folder.restore(first.path);
    const second = await folder.use(async (db) => {
      expect(await fingerprint(db)).toEqual(first.rows);
      return (await backupsOf(folder, db).make("asked", new Date())).path;
    });
    expect(fileprint(folder.files)).toEqual(fileprint(server.files));
    await server.lose();
    await server.restore(second);
    await server.use(async (db) => expect(await fingerprint(db)).toEqual(first.rows));
  });
}

function postgresOnly() {
  if (engine !== "postgres") return;
  if (process.env.FAULTS_LONG === "1") bothWays();

  test("a database that a server works on is not replaced", SLOW, async () => {
    const home = await kept(makeHome());
    await home.use(async (db) => {
      await createCustomer(db.prisma);
      const { path } = await backupsOf(home, db).make("asked", new Date());
      await expect(home.restore(path, { replace: true })).rejects.toThrow(
        "The product is running on this database. Stop all its servers first.",
      );
      expect(await db.prisma.user.count()).toBe(1);
    });
  });
}
postgresOnly();

/** A folder for copies of the worker's own database. */
function useCopies() {
  const folder = mkdtempSync(join(tmpdir(), "curbwrench-copies-"));
  folders.push(folder);
  return { folder, backups: createBackups(database.db, { folder, filesFolder: null }) };
}

async function linesIn(path: string, name: string): Promise<unknown[]> {
  let text = "";
  for await (const entry of readBackup(path).entries()) {
    for await (const chunk of entry.body) {
      if (entry.path.endsWith(name)) text += Buffer.from(chunk).toString();
    }
  }
  return text.split("\n").slice(0, -1);
}

test("a copy goes on while others write, and is of one moment", async () => {
  const { backups } = useCopies();
  const customer = await createCustomer(database.prisma);
  const state = { running: true, written: 0 };
  // Booking and line are written in one transaction, so a copy has both or neither.
  const writing = (async () => {
    for (; state.running; state.written += 1) {
      await createBooking(database.prisma, customer);
      await sleep(1);
    }
  })();
  await expect.poll(() => state.written, { timeout: 10_000 }).toBeGreaterThan(5);
  const { path } = await backups.make("asked", new Date());
  state.running = false;
  await writing;
  const bookings = await linesIn(path, "public.Booking.jsonl");
  expect(bookings.length).toBeGreaterThan(5);
  expect(bookings.length).toBeLessThanOrEqual(state.written);
  expect(await linesIn(path, "public.BookingLine.jsonl")).toHaveLength(bookings.length);
});

test("a copy that can't be written leaves nothing half, and the others as they were", async () => {
  const { backups, folder } = useCopies();
  await backups.make("nightly", new Date("2026-03-10T09:00:00Z"));
  const before = fileprint(folder);
  // Where a folder has the name, the finished copy can't be put.
  const inTheWay = join(folder, "curbwrench-2026-03-11T09-00-00Z-nightly.tar.gz");
  mkdirSync(inTheWay);
  await expect(backups.make("nightly", new Date("2026-03-11T09:00:00Z"))).rejects.toThrow();
  // What a process that died in the middle left is taken away a day later.
  const remains = join(folder, "curbwrench-2026-03-01T09-00-00Z-nightly.tar.gz.0.part.d");
  mkdirSync(remains);
  utimesSync(remains, new Date("2026-03-01"), new Date("2026-03-01"));
  await backups.make("asked", new Date("2026-03-12T00:00:00Z"));
  rmSync(join(folder, "curbwrench-2026-03-12T00-00-00Z-asked.tar.gz"));
  rmSync(inTheWay, { recursive: true });
  expect(fileprint(folder)).toEqual(before);
  expect(readdirSync(folder)).toHaveLength(1);
});

test("a night's copy is made once, after nine, and later when the machine was off", async () => {
  const { backups, folder } = useCopies();
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
  // A clock that was ahead for a while does not keep tomorrow's copy from being made.
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
