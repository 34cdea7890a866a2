import { PGlite } from "@electric-sql/pglite";
import { btree_gist } from "@electric-sql/pglite/contrib/btree_gist";
import { forOlderServers } from "../dump-text";

/** Converts a database dump to SQL that Postgres 15 and newer read, with Postgres's own pg_dump. */
export async function sqlOf(loadDataDir: Blob): Promise<Blob> {
  const { pgDump } = await import("@electric-sql/pglite-tools/pg_dump");
  const store = await PGlite.create({ loadDataDir, extensions: { btree_gist } });
  try {
    const dump = await pgDump({
      pg: store,
      args: ["--no-owner", "--no-privileges", "--inserts"],
    });
    return new Blob([forOlderServers(await dump.text())]);
  } finally {
    await store.close();
  }
}
