import { createHash } from "node:crypto";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Db } from "~/server/gateways/db/db";
import { migrate, MIGRATIONS_FOLDER, pendingMigrations } from "~/server/gateways/db/migrations";
import { useDatabase } from "~test/support/db";

const database = useDatabase();

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "curbwrench-migrations-"));
  cpSync(MIGRATIONS_FOLDER, folder, { recursive: true });
});

afterEach(() => rmSync(folder, { recursive: true }));

/** A copy of the migrations folder beside the worker's migrated database. */
const run = (db: Db) => db.maintenance((connection) => migrate(connection, folder));

function addMigration(name: string, sql: string): void {
  mkdirSync(join(folder, name));
  writeFileSync(join(folder, name, "migration.sql"), sql);
}

interface Row {
  migration_name: string;
  checksum: string;
  finished_at: Date | null;
  rolled_back_at: Date | null;
  applied_steps_count: number;
}

test("the rows are those that Prisma's own command would write", async () => {
  const rows = await database.db.query<Row>(`SELECT * FROM "_prisma_migrations" ORDER BY 4`);
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) {
    const script = readFileSync(join(folder, row.migration_name, "migration.sql"));
    expect(row).toMatchObject({
      checksum: createHash("sha256").update(script).digest("hex"),
      finished_at: expect.any(Date),
      rolled_back_at: null,
      applied_steps_count: 1,
    });
  }
});

test("a database that is up to date is left alone, also by several at once", async () => {
  expect(await Promise.all([run(database.db), run(database.db)])).toEqual([[], []]);
  expect(await pendingMigrations(database.db, folder)).toEqual([]);
});

test("a database that is newer than the program is refused", async () => {
  const [newest] = await database.db.query<Row>(
    `SELECT * FROM "_prisma_migrations" ORDER BY migration_name DESC LIMIT 1`,
  );
  rmSync(join(folder, newest!.migration_name), { recursive: true });
  await expect(run(database.db)).rejects.toThrow("The database is newer than this program");
});

test("a migration that was changed after it was applied is refused", async () => {
  writeFileSync(join(folder, "20261121080000_init", "migration.sql"), "SELECT 1;");
  await expect(run(database.db)).rejects.toThrow("was changed after it was applied");
});

test("a migration that fails leaves nothing of itself, and can be mended", async () => {
  addMigration("29990101000000_broken", `CREATE TABLE "Half" (id int); SELECT * FROM "Nowhere";`);
  await expect(run(database.db)).rejects.toThrow('"29990101000000_broken" failed; nothing of it');
  expect(await database.db.query(`SELECT to_regclass('"Half"') AS half`)).toEqual([{ half: null }]);
  expect(await pendingMigrations(database.db, folder)).toEqual(["29990101000000_broken"]);

  addMigrationAgain("29990101000000_broken", "SELECT 1;");
  expect(await run(database.db)).toEqual(["29990101000000_broken"]);
  await database.db.script(`DELETE FROM "_prisma_migrations" WHERE migration_name LIKE '2999%'`);
});

function addMigrationAgain(name: string, sql: string): void {
  rmSync(join(folder, name), { recursive: true });
  addMigration(name, sql);
}
