import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Worker } from "node:worker_threads";
import { dbOn, onOne, openChannels, sessionOn } from "../driver";
import type { Db } from "../types";
import { closeEngine, dumpOf, engineSocket, startEngine } from "./engine";
import { DatabaseDamagedError, finishRestore, markOpened, refuseRuins, wasOpened } from "./folder";
import { acquireLock } from "./lock";

/**
 * Opens the database in `dataDir`/db, which one process can use at a time.
 * @param backups the folder of backups, to name the newest one if the database is damaged
 * @param onReopen called when the folder is opened again after the engine died
 * @throws {LockHeldError} when another process has it open
 * @throws {DatabaseDamagedError} when a database that opened before doesn't open now
 */
export async function openPGliteFolder(
  dataDir: string,
  backups: string = join(dataDir, "backups"),
  onReopen?: () => void,
): Promise<PGliteDb> {
  const folder = join(dataDir, "db");
  // precondition: one process per PGlite folder
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
    // Reading the system catalog reveals damage.
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
  /** Called when the engine has died and is opened again. */
  onReopen?: () => void;
}

/**
 * Resets the session, so that a new one doesn't see what an earlier one left. Prisma's adapter
 * reads timestamps as UTC.
 */
const BEGIN_SESSION = "ROLLBACK; UNLISTEN *; DEALLOCATE ALL; SET TIME ZONE 'UTC'";

export type PGliteDb = Awaited<ReturnType<typeof openPGlite>>;
/**
 * Opens a database as described, in memory without `dataDir`, from a dump if there is one. It has
 * one session, so the pool has one connection and callers take turns.
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
    // Once a folder exists, it's newer than the dump it was made from.
    return (engine = start());
  };
  const channels = openChannels({
    stream: () => engineSocket(living()),
    onConnect: (client) => client.query(BEGIN_SESSION),
    user: "postgres",
    ssl: false,
  });
  const { connections } = channels;
  // The next call opens the engine again.
  connections.on("error", () => undefined);
  const shared = dbOn(connections, channels);
  return {
    ...shared,
    engine: "pglite",
    pooled: false,
    dump: () => onOne(connections, () => dumpOf(living())),
    maintenance: (work) => onOne(connections, (client) => work(sessionOn(client))),
    async close() {
      // Callers that came earlier are answered first.
      await onOne(connections, async () => undefined).catch(() => undefined);
      await shared.prisma.$disconnect();
      await connections.end();
      if (engine !== undefined) await closeEngine(engine);
      onClosed?.();
    },
  } satisfies Db;
}
