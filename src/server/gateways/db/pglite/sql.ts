import { PGlite } from "@electric-sql/pglite";
import { btree_gist } from "@electric-sql/pglite/contrib/btree_gist";

/** Converts a database dump to SQL that any Postgres reads, with Postgres's own pg_dump. */
export async function sqlOf(loadDataDir: Blob): Promise<Blob> {
  const { pgDump } = await import("@electric-sql/pglite-tools/pg_dump");
  const store = await PGlite.create({ loadDataDir, extensions: { btree_gist } });
  try {
    return await pgDump({ pg: store, args: ["--no-owner", "--no-privileges", "--inserts"] });
  } finally {
    await store.close();
  }
}
