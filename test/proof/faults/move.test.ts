import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, openAsBlob, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { pino } from "pino";
import { expect, inject, test } from "vitest";
import { createBackups } from "~/server/backup/backups";
import { openPGlite } from "~/server/gateways/db/pglite/database";
import { openPostgres } from "~/server/gateways/db/postgres";
import { localFiles } from "~/server/gateways/files/files";
import { prepareTables } from "~/server/gateways/jobs/prepare";
import { makeDatabase } from "~test/support/database/postgres";
import { givenCustomer } from "~test/support/factory";
import { clientPrograms, temporaryPostgres } from "../../../scripts/lib/postgres.mjs";
import { seed } from "../../../prisma/seed/seed";
import { fingerprint } from "./fingerprint";

// The packages have no psql, so this runs where a Postgres is installed, which is often an older one.

const programs = clientPrograms();
const run = promisify(execFile);

test.runIf(programs !== undefined)(
  "an embedded database's SQL loads with psql, as the docs say",
  { timeout: 120_000 },
  async () => {
    const source = inject("database");
    const postgres = await temporaryPostgres({ clients: true });
    if (source.engine !== "pglite" || postgres === null) throw new Error("No database.");
    const folder = mkdtempSync(join(tmpdir(), "curbwrench-move-"));
    const home = await openPGlite({ loadDataDir: await openAsBlob(source.snapshot) });
    await seed(home.prisma, {
      demo: true,
      now: new Date("2026-03-11T19:20:00Z"),
      files: localFiles(join(folder, "files")),
    });
    await givenCustomer(home.prisma, { firstName: "\\N\tÜnï 🔧\u2028'\"" });
    const before = await fingerprint(home);
    const backups = createBackups(home, { folder, filesFolder: null });
    const { path } = await backups.make("asked", new Date());
    await home.close();

    const program = join(inject("programs"), "maintenance.js");
    const { stdout } = await run(process.execPath, [program, "backup", "--sql", path]);
    const [, written = ""] = /^Written: (.+)$/m.exec(stdout) ?? [];
    const url = await makeDatabase(postgres.url, "moved");
    const { status, stderr } = spawnSync(
      join(programs ?? "", "psql"),
      ["--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1", "--single-transaction", url],
      { input: readFileSync(written), encoding: "utf8" },
    );
    expect([status, stderr]).toEqual([0, ""]);
    const db = openPostgres(url, { max: 2, log: pino({ level: "silent" }) });
    expect(await fingerprint(db)).toEqual(before);
    expect(await prepareTables(db)).toEqual([]);
    await db.close();
    postgres.stop();
    rmSync(folder, { recursive: true });
  },
);
