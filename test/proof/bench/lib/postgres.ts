import { keptPostgres } from "../../../../scripts/lib/postgres.mjs";
import { seededDatabase } from "./seed";

/** Folder in which the large databases are kept between runs. */
const FOLDER = ".cache/bench-pg";

export interface Databases {
  /** Returns the address of the server, for separate databases. */
  server(): Promise<string>;
  /** Returns the address of the database with this many bookings. */
  seeded(rows: number): Promise<string>;
  stop(): void;
}

/** Opens the server of BENCH_DATABASE_URL, or a separate one kept in .cache/bench-pg. */
export function openDatabases(say: (line: string) => void): Databases {
  let opened: Promise<{ url: string; stop: () => void }> | undefined;
  let stop = () => {};
  const open = async () => {
    const given = process.env.BENCH_DATABASE_URL;
    if (given) return { url: given, stop };
    const kept = await keptPostgres(`${process.cwd()}/${FOLDER}`);
    if (kept === null) {
      throw new Error(
        "Found no initdb in /usr/lib/postgresql or the PATH. Set BENCH_DATABASE_URL.",
      );
    }
    ({ stop } = kept);
    return kept;
  };
  const server = async () => (await (opened ??= open())).url;
  return {
    server,
    seeded: async (rows) => seededDatabase(await server(), rows, say),
    stop: () => stop(),
  };
}
