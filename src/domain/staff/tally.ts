import { centsToText, type Cents } from "../money";

export const COUNTED = [
  "bookings",
  "returning",
  "unfilled",
  "cancelledByCustomer",
  "cancelledByMechanic",
  "cancelledBySystem",
  "cancelledByOperator",
] as const;

export const SUMMED = [
  "grossCents",
  "feeCents",
  "refundCents",
  "disputeCents",
  "payoutCents",
] as const;

/**
 * Counts of what happened within some days. They can be added up: no request, action or ledger row
 * counts on two days.
 */
export interface Tally extends Record<(typeof COUNTED)[number] | (typeof SUMMED)[number], number> {
  /** Requests by whole minutes until acceptance. */
  waits: ReadonlyMap<number, number>;
}

export function sumOf(tallies: readonly Tally[]): Tally {
  const sum = emptyTally();
  const waits = new Map<number, number>();
  for (const tally of tallies) {
    for (const name of [...COUNTED, ...SUMMED]) sum[name] += tally[name];
    for (const [minutes, count] of tally.waits) {
      waits.set(minutes, (waits.get(minutes) ?? 0) + count);
    }
  }
  return { ...sum, waits };
}

export function emptyTally(): Tally {
  return {
    bookings: 0,
    returning: 0,
    unfilled: 0,
    cancelledByCustomer: 0,
    cancelledByMechanic: 0,
    cancelledBySystem: 0,
    cancelledByOperator: 0,
    grossCents: 0,
    feeCents: 0,
    refundCents: 0,
    disputeCents: 0,
    payoutCents: 0,
    waits: new Map(),
  };
}

/** The numbers as the desk shows them: rates, counts, and money as text. */
export function figuresOf(tally: Tally) {
  const taken = [...tally.waits.values()].reduce((sum, count) => sum + count, 0);
  const { bookings, returning, unfilled } = tally;
  return {
    bookings,
    returning,
    taken,
    unfilled,
    fillRate: percentOfAll(taken, taken + unfilled),
    returningRate: percentOfAll(returning, bookings),
    minutesToAccept: medianOf(tally.waits),
    cancelledByCustomer: tally.cancelledByCustomer,
    cancelledByMechanic: tally.cancelledByMechanic,
    cancelledBySystem: tally.cancelledBySystem,
    cancelledByOperator: tally.cancelledByOperator,
    gross: text(tally.grossCents),
    fees: text(tally.feeCents),
    refunds: text(tally.refundCents),
    disputes: text(tally.disputeCents),
    payouts: text(tally.payoutCents),
  };
}

/** For an even number of values, the lower middle one, like Postgres' percentile_disc. */
function medianOf(counts: ReadonlyMap<number, number>): number | null {
  const values = [...counts].toSorted(([a], [b]) => a - b);
  const half = values.reduce((sum, [, count]) => sum + count, 0) / 2;
  let seen = 0;
  for (const [value, count] of values) {
    seen += count;
    if (seen >= half) return value;
  }
  return null;
}

/** Returns a percentage with one decimal; null of zero. */
function percentOfAll(part: number, all: number): number | null {
  return all === 0 ? null : Math.round((part * 1_000) / all) / 10;
}

/** Formats zero as "0.00", not "-0.00". */
const text = (cents: Cents) => centsToText(cents === 0 ? 0 : cents);
