import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { PGlite, types, type PGliteOptions } from "@electric-sql/pglite";
import { btree_gist } from "@electric-sql/pglite/contrib/btree_gist";
import { PrismaPGlite } from "pglite-prisma-adapter";
import { PrismaClient } from "~/generated/prisma/client";
import { damaged, finishRestore, markOpened, refuseRuins, wasOpened } from "./db-folder";
import { inStatementSpan, tracedAdapter } from "./db-tracing";
import { HIDDEN_COLUMNS, type Db, type SqlQuery } from "./db-types";
import { acquireLock } from "./lock";

/**
 * Opens the store in `dataDir`/db, which only one process may do at a time.
 * @param backups where copies are kept, to name the newest one when the store is damaged
 * @throws {LockHeldError} when another process has it
 * @throws {DatabaseDamagedError} when what opened before does not open any more (abuse case FLT-06)
 */
export async function openPGliteFolder(
  dataDir: string,
  backups: string = join(dataDir, "backups"),
): Promise<PGliteDb> {
  const folder = join(dataDir, "db");
  const lock = await acquireLock(join(dataDir, "db.lock"), `The database in ${folder}`);
  try {
    finishRestore(dataDir);
    mkdirSync(folder, { recursive: true });
    refuseRuins(folder, backups);
    const db = await openKnown(folder, backups, () => lock.release());
    markOpened(folder);
    return db;
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function openKnown(folder: string, backups: string, onClosed: () => void): Promise<PGliteDb> {
  try {
    const db = await openPGlite({ dataDir: folder }, onClosed);
    // Reads the catalogue, where a damaged one shows itself.
    await db.query("SELECT count(*) FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid");
    return db;
  } catch (error) {
    if (!wasOpened(folder)) throw error;
    const reason = error instanceof Error ? error.message.replace(/[.\s]+$/, "") : String(error);
    throw damaged(folder, backups, reason, error);
  }
}

export interface PGliteDb extends Db {
  /** The whole store as a tar file, for backups and for the tests' copies. */
  dump(): Promise<Blob>;
}

/** Opens a store as told, in memory without `dataDir`. */
export async function openPGlite(
  options: Pick<PGliteOptions, "dataDir" | "loadDataDir">,
  onClosed: () => void = () => undefined,
): Promise<PGliteDb> {
  const pglite = await PGlite.create({
    ...options,
    extensions: { btree_gist },
    parsers: { [types.INT8]: Number },
  });
  // The Prisma adapter reads timestamps as if the session were in UTC.
  await pglite.exec("SET TIME ZONE 'UTC'");
  return dbOf(pglite, onClosed);
}

function dbOf(pglite: PGlite, onClosed: () => void): PGliteDb {
  const prisma = new PrismaClient({
    adapter: tracedAdapter(new PrismaPGlite(withHonestCommit(pglite))),
    omit: HIDDEN_COLUMNS,
  });
  const query: SqlQuery = async <Row extends object>(text: string, values?: unknown[]) =>
    (await inStatementSpan(text, () => pglite.query<Row>(text, values))).rows;
  return {
    engine: "pglite",
    prisma,
    query,
    // In a transaction of its own, so that a script that fails half way leaves none open.
    script: (script) =>
      pglite.transaction(async (tx) => {
        const results = await tx.exec(script);
        return results.at(-1)?.rows ?? [];
      }),
    transaction: (work) =>
      pglite.transaction((tx) =>
        work(
          async <Row extends object>(text: string, values?: unknown[]) =>
            (await inStatementSpan(text, () => tx.query<Row>(text, values))).rows,
        ),
      ),
    listen: (channel, onPayload) => pglite.listen(channel, onPayload),
    async notify(channel, payload) {
      await pglite.query("SELECT pg_notify($1, $2)", [channel, payload]);
    },
    maintenance: (work) =>
      work({
        query,
        async execute(script) {
          await pglite.exec(script);
        },
      }),
    dump: () => pglite.dumpDataDir("none"),
    async close() {
      await prisma.$disconnect();
      if (!pglite.closed) await pglite.close();
      onClosed();
    },
  };
}

/**
 * The adapter swallows a COMMIT that fails (a full disk, a deferred constraint) and reports success.
 * This hands it a transaction promise whose failure reaches the caller.
 */
function withHonestCommit(pglite: PGlite): PGlite {
  return new Proxy(pglite, {
    get(target, property) {
      if (property === "transaction") {
        return (work: Parameters<PGlite["transaction"]>[0]) => ({
          catch(onError: (error: unknown) => void) {
            const outcome = target.transaction(work);
            outcome.catch(onError);
            return outcome;
          },
        });
      }
      const value: unknown = Reflect.get(target, property, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}
