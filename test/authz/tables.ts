import type { Db } from "~/server/gateways/db/db";
import type { MemoryFiles } from "~test/support/world";

/** Tables that a refusal may touch, and why. */
export const TOUCHED_BY_REFUSALS: Record<string, string> = {
  'public."RateLimit"': "the try is counted before it is known whether it will be refused",
};

/** Everything stored, table by table. */
export interface Tables {
  /** Returns the names of the tables that have changed. */
  changed(): Promise<string[]>;
  /** Returns every row of every table as sorted JSON text, by the table's name. */
  dump(): Promise<Record<string, string[]>>;
  /** Restores these tables, or all that changed, and every file. */
  restore(changed?: readonly string[]): Promise<void>;
  /** Restores every row after all tables were emptied. */
  refill(): Promise<void>;
}

/** Remembers every row of all our tables, and every stored file. */
export async function rememberTables(db: Db, files: MemoryFiles): Promise<Tables> {
  const rows = await db.query<{ name: string }>(
    `SELECT format('%s.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname = 'public' OR (schemaname = 'pgboss' AND tablename IN ('job', 'archive', 'schedule'))
     ORDER BY 1`,
  );
  const names = rows.map(({ name }) => (name.includes('"') ? name : quoted(name)));
  const hashes = names
    .map(
      (name) =>
        `SELECT '${name}' AS name, md5(string_agg(t::text, '|' ORDER BY t::text)) AS hash FROM ${name} t`,
    )
    .join(" UNION ALL ");
  const everything = names
    .map((name) => `SELECT '${name}' AS name, row_to_json(t)::text AS row FROM ${name} t`)
    .join(" UNION ALL ");
  const readHashes = async () => {
    const found = await db.query<{ name: string; hash: string | null }>(hashes);
    return new Map(found.map(({ name, hash }) => [name, hash]));
  };

  const before = await readHashes();
  const keptFiles = new Map(files.files);
  const copies = new Map<string, string>();
  const columnsOf = new Map<string, string>();
  for (const name of names) {
    // Generated columns can't be written.
    const [own] = await db.query<{ columns: string }>(
      `SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) AS columns FROM pg_attribute
       WHERE attrelid = '${name}'::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
    );
    columnsOf.set(name, own?.columns ?? "");
    const [copy] = await db.query<{ rows: string | null }>(
      `SELECT json_agg(t)::text AS rows FROM ${name} t`,
    );
    copies.set(name, (copy?.rows ?? "[]").replaceAll("'", "''"));
  }

  // Writing a row writes to the log first (no table is unlogged), so while the log's position is
  // unchanged nothing has changed. Once it moved, every row is compared.
  const [unlogged] = await db.query<{ relname: string }>(
    "SELECT relname FROM pg_class WHERE relpersistence = 'u' AND relkind = 'r' LIMIT 1",
  );
  if (unlogged !== undefined) throw new Error(`${unlogged.relname} is written without a log.`);
  const readLog = async () => {
    const [log] = await db.query<{ end: string }>(
      `SELECT pg_current_wal_insert_lsn()::text AS "end"`,
    );
    return log?.end;
  };
  let clean = await readLog();

  const changed = async () => {
    const end = await readLog();
    if (end === clean) return [];
    const now = await readHashes();
    const found = names.filter((name) => now.get(name) !== before.get(name));
    if (found.length === 0) clean = end;
    return found;
  };
  // The list of applied migrations is never emptied.
  const filled = names.filter(
    (name) => before.get(name) !== null && !name.includes("_prisma_migrations"),
  );
  const putBack = async (names: readonly string[]) => {
    const statements = names.flatMap((name) => [
      `DELETE FROM ${name}`,
      `INSERT INTO ${name} (${columnsOf.get(name)})
         SELECT ${columnsOf.get(name)} FROM json_populate_recordset(NULL::${name}, '${copies.get(name)}')`,
    ]);
    if (statements.length === 0) return;
    // In the replica role, neither foreign keys nor triggers interfere.
    await db.script(`SET LOCAL session_replication_role = replica; ${statements.join("; ")}`);
    clean = await readLog();
  };
  return {
    changed,
    refill: () => putBack(filled),
    async dump() {
      const all: Record<string, string[]> = Object.fromEntries(names.map((name) => [name, []]));
      const found = await db.query<{ name: string; row: string }>(everything);
      for (const { name, row } of found) all[name]?.push(row);
      for (const rows of Object.values(all)) rows.sort();
      return all;
    },
    async restore(names) {
      files.files.clear();
      for (const [key, bytes] of keptFiles) files.files.set(key, bytes);
      await putBack(names ?? (await changed()));
    },
  };
}

function quoted(name: string): string {
  const [schema = "", table = ""] = name.split(".");
  return `${schema}."${table}"`;
}
