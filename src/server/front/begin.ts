import { getDb, loadEngine, type Db } from "~/server/gateways/db/db";
import { startObserving, type Observing } from "./observing";

/** Something the person who starts the server can mend; the message says what. */
export class StartError extends Error {
  override readonly name = "StartError";
}

/** What a start begins with, while the rest of the program is still being read. */
export interface Beginning {
  observing: Observing;
  /** The embedded engine takes as long to open, in a thread of its own, as the rest takes to load. */
  opening: Promise<Db>;
}

/** @throws {StartError} when nobody can watch as the environment asks */
export async function begin(): Promise<Beginning> {
  const observing = await startObserving().catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    throw new StartError(`METRICS_PORT can't be used: ${why}`);
  });
  // Its thread has to be on its way before the reading of everything else takes this one.
  await loadEngine();
  const opening = getDb();
  // Whoever goes on with the start hears of it; until then it is nobody's.
  opening.catch(() => undefined);
  return { observing, opening };
}
