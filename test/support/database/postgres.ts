import pg from "pg";

/** Returns the URL of another database with the same server and user. */
export function databaseUrl(url: string, name: string): string {
  const result = new URL(url);
  result.pathname = `/${name}`;
  return result.href;
}

async function withAdmin<Result>(
  url: string,
  work: (admin: pg.Client) => Promise<Result>,
): Promise<Result> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}

/** Creates a database, empty or as a copy of one without connections. @returns its address */
export async function makeDatabase(url: string, name: string, template?: string): Promise<string> {
  await withAdmin(url, async (admin) => {
    const copied = template === undefined ? "" : ` TEMPLATE ${admin.escapeIdentifier(template)}`;
    // Copying connects to the source, so a second copy at the same time would find it in use.
    await admin.query("SELECT pg_advisory_lock(4711)");
    await admin.query(`CREATE DATABASE ${admin.escapeIdentifier(name)}${copied}`);
  });
  return databaseUrl(url, name);
}

/** Drops every database whose name begins with this prefix. */
export async function dropDatabases(url: string, prefix: string): Promise<void> {
  await withAdmin(url, async (admin) => {
    const { rows } = await admin.query<{ datname: string }>(
      "SELECT datname FROM pg_database WHERE starts_with(datname, $1)",
      [prefix],
    );
    for (const { datname } of rows) {
      await admin.query(`DROP DATABASE ${admin.escapeIdentifier(datname)} WITH (FORCE)`);
    }
  });
}
