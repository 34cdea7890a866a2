import { fork, type ChildProcess } from "node:child_process";
import { mkdtempSync, openAsBlob, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import { openPGlite, openPGliteFolder } from "~/server/gateways/db/pglite/database";
import type { Db } from "~/server/gateways/db/db";
import { databaseUrl } from "~test/support/database/postgres";
import { NODE_ARGUMENTS } from "../../../scripts/lib/server-process.mjs";
import { wordSchema, type Order, type Word } from "./words";

/** A database that outlives the processes that use it: a PGlite folder, or the Postgres server. */
export interface Store {
  /** Opens it in this process; on PGlite either here or in the child, never in both. */
  open(): Promise<Db>;
  close(db: Db): Promise<void>;
  env: Record<string, string>;
  remove(): void;
}

export async function makeStore(worker: Db): Promise<Store> {
  const source = inject("database");
  if (source.engine === "postgres") {
    const [row] = await worker.query<{ name: string }>("SELECT current_database()::text AS name");
    return {
      open: async () => worker,
      close: async () => undefined,
      env: { DATABASE_URL: databaseUrl(source.url, row?.name ?? "") },
      remove: () => undefined,
    };
  }
  const folder = mkdtempSync(join(tmpdir(), "curbwrench-store-"));
  const first = await openPGlite({
    dataDir: join(folder, "db"),
    loadDataDir: await openAsBlob(source.snapshot),
  });
  await first.close();
  return {
    open: () => openPGliteFolder(folder),
    close: (db) => db.close(),
    env: { DATA_DIR: folder, DATABASE_URL: "" },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** A separate process on the store, and its messages so far. */
export interface Child {
  words: Word[];
  /** Returns everything it wrote to its error stream. */
  complaints(): string;
  order(order: Order): void;
  /** Kills it at once, as a power cut or the system would. */
  kill(): Promise<void>;
  /** Resolves with the exit code once it has ended. */
  gone: Promise<number | null>;
  until(condition: (words: Word[]) => boolean): Promise<void>;
}

export function startChild(store: Pick<Store, "env">, env: Record<string, string> = {}): Child {
  const child: ChildProcess = fork(join(inject("programs"), "child.js"), {
    execArgv: NODE_ARGUMENTS,
    env: { ...process.env, NODE_OPTIONS: "", ...store.env, ...env },
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  const words: Word[] = [];
  let complaints = "";
  let changed: () => void = () => undefined;
  child.stderr?.on("data", (part: Buffer) => (complaints += part.toString()));
  child.on("message", (message) => {
    words.push(wordSchema.parse(message));
    changed();
  });
  const gone = new Promise<number | null>((resolve) => child.once("close", resolve));
  let isGone = false;
  void gone.then(() => {
    isGone = true;
    changed();
  });
  return {
    words,
    gone,
    complaints: () => complaints,
    order: (order) => child.send(order),
    async kill() {
      child.kill("SIGKILL");
      await gone;
    },
    async until(condition) {
      while (!condition(words)) {
        if (isGone) throw new Error(`The child process ended: ${complaints}`);
        await new Promise<void>((resolve) => (changed = resolve));
      }
    },
  };
}

export const isReady = (words: Word[]) => words.some((word) => word.say === "ready");
