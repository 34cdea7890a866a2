import { afterEach, describe, expect, test } from "vitest";
import { prepareTables } from "~/server/gateways/jobs/prepare";
import { isReady } from "~/server/http/health";
import { useDatabase } from "~test/support/db";

// FLT-11. A start after an earlier one died in a migration, or after another version ran.

const database = useDatabase();
const NAME = "29990101000000_half_breaking";

async function note(finished: boolean): Promise<void> {
  await database.db.query(
    `INSERT INTO "_prisma_migrations" (id, checksum, migration_name, finished_at)
     VALUES ($1, 'none', $2, $3)`,
    [crypto.randomUUID(), NAME, finished ? new Date() : null],
  );
}

afterEach(() =>
  database.db.query(`DELETE FROM "_prisma_migrations" WHERE migration_name = $1`, [NAME]),
);

describe("a database that doesn't fit this program", () => {
  test.each([
    ["a migration that was begun and never finished", false],
    ["a newer program's breaking one", true],
  ])(
    "%s: no start, not ready, nothing written; and ready again after the repair",
    async (_case, finished) => {
      await expect.poll(isReady, { timeout: 10_000 }).toBe(true);
      await note(finished);
      expect(await isReady()).toBe(false);
      const before = await database.db.query(`SELECT * FROM "_prisma_migrations" ORDER BY id`);
      await expect(prepareTables(database.db)).rejects.toThrow(/newer than this program/);
      expect(await database.db.query(`SELECT * FROM "_prisma_migrations" ORDER BY id`)).toEqual(
        before,
      );
      await database.db.query(`DELETE FROM "_prisma_migrations" WHERE migration_name = $1`, [NAME]);
      await expect.poll(isReady, { timeout: 10_000 }).toBe(true);
    },
  );

  test("names one of this program's own migrations that was begun and never finished", async () => {
    const rows = await database.db.query<{ name: string; at: Date }>(
      `UPDATE "_prisma_migrations" SET finished_at = NULL WHERE migration_name =
         (SELECT max(migration_name) FROM "_prisma_migrations")
       RETURNING migration_name AS name, started_at AS at`,
    );
    const [{ name = "", at = new Date() } = {}] = rows;
    try {
      expect(await isReady()).toBe(false);
      await expect(prepareTables(database.db)).rejects.toThrow(
        `The migration "${name}" was begun and did not finish. Repair the database`,
      );
    } finally {
      await database.db.query(
        `UPDATE "_prisma_migrations" SET finished_at = $1 WHERE migration_name = $2`,
        [at, name],
      );
    }
    await expect.poll(isReady, { timeout: 10_000 }).toBe(true);
  });
});
