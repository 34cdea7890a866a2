/** `met` and `missed` are about a goal; `recorded` has none here; `left out` says why in `figure`. */
export type Verdict = "met" | "missed" | "recorded" | "left out";

/** One line of the table. */
export interface Outcome {
  /** "P1", or "P5 growth" where one goal has several figures. */
  id: string;
  what: string;
  goal: string;
  /** What was measured, with its unit. */
  figure: string;
  /** What it is measured against, with its unit. */
  reference: string;
  /** The figure that the goal is about; null where there is none. */
  ratio: number | null;
  verdict: Verdict;
  /** Everything else that was seen, for .cache/bench. */
  details?: Record<string, unknown>;
}

/** What every part gets from the runner. */
export interface Bench {
  /** Seconds of one measured stretch. */
  seconds: number;
  /** Interleaved rounds; their median counts. */
  rounds: number;
  /** Bookings (and mechanics) in the database that the parts measure on. */
  rows: number;
  say(line: string): void;
  /** Address of the database with so many rows, made and filled on first use. */
  database(rows?: number): Promise<string>;
  /** Address of the Postgres server itself, to make databases of one's own. */
  server(): Promise<string>;
}

/** A measurement by its name on the command line. */
export interface Part {
  name: string;
  what: string;
  /** False for what only runs when it is named. */
  always?: boolean;
  run(bench: Bench): Promise<Outcome[]>;
}

/** `met` when the ratio is at least (or at most) the goal. */
export function verdictOf(ratio: number, goal: { atLeast: number } | { atMost: number }): Verdict {
  const met = "atLeast" in goal ? ratio >= goal.atLeast : ratio <= goal.atMost;
  return met ? "met" : "missed";
}
