import { inject } from "vitest";
import type { ErrorCode } from "~/domain/refusal";
import type { Db } from "~/server/gateways/db/db";
import { toDomainError } from "~/server/trpc";

/**
 * Returns how often to run a race: real contention needs Postgres, and PGlite has one session and
 * is slower. RACE_ROUNDS overrides both; `npm run prove -- races` uses fifty.
 */
export function rounds(onPostgres = 20, onPglite = 5): number {
  const given = Number(process.env.RACE_ROUNDS ?? "");
  if (given > 0) return given;
  return inject("database").engine === "postgres" ? onPostgres : onPglite;
}

/** The result of a call: its answer, or the code of its refusal. */
export type Outcome<Value> =
  { code: "OK"; value: Value } | { code: ErrorCode; message: string; status: string | undefined };

export async function outcomeOf<Value>(call: Promise<Value>): Promise<Outcome<Value>> {
  try {
    return { code: "OK", value: await call };
  } catch (error) {
    const { code, message, details } = toDomainError(error);
    // A masked error hides its cause, so the test throws the cause.
    if (code === "INTERNAL") throw error;
    return { code, message, status: details.status };
  }
}

/** Starts all calls at the same moment and waits for every one of them. */
export function concurrently<Value>(calls: (() => Promise<Value>)[]): Promise<Outcome<Value>[]> {
  return Promise.all(calls.map((call) => outcomeOf(call())));
}

/** Counts the calls by how they ended, such as { OK: 1, CONFLICT: 29 }. */
export function tally(outcomes: readonly { code: string }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { code } of outcomes) counts[code] = (counts[code] ?? 0) + 1;
  return counts;
}

export function times<Value>(count: number, make: (index: number) => Value): Value[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

/** Returns the answers of the calls that succeeded. */
export function answers<Value>(outcomes: readonly Outcome<Value>[]): Value[] {
  return outcomes.flatMap((outcome) => (outcome.code === "OK" ? [outcome.value] : []));
}

/** Makes each write to a table take longer, so that others end between its checks and its commit. */
export async function slowly(
  db: Db,
  table: "BookingEvent" | "CarEntry" | "Claim",
  work: () => Promise<void>,
): Promise<void> {
  await db.script(`
    CREATE FUNCTION take_long() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN PERFORM pg_sleep(0.04); RETURN NULL; END $$;
    CREATE TRIGGER take_long AFTER INSERT ON "${table}"
      FOR EACH ROW EXECUTE FUNCTION take_long();
  `);
  try {
    await work();
  } finally {
    await db.script(`DROP FUNCTION take_long CASCADE`);
  }
}
