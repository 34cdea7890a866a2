import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { Db } from "~/server/gateways/db/db";

/**
 * Hashes every row of every table. The database does it, so it doesn't depend on the code under
 * test.
 */
export async function fingerprint(db: Db): Promise<Record<string, string[]>> {
  const tables = await db.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname = 'public' UNION ALL SELECT 'pgboss.job' ORDER BY 1`,
  );
  const prints: Record<string, string[]> = {};
  for (const { name } of tables) {
    const rows = await db.query<{ hash: string }>(
      `SELECT md5(t::text) AS hash FROM ${name} t ORDER BY 1`,
    );
    prints[name] = rows.map(({ hash }) => hash);
  }
  const [sequence] = await db.query<{ value: number }>(
    `SELECT last_value AS value FROM "Receipt_number_seq"`,
  );
  prints["the next receipt's number"] = [String(sequence?.value)];
  return prints;
}

/** Hashes every file below a folder, by its path. */
export function fileprint(folder: string): Record<string, string> {
  const prints: Record<string, string> = {};
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    prints[relative(folder, path)] = createHash("sha256").update(readFileSync(path)).digest("hex");
  }
  return prints;
}
