import { readFileSync } from "node:fs";

/** Returns a process's resident memory in MB (Linux). */
export function residentMegabytes(pid: number | undefined): number {
  return field(pid, "VmRSS");
}

/** Returns a process's peak memory in MB. */
export function peakMegabytes(pid: number | undefined): number {
  return field(pid, "VmHWM");
}

function field(pid: number | undefined, name: string): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const [, kilobytes = "NaN"] = new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(status) ?? [];
  return Number(kilobytes) / 1024;
}
