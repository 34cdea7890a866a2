import { groupBy } from "../group";
import { MINIMUM_PAYOUT_CENTS, type PayoutMethod } from "./policy";
import type { Obstacle, ObstacleReason } from "./obstacles";

/** Ledger rows written by payouts. */
export const PAYOUT_KINDS = ["payout", "payout_returned", "payout_reversed"] as const;

/** Amounts the platform adds itself, which come from no charge. */
const SUBSIDY = /^promo_subsidy/;

/** A row of a mechanic's ledger that isn't part of a payout yet. */
export interface OpenRow {
  id: string;
  kind: string;
  paymentId: string | null;
  amountCents: number;
  availableAt: Date | null;
  /** Why the payment it comes from is held. */
  obstacle: ObstacleReason | null;
}

/**
 * The rows of one payment. They're paid out together, so a refund is netted against the capture it
 * reverses.
 */
interface Group {
  paymentId: string | null;
  rows: OpenRow[];
  cents: number;
}

export interface SortedRows {
  ready: Group[];
  waiting: Group[];
  held: (Group & { reason: ObstacleReason })[];
}

/** Splits rows into what can be paid out now, what waits, and what is held with its payment. */
export function sortRows(rows: readonly OpenRow[], now: Date): SortedRows {
  const sorted: SortedRows = { ready: [], waiting: [], held: [] };
  for (const group of groupsOf(rows)) {
    const reason = group.rows.find((row) => row.obstacle !== null)?.obstacle ?? null;
    if (reason !== null) sorted.held.push({ ...group, reason });
    else if (isWaiting(group, now)) sorted.waiting.push(group);
    else sorted.ready.push(group);
  }
  return sorted;
}

function groupsOf(rows: readonly OpenRow[]): Group[] {
  const groups = groupBy(rows, ({ id, paymentId }) => paymentId ?? id);
  return [...groups.values()].map((own) => groupOf(own[0]?.paymentId ?? null, own));
}

/** Returns whether a group can't be paid out yet. A debt never waits. */
function isWaiting({ rows, cents }: Group, now: Date): boolean {
  if (cents < 0) return false;
  return rows.some(
    (row) => row.amountCents > 0 && (row.availableAt === null || row.availableAt > now),
  );
}

export interface Balance {
  availableCents: number;
  onTheWayCents: number;
  heldCents: number;
  paidCents: number;
  obstacles: Obstacle[];
  /** When the next amount on its way can be paid out. */
  nextAt: Date | null;
}

/**
 * Returns the four numbers. Available, on the way and held add up to the ledger's sum. Paid is
 * what the ledger's payouts took. `available` is negative for a mechanic who owes money.
 */
export function balanceOf(
  method: PayoutMethod,
  rows: SortedRows,
  target: Obstacle[],
  payouts: { pendingCents: number; paidCents: number },
): Balance {
  const ready = sum(rows.ready);
  const tooLittle = ready > 0 && ready < MINIMUM_PAYOUT_CENTS[method];
  const obstacles: Obstacle[] = [
    ...(ready > 0 ? target : []),
    ...(tooLittle ? [{ reason: "minimum", until: null } as const] : []),
  ];
  const isHeld = obstacles.length > 0;
  const reasons = new Set(rows.held.map(({ reason }) => reason));
  return {
    availableCents: isHeld ? 0 : ready,
    onTheWayCents: sum(rows.waiting) + payouts.pendingCents,
    heldCents: sum(rows.held) + (isHeld ? ready : 0),
    paidCents: payouts.paidCents,
    obstacles: [
      ...[...reasons].map((reason) => ({ reason, until: null })),
      ...(ready > 0 ? obstacles : target),
    ],
    nextAt: earliest(rows.waiting),
  };
}

/** Returns when the first of these groups can be paid out. A group can once its last row can. */
function earliest(groups: readonly Group[]): Date | null {
  const times = groups.map(({ rows }) =>
    Math.max(...rows.map((row) => row.availableAt?.getTime() ?? 0)),
  );
  const next = Math.min(...times.filter((time) => time > 0));
  return Number.isFinite(next) ? new Date(next) : null;
}

const sum = (groups: readonly { cents: number }[]) =>
  groups.reduce((total, { cents }) => total + cents, 0);

export interface PlannedPayout {
  /** The payment whose charge funds the transfer; null for the platform's own balance. */
  sourcePaymentId: string | null;
  amountCents: number;
  rowIds: string[];
}

/**
 * Plans one mechanic's payouts: one by bank file, or by transfer one per charge and one for what
 * the platform adds. A debt is taken from the first payouts that cover it, so each payout is the
 * sum of its rows and never more than its charge. Returns nothing if more is owed than there is.
 * @param left what wasn't sent on yet from a payment's charge; none for an unknown charge
 */
export function planPayouts(
  method: PayoutMethod,
  ready: readonly Group[],
  left: ReadonlyMap<string, number>,
): PlannedPayout[] {
  if (sum(ready) < MINIMUM_PAYOUT_CENTS[method]) return [];
  if (method === "manual") {
    const rows = ready.flatMap((group) => group.rows);
    return [{ sourcePaymentId: null, amountCents: sum(ready), rowIds: idsOf(rows) }];
  }
  const parcels = parcelsOf(ready);
  let owed = merged(
    null,
    parcels.filter(({ cents }) => cents <= 0),
  );
  const planned: PlannedPayout[] = [];
  for (const parcel of parcels.filter(({ cents }) => cents > 0)) {
    const { paymentId, rows, cents } = merged(parcel.paymentId, [owed, parcel]);
    if (cents <= 0) {
      owed = { paymentId: null, rows, cents };
      continue;
    }
    const canBeSource = paymentId !== null && (left.get(paymentId) ?? 0) >= cents;
    planned.push({
      sourcePaymentId: canBeSource ? paymentId : null,
      amountCents: cents,
      rowIds: idsOf(rows),
    });
    owed = merged(null, []);
  }
  return planned;
}

/** Splits each group by charge, with the platform's part last. */
function parcelsOf(groups: readonly Group[]): Group[] {
  const isOwn = (row: OpenRow) => row.paymentId !== null && !SUBSIDY.test(row.kind);
  const charges = groups.flatMap(({ paymentId, rows }) => {
    const own = rows.filter(isOwn);
    return own.length === 0 ? [] : [groupOf(paymentId, own)];
  });
  const added = groups.flatMap(({ rows }) => rows.filter((row) => !isOwn(row)));
  return added.length === 0 ? charges : [...charges, groupOf(null, added)];
}

function groupOf(paymentId: string | null, rows: OpenRow[]): Group {
  return { paymentId, rows, cents: rows.reduce((total, row) => total + row.amountCents, 0) };
}

function merged(paymentId: string | null, groups: readonly Group[]): Group {
  return groupOf(
    paymentId,
    groups.flatMap((group) => group.rows),
  );
}

const idsOf = (rows: readonly OpenRow[]) => rows.map(({ id }) => id);
