import pg from "pg";
import type { Bench } from "../../lib/part";

/** Creates an empty database on the bench server, and drops the last run's. */
export async function emptyDatabase(bench: Bench, name: string): Promise<string> {
  const address = new URL(await bench.server());
  const client = new pg.Client({ connectionString: address.href });
  await client.connect();
  try {
    await client.query(`DROP DATABASE IF EXISTS "bench_${name}" WITH (FORCE)`);
    await client.query(`CREATE DATABASE "bench_${name}"`);
  } finally {
    await client.end();
  }
  address.pathname = `/bench_${name}`;
  return address.href;
}
