/**
 * `met` and `missed` compare with a goal; `recorded` has no goal; `left out` gives the reason in
 * `figure`.
 */
export type Verdict = "met" | "missed" | "recorded" | "left out";

/** One line of the table. */
export interface Outcome {
  /** "P1", or "P5 growth" when one goal has several figures. */
  id: string;
  what: string;
  goal: string;
  /** The measured figure, with its unit. */
  figure: string;
  /** The reference figure, with its unit. */
  reference: string;
  /** The ratio that the goal limits; null without a goal. */
  ratio: number | null;
  verdict: Verdict;
  /** All other figures, for .cache/bench. */
  details?: Record<string, unknown>;
}

/** Data the runner gives every part. */
export interface Bench {
  /** Seconds of one measured stretch. */
  seconds: number;
  /** Number of interleaved rounds; their median counts. */
  rounds: number;
  /** Number of bookings (and mechanics) in the measured database. */
  rows: number;
  say(line: string): void;
  /** Returns the address of the database with this many rows, creating it on first use. */
  database(rows?: number): Promise<string>;
  /** Returns the address of the Postgres server, for creating other databases. */
  server(): Promise<string>;
}

/** A measurement, with its name on the command line. */
export interface Part {
  name: string;
  what: string;
  /** False for a part that only runs when named. */
  always?: boolean;
  /** The number of bookings that BENCH_ROWS has to exceed. */
  rowsAbove?: number;
  run(bench: Bench): Promise<Outcome[]>;
}

/** Returns `met` when the ratio is at least (or at most) the goal. */
export function verdictOf(ratio: number, goal: { atLeast: number } | { atMost: number }): Verdict {
  const met = "atLeast" in goal ? ratio >= goal.atLeast : ratio <= goal.atMost;
  return met ? "met" : "missed";
}
