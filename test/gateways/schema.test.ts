import { PGlite } from "@electric-sql/pglite";
import { btree_gist } from "@electric-sql/pglite/contrib/btree_gist";
import { expect, test } from "vitest";
import { MIGRATIONS_FOLDER, readMigrations } from "~/server/gateways/db/migrations";
import { schemaDrift } from "~test/support/database/schema-engine";

test("schema.prisma matches a migrated database", async () => {
  const pglite = await PGlite.create({ extensions: { btree_gist } });
  for (const { script } of readMigrations(MIGRATIONS_FOLDER)) await pglite.exec(script);
  expect(await schemaDrift(pglite)).toBe("");

  // Proves that the comparison would notice a difference.
  await pglite.exec('ALTER TABLE "User" DROP COLUMN "phone"');
  expect(await schemaDrift(pglite)).toContain('ADD COLUMN     "phone" TEXT NOT NULL');
  await pglite.close();
}, 90_000);
