// Runs `npm run backup` and `npm run restore`, with the server stopped or with its help.
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { inspect } from "node:util";
import { withoutSecrets } from "./gateways/observability/without-secrets";
import type { Restored } from "./backup/restore";

const EXPECTED = new Set([
  "BackupError",
  "LockHeldError",
  "DatabaseDamagedError",
  "EnvironmentError",
  "SettingError",
]);

const USAGE = `Usage:
  npm run backup [-- <folder>]          copies database and uploaded files into one file
  npm run backup -- --sql <file>        writes such a copy's database as SQL, for a Postgres server
  npm run restore -- <file> [--yes]     puts such a copy in place; --yes replaces what is there`;

const say = (text: string) => void process.stdout.write(`${text}\n`);

async function backup(folder: string | undefined): Promise<void> {
  const env = await onEmbedded();
  const { closeDb, getDb } = await import("~/server/gateways/db/db");
  const { createBackups } = await import("./backup/backups");
  const { askForBackup } = await import("./backup/requests");
  const target = folder === undefined ? env.BACKUP_DIR : resolve(folder);
  if (!existsSync(join(env.DATA_DIR, "db"))) {
    throw expected(`There is no database in ${env.DATA_DIR} yet, so there is nothing to back up.`);
  }
  const made = await getDb().then(
    async (db) => {
      try {
        const backups = createBackups(db, { folder: target, filesFolder: filesFolder(env) });
        return await backups.make("asked", new Date());
      } finally {
        await closeDb();
      }
    },
    (error: unknown) => {
      if (!(error instanceof Error && error.name === "LockHeldError")) throw error;
      say("The server is running, so it makes the copy …");
      return askForBackup(env.DATA_DIR, target);
    },
  );
  say(`Backup written: ${made.path}\n  ${made.summary}`);
  say(
    "It contains personal data. Keep it where only you can read it, and not only on this disk.\n" +
      "It doesn't contain the keys of .env (ENCRYPTION_KEYS). Keep them too, in another place: without\n" +
      "them, stored bank details can no longer be read.",
  );
}

async function backupAsSql(file: string): Promise<void> {
  const { writeSql } = await import("./backup/sql");
  say(
    `Written: ${await writeSql(resolve(file))}\n  docs/backups.md says how to move to a server with it.`,
  );
}

async function restore(file: string, replace: boolean): Promise<void> {
  const env = await onEmbedded();
  const { restoreArchive } = await import("./backup/restore");
  const options = { file: resolve(file), dataDir: env.DATA_DIR, replace, now: new Date() };
  await printRestored(await restoreArchive(options), env);
}

/** @throws {BackupError} if the database is a Postgres server */
async function onEmbedded(): Promise<Env> {
  const { env } = await import("~/env");
  const { ASK_THE_SERVER } = await import("./backup/archive");
  if (env.DATABASE_URL !== undefined) throw expected(ASK_THE_SERVER);
  return env;
}

type Env = (typeof import("~/env"))["env"];

async function printRestored({ manifest, asideFolder }: Restored, env: Env): Promise<void> {
  const { summaryOf } = await import("./backup/backups");
  const lines = [`Restored: the state of ${manifest.createdAt} (${summaryOf(manifest)}).`];
  const known = new Set(env.ENCRYPTION_KEYS.map(({ id }) => id));
  const missing = manifest.encryptionKeyIds.filter((id) => !known.has(id));
  if (missing.length > 0) {
    lines.push(
      `ENCRYPTION_KEYS lacks ${missing.join(", ")}, which encrypted its bank details. Restore the .env ` +
        "of that time, or the server won't start.",
    );
  }
  if ((manifest.files ?? 0) > 0 && filesFolder(env) === null) {
    lines.push(
      `Its uploaded files are in ${env.DATA_DIR}/files, but S3_ENDPOINT names another store.`,
    );
  }
  if (asideFolder !== null) lines.push(`What was there before is in ${asideFolder}.`);
  lines.push(
    "Next: `npm start`. It updates the tables, sends emails that were still waiting, and " +
      "compares the last nine days' payments with the provider.",
  );
  say(lines.join("\n"));
}

function filesFolder({ S3_ENDPOINT, DATA_DIR }: Env): string | null {
  return S3_ENDPOINT === undefined ? join(DATA_DIR, "files") : null;
}

function expected(message: string): Error {
  const error = new Error(message);
  error.name = "BackupError";
  return error;
}

async function run([command, ...rest]: string[]): Promise<void> {
  const flags = rest.filter((word) => word.startsWith("-"));
  const words = rest.filter((word) => !word.startsWith("-"));
  const [word] = words;
  if (command === "backup" && flags.length === 0 && words.length <= 1) return backup(word);
  if (
    command === "backup" &&
    flags.join() === "--sql" &&
    words.length === 1 &&
    word !== undefined
  ) {
    return backupAsSql(word);
  }
  const onlyYes = flags.every((flag) => flag === "--yes");
  if (command === "restore" && onlyYes && words.length === 1 && word !== undefined) {
    return restore(word, flags.length > 0);
  }
  throw expected(USAGE);
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  const known = error instanceof Error && EXPECTED.has(error.name);
  const { secretValues } = known ? { secretValues: [] } : await import("~/env");
  const said = known ? error.message : withoutSecrets(inspect(error), secretValues);
  process.stderr.write(`${said}\n`);
  process.exit(1);
}
