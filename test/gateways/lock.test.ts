import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { acquireLock, LockHeldError } from "~/server/gateways/db/pglite/lock";

let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "curbwrench-lock-"));
  path = join(folder, "db.lock");
});

afterEach(() => rmSync(folder, { recursive: true }));

function writeHolder(holder: { pid: number; processStart: string | null; host?: string }): void {
  writeFileSync(path, JSON.stringify({ token: "other", host: hostname(), ...holder }));
}

async function pidOfTheDead(): Promise<number> {
  const child = spawn(process.execPath, ["-e", ""]);
  await new Promise((resolve) => child.on("exit", resolve));
  return child.pid!;
}

test("creates the lock while it is held and removes it afterwards", async () => {
  const lock = await acquireLock(path, "The database");
  expect(existsSync(path)).toBe(true);
  lock.release();
  expect(existsSync(path)).toBe(false);
});

test("tells a second process who holds the lock and what to do", async () => {
  const lock = await acquireLock(path, "The database in .data/db");
  const refusal = acquireLock(path, "The database in .data/db");
  await expect(refusal).rejects.toThrow(LockHeldError);
  await expect(refusal).rejects.toThrow(
    `The database in .data/db is in use by process ${process.pid} on ${hostname()}. Stop that one first`,
  );
  expect(existsSync(path)).toBe(true);
  lock.release();
});

test("takes over a dead process's lock", async () => {
  writeHolder({ pid: await pidOfTheDead(), processStart: "x/1" });
  const lock = await acquireLock(path, "The database");
  expect(JSON.parse(readFileSync(path, "utf8"))).toMatchObject({ pid: process.pid });
  lock.release();
});

test.runIf(process.platform === "linux")(
  "ignores the lock of a killed process whose parent has not collected it",
  async () => {
    // The shell becomes a program that never waits for its child, which ends and stays a zombie.
    const parent = spawn("sh", ["-c", "sleep 0.05 & echo $!; exec sleep 60"]);
    try {
      const [line] = await once(parent.stdout, "data");
      const pid = Number(String(line));
      const state = () => readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.[0];
      await vi.waitFor(() => expect(state()).toBe("Z"));
      writeHolder({ pid, processStart: null });
      await expectFree();
    } finally {
      parent.kill("SIGKILL");
    }
  },
);

/** Takes the lock, which must be free, and returns it. */
async function expectFree(): Promise<void> {
  const lock = await acquireLock(path, "The database");
  expect(JSON.parse(readFileSync(path, "utf8"))).toMatchObject({ pid: process.pid });
  lock.release();
  expect(existsSync(path)).toBe(false);
}

test("ignores a lock whose pid now belongs to another process", async () => {
  writeHolder({ pid: process.pid, processStart: "an-earlier-boot/1" });
  await expectFree();
});

test("takes over a half-written lock once its writer must be gone", async () => {
  writeFileSync(path, '{"token":');
  const past = new Date(Date.now() - 60_000);
  utimesSync(path, past, past);
  await expectFree();
});

test("trusts a holder on another host only while it keeps touching the file", async () => {
  writeHolder({ pid: 1, processStart: null, host: "another-host" });
  const past = new Date(Date.now() - 31_000);
  utimesSync(path, past, past);
  await expectFree();
});

test("gives a dead process's lock to exactly one of many that find it", async () => {
  writeHolder({ pid: await pidOfTheDead(), processStart: "x/1" });
  const tries = await Promise.allSettled(
    Array.from({ length: 20 }, () => acquireLock(path, "The database")),
  );
  const won = tries.filter((result) => result.status === "fulfilled");
  expect(won).toHaveLength(1);
  won[0]?.value.release();
});

test("releasing leaves another process's lock alone", async () => {
  const lock = await acquireLock(path, "The database");
  writeHolder({ pid: process.pid, processStart: null });
  lock.release();
  expect(existsSync(path)).toBe(true);
});
