import type { RunningServer } from "~test/support/http/server";
import type { People } from "../hostile/people";
import { Client, type Asking } from "./client";
import { percentile, spread, type Row } from "./stage";

const LANES = 4;
const PAUSE_MS = 20;

/** The results of the other users' calls during the load. */
export interface Others {
  times: number[];
  /** Statuses other than 200. */
  wrong: number[];
}

/** Lists what an ordinary user reads. */
export function readsOf({ customer: { cookie }, bookingId, mechanic }: People): Asking[] {
  return [
    { path: "/api/services" },
    { path: "/api/bookings", cookie },
    { path: `/api/bookings/${bookingId}`, cookie },
    { path: "/api/auth/user", cookie },
    { path: `/api/mechanic/${mechanic.id}/profile`, cookie },
  ];
}

/** Runs `work` while others read, and returns how long they waited for each answer. */
export async function besideOthers<Result>(
  server: RunningServer,
  reads: readonly Asking[],
  work: () => Promise<Result>,
): Promise<{ result: Result; others: Others }> {
  const client = new Client(server.url, LANES);
  const others: Others = { times: [], wrong: [] };
  const state = { on: true };
  const read = async (lane: number) => {
    for (let turn = lane; state.on; turn += 1) {
      const { status, ms } = await client.ask(reads[turn % reads.length] ?? { path: "/" });
      others.times.push(ms);
      if (status !== 200) others.wrong.push(status);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  };
  const reading = Promise.all(Array.from({ length: LANES }, (_, lane) => read(lane)));
  try {
    return { result: await work(), others };
  } finally {
    state.on = false;
    await reading;
    client.close();
  }
}

export function othersRow(what: string, id: string, others: Others, maxP95Ms: number): Row {
  const { times, wrong } = others;
  return {
    what,
    id,
    figure: `${times.length} calls, ${spread(times)}, ${wrong.length} errors`,
    wanted: `p95 < ${maxP95Ms} ms, no errors`,
    ok: percentile(times, 0.95) < maxP95Ms && wrong.length === 0 && times.length > 20,
  };
}

/** Formats statuses, such as "40 × 401, 2 × 503". */
export function tallied(statuses: readonly number[]): string {
  const counts = new Map<number, number>();
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].map(([status, count]) => `${count} × ${status}`).join(", ");
}
