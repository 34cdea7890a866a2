import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { PrismaPGlite } from "pglite-prisma-adapter";
import { PrismaClient } from "~/generated/prisma/client";
import { damaged, finishRestore, markOpened, refuseRuins, wasOpened } from "./folder";
import { inStatementSpan, tracedAdapter } from "../tracing";
import { HIDDEN_COLUMNS, type Db, type SqlQuery } from "../types";
import { acquireLock } from "./lock";
import { openEngineHere, openEngineInThread, type StoreOptions } from "./engine";
import { PGliteSession } from "./session";

/**
 * Opens the store in `dataDir`/db, which only one process may do at a time.
 * @param backups where copies are kept, to name the newest one when the store is damaged
 * @param onReopen hears of an engine that died, when the next call opens the folder again
 * @throws {LockHeldError} when another process has it
 * @throws {DatabaseDamagedError} when what opened before does not open any more
 */
export async function openPGliteFolder(
  dataDir: string,
  backups: string = join(dataDir, "backups"),
  onReopen?: () => void,
): Promise<PGliteDb> {
  const folder = join(dataDir, "db");
  const lock = await acquireLock(join(dataDir, "db.lock"), `The database in ${folder}`);
  try {
    finishRestore(dataDir);
    mkdirSync(folder, { recursive: true });
    refuseRuins(folder, backups);
    const db = await openKnown(folder, backups, { onReopen, onClosed: () => lock.release() });
    markOpened(folder);
    return db;
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function openKnown(folder: string, backups: string, events: StoreEvents): Promise<PGliteDb> {
  try {
    const db = await openPGlite({ dataDir: folder }, events);
    // Reads the catalogue, where a damaged one shows itself.
    await db.query("SELECT count(*) FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid");
    return db;
  } catch (error) {
    if (!wasOpened(folder)) throw error;
    const reason = error instanceof Error ? error.message.replace(/[.\s]+$/, "") : String(error);
    throw damaged(folder, backups, reason, error);
  }
}

interface StoreEvents {
  onClosed?: () => void;
  /** The engine died, and the next call opens the folder again. */
  onReopen?: () => void;
}

export interface PGliteDb extends Db {
  readonly dump: () => Promise<Blob>;
}

/**
 * Opens a store as told, in memory without `dataDir`. One in a folder gets a thread of its own; one in
 * memory is a test's, and hundreds of threads would take longer than they save.
 */
export async function openPGlite(
  options: StoreOptions,
  events: StoreEvents = {},
): Promise<PGliteDb> {
  const { dataDir } = options;
  const openEngine = dataDir === undefined ? openEngineHere : openEngineInThread;
  let given = options.loadDataDir;
  let times = 0;
  const session = await PGliteSession.open(() => {
    if ((times += 1) > 1) events.onReopen?.();
    const loadDataDir = given;
    // Another time the folder itself is newer.
    given = undefined;
    return openEngine({ dataDir, loadDataDir });
  });
  return dbOf(session, events);
}

function dbOf(session: PGliteSession, { onClosed }: StoreEvents): PGliteDb {
  const prisma = new PrismaClient({
    adapter: tracedAdapter(new PrismaPGlite(clientOf(session))),
    omit: HIDDEN_COLUMNS,
  });
  const query: SqlQuery = async <Row extends object>(text: string, values?: unknown[]) =>
    (await inStatementSpan(text, () => session.query<Row>(text, values))).rows;
  return {
    engine: "pglite",
    prisma,
    query,
    // In a transaction of its own, so that a script that fails half way leaves none open.
    script: (script) =>
      session.transaction(async (tx) => {
        const results = await tx.exec(script);
        return results.at(-1)?.rows ?? [];
      }),
    transaction: (work) =>
      session.transaction((tx) =>
        work(
          async <Row extends object>(text: string, values?: unknown[]) =>
            (await inStatementSpan(text, () => tx.query<Row>(text, values))).rows,
        ),
      ),
    listen: (channel, onPayload) => session.listen(channel, onPayload),
    async notify(channel, payload) {
      await session.query("SELECT pg_notify($1, $2)", [channel, payload]);
    },
    maintenance: (work) =>
      work({
        query,
        async execute(script) {
          await session.exec(script);
        },
      }),
    dump: () => session.dump(),
    async close() {
      await prisma.$disconnect();
      await session.close();
      onClosed?.();
    },
  };
}

/**
 * What the Prisma adapter calls of a PGlite, by our session. The adapter swallows a COMMIT that fails
 * (a full disk, a deferred constraint) and reports success: it gets a transaction promise whose
 * failure reaches the caller.
 */
function clientOf(session: PGliteSession): PGlite {
  const calls = {
    query: session.query.bind(session),
    exec: session.exec.bind(session),
    transaction: (work: Parameters<PGliteSession["transaction"]>[0]) => ({
      catch(onError: (error: unknown) => void) {
        const outcome = session.transaction(work);
        outcome.catch(onError);
        return outcome;
      },
    }),
  };
  return Object.assign(Object.create(PGlite.prototype), calls);
}
