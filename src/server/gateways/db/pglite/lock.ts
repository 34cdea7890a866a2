import { randomUUID } from "node:crypto";
import { execFileSync } from "node:child_process";
import {
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeSync,
} from "node:fs";
import { hostname } from "node:os";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";

/** Another process holds the lock; the message says which, and what to do. */
export class LockHeldError extends Error {
  override readonly name = "LockHeldError";
}

const holderSchema = z.object({
  token: z.string(),
  pid: z.number().int(),
  /** When that process started, so that a reused pid is not taken for it. */
  processStart: z.string().nullable(),
  host: z.string(),
});
type Holder = z.infer<typeof holderSchema>;

/** A holder touches its file this often; one on another host is believed dead without touches. */
const HEARTBEAT_MS = 5_000;
const FOREIGN_STALE_MS = 30_000;
/** Writing the few bytes takes microseconds; a file that stays unreadable this long is a ruin. */
const HALF_WRITTEN_MS = 2_000;
const TAKEOVER_STALE_MS = 10_000;

export interface HeldLock {
  release(): void;
}

/**
 * Takes an exclusive lock file for this process. A lock of a dead process (also one whose pid was
 * given to another process since) is taken over.
 * @throws {LockHeldError} when a living process holds it
 */
export async function acquireLock(path: string, what: string): Promise<HeldLock> {
  mkdirSync(dirname(path), { recursive: true });
  const mine: Holder = {
    token: randomUUID(),
    pid: process.pid,
    processStart: processStart(process.pid),
    host: hostname(),
  };
  const deadline = Date.now() + FOREIGN_STALE_MS + HEARTBEAT_MS;
  while (!createExclusively(path, JSON.stringify(mine))) {
    const verdict = judge(path);
    if (verdict.state === "stale") takeOver(path);
    else if (verdict.state === "alive" || Date.now() > deadline) {
      throw new LockHeldError(heldSentence(what, path, verdict.holder));
    } else await sleep(verdict.state === "unsure" ? 1_000 : 20);
  }

  const heartbeat = setInterval(() => touch(path), HEARTBEAT_MS);
  heartbeat.unref();
  return {
    release() {
      clearInterval(heartbeat);
      if (readHolder(path)?.token === mine.token) rmSync(path, { force: true });
    },
  };
}

function heldSentence(what: string, path: string, holder: Holder | null): string {
  const who = holder === null ? "another process" : `process ${holder.pid} on ${holder.host}`;
  return (
    `${what} is in use by ${who}. Stop that one first, or set another DATA_DIR. ` +
    `(If it is certainly gone, delete ${path}.)`
  );
}

function createExclusively(path: string, content: string): boolean {
  let file: number;
  try {
    file = openSync(path, "wx", 0o600);
  } catch (error) {
    if (hasCode(error, "EEXIST")) return false;
    throw error;
  }
  writeSync(file, content);
  closeSync(file);
  return true;
}

type Verdict =
  | { state: "alive"; holder: Holder }
  | { state: "stale" | "changing"; holder: null }
  /** Held on another host, where only its heartbeat can be seen. */
  | { state: "unsure"; holder: Holder };

function judge(path: string): Verdict {
  const age = ageMs(path);
  if (age === null) return { state: "changing", holder: null };
  const holder = readHolder(path);
  if (holder === null) {
    return { state: age > HALF_WRITTEN_MS ? "stale" : "changing", holder: null };
  }
  if (holder.host !== hostname()) {
    return age > FOREIGN_STALE_MS ? { state: "stale", holder: null } : { state: "unsure", holder };
  }
  return isRunning(holder) ? { state: "alive", holder } : { state: "stale", holder: null };
}

/** Only one process at a time may remove a stale lock, and it looks again before it does. */
function takeOver(path: string): void {
  const gate = `${path}.takeover`;
  if (!createExclusively(gate, String(process.pid))) {
    if ((ageMs(gate) ?? 0) > TAKEOVER_STALE_MS) rmSync(gate, { force: true });
    return;
  }
  try {
    if (judge(path).state === "stale") rmSync(path, { force: true });
  } finally {
    rmSync(gate, { force: true });
  }
}

function isRunning(holder: Holder): boolean {
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    // EPERM: it runs as somebody else.
    if (!hasCode(error, "EPERM")) return false;
  }
  if (hasEnded(holder.pid)) return false;
  const startedAt = processStart(holder.pid);
  return startedAt === null || holder.processStart === null || startedAt === holder.processStart;
}

/** Linux keeps the number of a killed process until its parent asks how it ended; it holds nothing. */
function hasEnded(pid: number): boolean {
  const state = processStat(pid)?.[0];
  return state === "Z" || state === "X";
}

/** What Linux says of a process after its name: its state first; null where it says nothing. */
function processStat(pid: number): string[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  } catch {
    return null;
  }
}

/** A text that differs between two processes that had the same pid; null where it can't be had. */
function processStart(pid: number): string | null {
  const ticks = processStat(pid)?.[19];
  if (ticks !== undefined) {
    return `${readFileSync("/proc/sys/kernel/random/boot_id", "latin1").trim()}/${ticks}`;
  }
  if (process.platform === "linux" || process.platform === "win32") return null;
  try {
    return execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).trim();
  } catch {
    return null;
  }
}

function readHolder(path: string): Holder | null {
  try {
    return holderSchema.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch {
    return null;
  }
}

function ageMs(path: string): number | null {
  try {
    return Date.now() - statSync(path).mtimeMs;
  } catch (error) {
    if (hasCode(error, "ENOENT")) return null;
    throw error;
  }
}

function touch(path: string): void {
  try {
    const now = new Date();
    utimesSync(path, now, now);
  } catch {
    // The folder is being removed; the holder goes on until it closes.
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
