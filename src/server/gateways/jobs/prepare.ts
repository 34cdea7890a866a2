import { asOwner } from "../db/db";
import { migrate } from "../db/migrations";
import type { Db } from "../db/types";
import { prepareJobs } from "./jobs";

/**
 * Brings the tables and the queues up to date, one process after the other; to be called at each start.
 * @returns the names of the migrations that were applied now
 * @throws {MigrationError} as `migrate`
 */
export function prepareTables(db: Db): Promise<string[]> {
  return asOwner(db, async (session) => {
    const applied = await migrate(session);
    await prepareJobs(session);
    return applied;
  });
}
