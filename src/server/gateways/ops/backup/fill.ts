import { createReadStream } from "node:fs";
import { join } from "node:path";
import {
  CREATE_MIGRATIONS_TABLE,
  MIGRATIONS_FOLDER,
  readMigrations,
  type MigrationConnection,
} from "../../db/migrations";
import { BackupError, type Manifest } from "./manifest";
import { EXACT_TEXT, insertLines, isJobs, linesOf, measure, nameOf, quoted } from "./rows";

/**
 * Refuses a backup whose tables this program does not know.
 * @throws {BackupError} saying what to do instead
 */
export function refuseNewer(manifest: Manifest, folder: string = MIGRATIONS_FOLDER): void {
  const known = new Map(readMigrations(folder).map(({ name, checksum }) => [name, checksum]));
  for (const { name, checksum } of manifest.migrations) {
    if (!known.has(name)) {
      throw new BackupError(
        `This backup was made by a newer version of the program (${manifest.version}, with ` +
          `"${name}"). Nothing was changed. Restore it with that version.`,
      );
    }
    if (known.get(name) !== checksum) {
      throw new BackupError(
        `This backup's migration "${name}" is another one than this program's. Nothing was changed.`,
      );
    }
  }
}

/**
 * Builds the tables as they were when the backup was made, fills them from the unpacked `stage`, and
 * reads every row back. In the caller's transaction, into an empty schema `public`; the job queue's
 * tables have to be there.
 * @throws {BackupError} when a table does not come out as it was
 */
export async function fillDatabase(
  connection: MigrationConnection,
  stage: string,
  manifest: Manifest,
): Promise<void> {
  const { query, execute } = connection;
  const applied = new Set(manifest.migrations.map(({ name }) => name));
  await execute(CREATE_MIGRATIONS_TABLE);
  for (const { name, script } of readMigrations(MIGRATIONS_FOLDER)) {
    if (applied.has(name)) await execute(script);
  }
  for (const setting of EXACT_TEXT) await execute(setting);

  // What is written was checked when it was written first: without foreign keys and triggers the
  // order of the tables does not matter. The keys are checked again when they come back.
  const keys = await query<{ tbl: string; name: string; definition: string }>(
    `SELECT conrelid::regclass::text AS tbl, conname::text AS name,
            pg_get_constraintdef(oid) AS definition
     FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace ORDER BY 1, 2`,
  );
  for (const { tbl, name } of keys) {
    await execute(`ALTER TABLE ${tbl} DROP CONSTRAINT ${quoted(name)}`);
  }
  await execute("DELETE FROM pgboss.job");
  for (const copy of manifest.tables) {
    if (!isJobs(copy)) await execute(`ALTER TABLE ${nameOf(copy)} DISABLE TRIGGER USER`);
    await insertLines(query, copy, fileLines(join(stage, copy.path)));
    if (!isJobs(copy)) await execute(`ALTER TABLE ${nameOf(copy)} ENABLE TRIGGER USER`);
  }
  for (const { tbl, name, definition } of keys) {
    await execute(`ALTER TABLE ${tbl} ADD CONSTRAINT ${quoted(name)} ${definition}`);
  }
  for (const { name, value } of manifest.sequences) {
    await query("SELECT setval(format('public.%I', $1::text)::regclass, $2)", [name, value]);
  }
  await compare(connection, manifest);
}

async function compare({ query }: MigrationConnection, manifest: Manifest): Promise<void> {
  for (const copy of manifest.tables) {
    const found = await measure(linesOf(query, copy));
    // Jobs of a kind that this program does not know were left out.
    if (isJobs(copy) && found.rows < copy.rows) continue;
    if (found.rows !== copy.rows || found.sha256 !== copy.sha256) {
      throw new BackupError(
        `The table ${nameOf(copy)} did not come out as it was stored (${found.rows} of ${copy.rows} ` +
          `rows). Nothing was changed.`,
      );
    }
  }
}

/** Split at line feeds alone: text may hold other characters that count as line ends. */
async function* fileLines(path: string): AsyncGenerator<string> {
  let rest = "";
  for await (const part of createReadStream(path, "utf8")) {
    const lines = (rest + String(part)).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  if (rest !== "") yield rest;
}
