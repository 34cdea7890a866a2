import { spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A separate disk that can be filled to the last byte. */
export interface SmallDisk {
  folder: string;
  /** Leaves this many bytes. */
  fill(leave?: number): void;
  /** Frees the space. */
  free(): void;
  remove(): void;
}

/** Mounts a real small file system in memory; null if this process can't mount one. */
export function mountSmallDisk(megabytes: number): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), "curbwrench-disk-"));
  const options = ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder];
  const mounted = process.platform === "linux" && spawnSync("mount", options).status === 0;
  if (!mounted) {
    rmSync(folder, { recursive: true });
    return null;
  }
  const ballast = join(folder, "ballast");
  return {
    folder,
    fill(leave = 0) {
      const { bavail, bsize } = statfsSync(folder);
      const file = openSync(ballast, "w");
      const piece = Buffer.alloc(1024 * 1024);
      for (let left = bavail * bsize - leave; left > 0; left -= piece.length) {
        writeSync(file, piece, 0, Math.min(left, piece.length));
      }
      closeSync(file);
    },
    free: () => rmSync(ballast, { force: true }),
    remove() {
      spawnSync("umount", ["-l", folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Limits this process's file sizes to a few bytes, the next best thing without a mount: the error
 * is of the same kind. Null if the system has no such command.
 */
export function limitFileSizes(bytes: number): { lift(): void } | null {
  const set = (size: string) =>
    spawnSync("prlimit", ["--pid", String(process.pid), `--fsize=${size}:`]).status === 0;
  return set(String(bytes)) ? { lift: () => void set("unlimited") } : null;
}
