import { readFileSync } from "node:fs";
import type pg from "pg";

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;

/** Milliseconds of processor time a process has used so far, in user and system mode together. */
export function processorMs(pid: number): number {
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/stat`, "utf8");
  } catch {
    return 0;
  }
  // The name in brackets may hold spaces.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** The same for all of Postgres: its backends and what works in the background. */
export async function postgresMs(sql: pg.Pool): Promise<Map<number, number>> {
  const { rows } = await sql.query<{ pid: number }>("SELECT pid FROM pg_stat_activity");
  return new Map(rows.map(({ pid }) => [pid, processorMs(pid)]));
}

/** What was used between two looks; processes that came or went in between count from or to zero. */
export function usedBetween(before: Map<number, number>, after: Map<number, number>): number {
  return [...after].reduce((sum, [pid, ms]) => sum + ms - (before.get(pid) ?? 0), 0);
}
