import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, statSync, utimes, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";

/** The error when another process holds the lock. The message says which one and what to do. */
export class LockHeldError extends Error {
  override readonly name = "LockHeldError";
}

const holderSchema = z.object({
  token: z.string(),
  pid: z.number().int(),
  /** When that process started, so that another process with the same pid isn't mistaken for it. */
  processStart: z.string().nullable(),
  host: z.string(),
});
type Holder = z.infer<typeof holderSchema>;

/**
 * How often the holder touches its file. A holder on another host counts as dead when it stops
 * doing so.
 */
const HEARTBEAT_MS = 5_000;
const FOREIGN_STALE_MS = 30_000;
/** Writing takes microseconds, so a file that stays unreadable this long is damaged. */
const HALF_WRITTEN_MS = 2_000;
const TAKEOVER_STALE_MS = 10_000;

/**
 * Takes an exclusive lock file for this process. Takes over the lock of a dead process, even if its
 * pid has been reused.
 * @throws {LockHeldError} when a live process holds it
 */
export async function acquireLock(path: string, what: string) {
  mkdirSync(dirname(path), { recursive: true });
  const mine: Holder = {
    token: randomUUID(),
    pid: process.pid,
    processStart: startOf(process.pid) ?? null,
    host: hostname(),
  };
  const deadline = Date.now() + FOREIGN_STALE_MS + HEARTBEAT_MS;
  while (!createExclusively(path, JSON.stringify(mine))) {
    const holder = readHolder(path);
    if (isStale(path)) takeOver(path);
    else if (holder?.host === mine.host || Date.now() > deadline) {
      const who = holder === null ? "another process" : `process ${holder.pid} on ${holder.host}`;
      throw new LockHeldError(
        `${what} is in use by ${who}. Stop that one first, or set another DATA_DIR. ` +
          `(If it is certainly gone, delete ${path}.)`,
      );
    } else await sleep(holder === null ? 20 : 1_000);
  }
  const heartbeat = setInterval(() => {
    // If the folder is being deleted, the holder continues until it closes.
    utimes(path, new Date(), new Date(), () => undefined);
  }, HEARTBEAT_MS).unref();
  return {
    release(): void {
      clearInterval(heartbeat);
      if (readHolder(path)?.token === mine.token) rmSync(path, { force: true });
    },
  };
}

/** Returns true if the holder is dead. On another host only the heartbeat tells. */
function isStale(path: string): boolean {
  const holder = readHolder(path);
  if (holder === null) return ageMs(path) > HALF_WRITTEN_MS;
  if (holder.host !== hostname()) return ageMs(path) > FOREIGN_STALE_MS;
  const start = startOf(holder.pid);
  if (start === undefined) return true;
  return start !== null && holder.processStart !== null && start !== holder.processStart;
}

/** Removes a stale lock. One process at a time does so, after checking again. */
function takeOver(path: string): void {
  const gate = `${path}.takeover`;
  if (!createExclusively(gate, String(process.pid))) {
    if (ageMs(gate) > TAKEOVER_STALE_MS) rmSync(gate, { force: true });
    return;
  }
  try {
    if (isStale(path)) rmSync(path, { force: true });
  } finally {
    rmSync(gate, { force: true });
  }
}

/**
 * Returns a text that differs between two processes with the same pid. Null if unavailable,
 * undefined if the process has ended.
 */
function startOf(pid: number): string | null | undefined {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it runs as another user.
    if (!hasCode(error, "EPERM")) return undefined;
  }
  if (process.platform === "win32") return null;
  try {
    if (process.platform !== "linux") {
      return execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).trim();
    }
    // The name may contain anything, so fields are counted after it: state first, start time
    // twentieth.
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    // A zombie keeps its pid until its parent collects it, and holds nothing.
    if (fields[0] === "Z" || fields[0] === "X") return undefined;
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "latin1").trim();
    return `${boot}/${fields[19]}`;
  } catch {
    return null;
  }
}

function createExclusively(path: string, content: string): boolean {
  try {
    writeFileSync(path, content, { flag: "wx", mode: 0o600 });
    return true;
  } catch (error) {
    if (hasCode(error, "EEXIST")) return false;
    throw error;
  }
}

function readHolder(path: string): Holder | null {
  try {
    return holderSchema.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch {
    return null;
  }
}

/** Returns a file's age in ms, or 0 if it's gone. */
function ageMs(path: string): number {
  const mtimeMs = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
  return mtimeMs === undefined ? 0 : Date.now() - mtimeMs;
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
