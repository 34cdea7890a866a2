// Runs `npm run backup` and `npm run restore`, with the server stopped or with its help.
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { inspect } from "node:util";
import { withoutSecrets } from "./gateways/observability/without-secrets";
import type { Restored } from "./backup/restore";
import type { Server } from "./backup/server-backups";

const EXPECTED = new Set([
  "BackupError",
  "LockHeldError",
  "DatabaseDamagedError",
  "EnvironmentError",
  "SettingError",
]);

const USAGE = `Usage:
  npm run backup [-- <folder>]          copies database and uploaded files
  npm run backup -- --nightly           on a Postgres server: the same if the last night's copy is
                                        missing, and removes old ones
  npm run backup -- --sql <file>        writes a copy's database as SQL, to move it to a Postgres server
  npm run restore -- <copy> [--yes]     puts a copy in place; --yes replaces what is there`;

const say = (text: string) => void process.stdout.write(`${text}\n`);

async function backup(folder: string | undefined): Promise<void> {
  const { env } = await import("~/env");
  const target = folder === undefined ? env.BACKUP_DIR : resolve(folder);
  if (env.DATABASE_URL === undefined) return backupEmbedded(env, target);
  const { makeServerBackup, serverSummaryOf } = await import("./backup/server-backups");
  const { path, manifest } = await onServer((server) =>
    makeServerBackup(server, { folder: target, kind: "asked", now: new Date() }),
  );
  sayWritten(path, serverSummaryOf(manifest));
}

/** Makes the copy of the last night of a database server, unless it exists. */
async function backupNightly(): Promise<void> {
  const { env } = await import("~/env");
  if (env.DATABASE_URL === undefined) {
    throw expected("Without DATABASE_URL, the running server makes the nightly copy itself.");
  }
  const { backupsIn } = await import("./gateways/files/backup-folder");
  const { isBackupDue } = await import("./backup/nightly");
  const { makeServerBackup, removeStale, serverSummaryOf } =
    await import("./backup/server-backups");
  const now = new Date();
  const nightly = backupsIn(env.BACKUP_DIR).filter(({ kind }) => kind === "nightly");
  if (!isBackupDue(nightly, now)) return;
  const { path, manifest } = await onServer((server) =>
    makeServerBackup(server, { folder: env.BACKUP_DIR, kind: "nightly", now }),
  );
  sayWritten(path, serverSummaryOf(manifest));
  // Only after a new one, so a full disk never costs the last good backup.
  const removed = await removeStale(env.BACKUP_DIR);
  for (const one of removed) say(`Removed, because newer ones are kept: ${one.path}`);
}

/** Runs work on the database server, as the role that owns the tables. */
async function onServer<Result>(work: (server: Server) => Promise<Result>): Promise<Result> {
  const { env } = await import("~/env");
  const { openPostgres } = await import("./gateways/db/postgres");
  const { openFiles } = await import("./gateways/files/store");
  const { firstAnswer } = await import("./gateways/db/first-answer");
  const { log } = await import("./gateways/observability/log");
  const variable = (["DATABASE_OWNER_URL", "DATABASE_DIRECT_URL"] as const).find(
    (name) => env[name] !== undefined,
  );
  const address = env[variable ?? "DATABASE_URL"] ?? "";
  const db = openPostgres(address, { max: 1, log });
  try {
    await firstAnswer(variable ?? "DATABASE_URL", () => db.query("SELECT 1"));
    return await work({ db, address, files: openFiles() });
  } finally {
    await db.close();
  }
}

async function backupEmbedded(env: Env, target: string): Promise<void> {
  const { closeDb, getDb } = await import("~/server/gateways/db/db");
  const { createBackups } = await import("./backup/backups");
  const { askForBackup } = await import("./backup/requests");
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
  sayWritten(made.path, made.summary);
}

function sayWritten(path: string, summary: string): void {
  say(`Backup written: ${path}\n  ${summary}`);
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
  const { env } = await import("~/env");
  if (env.DATABASE_URL !== undefined) return restoreOnServer(env, file, replace);
  const { restoreArchive } = await import("./backup/restore");
  const options = { file: resolve(file), dataDir: env.DATA_DIR, replace, now: new Date() };
  await printRestored(await restoreArchive(options), env);
}

async function restoreOnServer(env: Env, path: string, replace: boolean): Promise<void> {
  const { restoreServer } = await import("./backup/server-restore");
  const { serverSummaryOf } = await import("./backup/server-backups");
  if (path.endsWith(".tar.gz")) {
    throw expected(
      "This is a copy of the embedded database, and DATABASE_URL names a server. docs/backups.md says " +
        "how to move to it. Nothing was changed.",
    );
  }
  const { manifest, copy } = await onServer((server) =>
    restoreServer(server, {
      backup: resolve(path),
      folder: env.BACKUP_DIR,
      replace,
      now: new Date(),
    }),
  );
  const lines = [`Restored: the state of ${manifest.createdAt} (${serverSummaryOf(manifest)}).`];
  lines.push(...missingKeys(env, manifest.encryptionKeyIds));
  if (copy !== null) lines.push(`What was there before is in ${copy}.`);
  say([...lines, NEXT].join("\n"));
}

/** Says which keys are needed for what was restored. */
function missingKeys(env: Env, needed: readonly string[]): string[] {
  const known = new Set(env.ENCRYPTION_KEYS.map(({ id }) => id));
  const missing = needed.filter((id) => !known.has(id));
  return missing.length === 0
    ? []
    : [
        `ENCRYPTION_KEYS lacks ${missing.join(", ")}, which encrypted its bank details. Restore the .env ` +
          "of that time, or the server won't start.",
      ];
}

const NEXT =
  "Next: `npm start`. It updates the tables, sends emails that were still waiting, and " +
  "compares the last nine days' payments with the provider.";

type Env = (typeof import("~/env"))["env"];

async function printRestored({ manifest, asideFolder }: Restored, env: Env): Promise<void> {
  const { summaryOf } = await import("./backup/backups");
  const lines = [`Restored: the state of ${manifest.createdAt} (${summaryOf(manifest)}).`];
  lines.push(...missingKeys(env, manifest.encryptionKeyIds));
  if ((manifest.files ?? 0) > 0 && filesFolder(env) === null) {
    lines.push(
      `Its uploaded files are in ${env.DATA_DIR}/files, but S3_ENDPOINT names another store.`,
    );
  }
  if (asideFolder !== null) lines.push(`What was there before is in ${asideFolder}.`);
  say([...lines, NEXT].join("\n"));
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
  if (command === "backup" && flags.join() === "--nightly" && words.length === 0) {
    return backupNightly();
  }
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
