import { createHash } from "node:crypto";
import type { Db, SqlQuery } from "../../db/types";

// Every row as one line: a JSON array of its columns' values in Postgres's own text form, which its
// own input reads back to the same value. So a copy fits both engines and every version of them.

export interface TableCopy {
  schema: string;
  table: string;
  columns: string[];
}

/** Settings under which a value's text form loses nothing and does not depend on the server. */
export const EXACT_TEXT = [
  "SET LOCAL DateStyle = 'ISO, YMD'",
  "SET LOCAL IntervalStyle = 'postgres'",
  "SET LOCAL TimeZone = 'UTC'",
  "SET LOCAL extra_float_digits = 3",
  "SET LOCAL bytea_output = 'hex'",
];

const ROWS_PER_STEP = 200;

/** Waiting mails and other jobs live in the queue's table; the rest there is made anew at a start. */
const JOBS = { schema: "pgboss", table: "job" } as const;

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
export const nameOf = ({ schema, table }: Pick<TableCopy, "schema" | "table">) =>
  `${quoted(schema)}.${quoted(table)}`;
export const isJobs = (copy: Pick<TableCopy, "schema" | "table">) =>
  copy.schema === JOBS.schema && copy.table === JOBS.table;

/**
 * Reads the whole database as it is at one moment. On Postgres others go on meanwhile; PGlite has
 * one connection, so there they wait.
 */
export function readAtOneMoment<Result>(
  db: Db,
  work: (query: SqlQuery) => Promise<Result>,
): Promise<Result> {
  if (db.engine === "pglite") {
    return db.transaction(async (query) => {
      for (const setting of EXACT_TEXT) await query(setting);
      return work(query);
    });
  }
  return db.maintenance(async ({ query, execute }) => {
    await execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    for (const setting of EXACT_TEXT) await execute(setting);
    const result = await work(query);
    await execute("COMMIT");
    return result;
  });
}

/** The tables that make up the product's data, with the columns that are stored. */
export async function tablesOf(query: SqlQuery): Promise<TableCopy[]> {
  return query<TableCopy>(
    `SELECT n.nspname::text AS schema, c.relname::text AS "table",
            array_agg(a.attname::text ORDER BY a.attnum) AS columns
     FROM pg_class c
     JOIN pg_namespace n ON n.oid = c.relnamespace
     JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE c.relkind IN ('r', 'p') AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
       AND (n.nspname = 'public' OR n.nspname = $1 AND c.relname = $2)
       AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
     GROUP BY 1, 2 ORDER BY 1, 2`,
    [JOBS.schema, JOBS.table],
  );
}

/** All rows of a table as lines, in an order that is the same on every server. */
export async function* linesOf(query: SqlQuery, copy: TableCopy): AsyncGenerator<string> {
  const keys = await query<{ name: string }>(
    `SELECT a.attname::text AS name FROM pg_index i
     JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey)
     WHERE i.indrelid = $1::regclass AND i.indisprimary ORDER BY a.attnum`,
    [nameOf(copy)],
  );
  const order = keys.length > 0 ? keys.map(({ name }) => name) : copy.columns;
  const values = copy.columns.map((column) => `${quoted(column)}::text`).join(", ");
  const by = order.map((column) => `${quoted(column)}::text COLLATE "C"`).join(", ");
  await query(
    `DECLARE backup_rows NO SCROLL CURSOR FOR
     SELECT json_build_array(${values})::text AS line FROM ${nameOf(copy)} ORDER BY ${by}`,
  );
  for (;;) {
    const rows = await query<{ line: string }>(`FETCH ${ROWS_PER_STEP} FROM backup_rows`);
    // Parsed and written anew, because two servers may put their spaces differently.
    for (const { line } of rows) yield JSON.stringify(JSON.parse(line));
    if (rows.length < ROWS_PER_STEP) break;
  }
  await query("CLOSE backup_rows");
}

/** What a table holds, in two numbers and a hash of all its lines. */
export interface Content {
  rows: number;
  bytes: number;
  sha256: string;
}

/** Counts and hashes lines on their way to `onText`, which gets each with its line end. */
export async function measure(
  lines: AsyncIterable<string>,
  onText: (text: string) => Promise<void> | void = () => undefined,
): Promise<Content> {
  const hash = createHash("sha256");
  const content = { rows: 0, bytes: 0 };
  for await (const line of lines) {
    const text = `${line}\n`;
    hash.update(text);
    content.rows += 1;
    content.bytes += Buffer.byteLength(text);
    await onText(text);
  }
  return { ...content, sha256: hash.digest("hex") };
}

/** Writes lines into an empty table; each value is read as its column's type. */
export async function insertLines(
  query: SqlQuery,
  copy: TableCopy,
  lines: AsyncIterable<string>,
): Promise<void> {
  const types = await query<{ name: string; type: string }>(
    `SELECT attname::text AS name, format_type(atttypid, atttypmod) AS type FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped`,
    [nameOf(copy)],
  );
  const typeOf = new Map(types.map(({ name, type }) => [name, type]));
  const values = copy.columns.map((column, at) => {
    const type = typeOf.get(column);
    if (type === undefined) throw new Error(`${nameOf(copy)} has no column ${quoted(column)}`);
    return `(line->>${at})::${type}`;
  });
  const text =
    `INSERT INTO ${nameOf(copy)} (${copy.columns.map(quoted).join(", ")}) OVERRIDING SYSTEM VALUE ` +
    `SELECT ${values.join(", ")} FROM json_array_elements($1::json) AS line` +
    // A kind of job that this program does not know has no queue to stand in.
    (isJobs(copy)
      ? ` WHERE line->>${copy.columns.indexOf("name")} IN (SELECT name FROM pgboss.queue)`
      : "");
  let batch: string[] = [];
  const flush = async () => {
    if (batch.length > 0) await query(text, [`[${batch.join(",")}]`]);
    batch = [];
  };
  for await (const line of lines) {
    batch.push(line);
    if (batch.length === ROWS_PER_STEP) await flush();
  }
  await flush();
}
