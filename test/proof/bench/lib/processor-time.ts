import { readFileSync } from "node:fs";
import type pg from "pg";

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;

/**
 * Returns the milliseconds of processor time that a process has used so far, in user and system
 * mode.
 */
export function processorMs(pid: number): number {
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/stat`, "utf8");
  } catch {
    return 0;
  }
  // The name in brackets can contain spaces.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** Returns the processor time of each Postgres process: backends and background workers. */
export async function postgresMs(sql: pg.Pool): Promise<Map<number, number>> {
  const { rows } = await sql.query<{ pid: number }>("SELECT pid FROM pg_stat_activity");
  return new Map(rows.map(({ pid }) => [pid, processorMs(pid)]));
}

/**
 * Returns the time used between two readings; processes that started or ended in between count as
 * zero there.
 */
export function usedBetween(before: Map<number, number>, after: Map<number, number>): number {
  return [...after].reduce((sum, [pid, ms]) => sum + ms - (before.get(pid) ?? 0), 0);
}
