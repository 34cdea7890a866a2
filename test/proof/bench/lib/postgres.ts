import { keptPostgres } from "../../../../scripts/lib/postgres.mjs";
import { seededDatabase } from "./seed";

/** Where the large data is kept between runs. */
const FOLDER = ".cache/bench-pg";

export interface Databases {
  /** Address of the server, for databases of one's own. */
  server(): Promise<string>;
  /** Address of the database with so many bookings. */
  seeded(rows: number): Promise<string>;
  stop(): void;
}

/** The server of BENCH_DATABASE_URL, or one of our own that is kept in .cache/bench-pg. */
export function openDatabases(say: (line: string) => void): Databases {
  let opened: Promise<{ url: string; stop: () => void }> | undefined;
  let stop = () => {};
  const open = async () => {
    const given = process.env.BENCH_DATABASE_URL;
    if (given) return { url: given, stop };
    const kept = await keptPostgres(`${process.cwd()}/${FOLDER}`);
    if (kept === null) {
      throw new Error("No initdb in /usr/lib/postgresql or the PATH: set BENCH_DATABASE_URL.");
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
