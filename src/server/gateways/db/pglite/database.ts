import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Worker } from "node:worker_threads";
import { dbOn, onOne, openChannels, sessionOn } from "../driver";
import type { Db } from "../types";
import { closeEngine, dumpOf, engineSocket, startEngine } from "./engine";
import { DatabaseDamagedError, finishRestore, markOpened, refuseRuins, wasOpened } from "./folder";
import { acquireLock } from "./lock";

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
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    const reason = cause instanceof Error ? cause.message.replace(/[.\s]+$/, "") : String(cause);
    throw new DatabaseDamagedError(folder, backups, reason, error);
  }
}

interface StoreEvents {
  onClosed?: () => void;
  /** The engine died, and is opened again. */
  onReopen?: () => void;
}

/** A session begins without what an earlier one left; Prisma's adapter reads timestamps as in UTC. */
const BEGIN_SESSION = "ROLLBACK; UNLISTEN *; DEALLOCATE ALL; SET TIME ZONE 'UTC'";

export type PGliteDb = Awaited<ReturnType<typeof openPGlite>>;
/**
 * Opens a store as told, in memory without `dataDir`; from a dump where there is one. It has one session,
 * so the pool has one connection, for which callers wait in turn.
 */
export async function openPGlite(
  { dataDir, loadDataDir }: { dataDir?: string; loadDataDir?: Blob },
  { onReopen, onClosed }: StoreEvents = {},
) {
  const start = (dump?: ArrayBuffer) => {
    const gone = () => (engine = undefined);
    return startEngine({ dataDir, dump }).once("error", gone).once("exit", gone);
  };
  let engine: Worker | undefined = start(await loadDataDir?.arrayBuffer());
  const living = () => {
    if (engine !== undefined) return engine;
    onReopen?.();
    // What it was made from is older than the folder by now.
    return (engine = start());
  };
  const channels = openChannels({
    stream: () => engineSocket(living()),
    onConnect: (client) => client.query(BEGIN_SESSION),
    user: "postgres",
    ssl: false,
  });
  const { connections } = channels;
  // It is opened again for the next call.
  connections.on("error", () => undefined);
  const shared = dbOn(connections, channels);
  return {
    ...shared,
    engine: "pglite",
    dump: () => onOne(connections, () => dumpOf(living())),
    maintenance: (work) => onOne(connections, (client) => work(sessionOn(client))),
    async close() {
      // Whoever came before is answered first.
      await onOne(connections, async () => undefined).catch(() => undefined);
      await shared.prisma.$disconnect();
      await connections.end();
      if (engine !== undefined) await closeEngine(engine);
      onClosed?.();
    },
  } satisfies Db;
}
