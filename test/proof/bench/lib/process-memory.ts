import { readFileSync } from "node:fs";

/** Resident memory of a process now, in MB (Linux). */
export function residentMegabytes(pid: number | undefined): number {
  return field(pid, "VmRSS");
}

/** The most it ever had, in MB. */
export function peakMegabytes(pid: number | undefined): number {
  return field(pid, "VmHWM");
}

function field(pid: number | undefined, name: string): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const [, kilobytes = "NaN"] = new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(status) ?? [];
  return Number(kilobytes) / 1024;
}
