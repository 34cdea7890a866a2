import { inject } from "vitest";
import type { ErrorCode } from "~/domain/refusal";
import { toDomainError } from "~/server/trpc";

/**
 * How often a race is run: real contention needs Postgres; PGlite has one session and is slower.
 * RACE_ROUNDS runs each as often as it says, on either engine, however long a round is; `npm run
 * prove -- races` asks for fifty.
 */
export function rounds(onPostgres = 20, onPglite = 5): number {
  const given = Number(process.env.RACE_ROUNDS ?? "");
  if (given > 0) return given;
  return inject("database").engine === "postgres" ? onPostgres : onPglite;
}

/** How a call ended: with an answer, or with the code of its refusal. */
export type Outcome<Value> =
  { code: "OK"; value: Value } | { code: ErrorCode; message: string; status: string | undefined };

export async function outcomeOf<Value>(call: Promise<Value>): Promise<Outcome<Value>> {
  try {
    return { code: "OK", value: await call };
  } catch (error) {
    const { code, message, details } = toDomainError(error);
    // A masked error says nothing; its cause is what went wrong.
    if (code === "INTERNAL") throw error;
    return { code, message, status: details.status };
  }
}

/** Starts all calls at the same moment and waits for every one of them. */
export function atOnce<Value>(calls: (() => Promise<Value>)[]): Promise<Outcome<Value>[]> {
  return Promise.all(calls.map((call) => outcomeOf(call())));
}

/** How many calls ended how, such as { OK: 1, CONFLICT: 29 }. */
export function tally(outcomes: readonly { code: string }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { code } of outcomes) counts[code] = (counts[code] ?? 0) + 1;
  return counts;
}

export function times<Value>(count: number, make: (index: number) => Value): Value[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

/** The answers of the calls that got one. */
export function answers<Value>(outcomes: readonly Outcome<Value>[]): Value[] {
  return outcomes.flatMap((outcome) => (outcome.code === "OK" ? [outcome.value] : []));
}
