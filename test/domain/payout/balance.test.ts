import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { balanceOf, planPayouts, sortRows, type OpenRow } from "~/domain/payout/balance";
import { targetObstacles, type PayoutTarget } from "~/domain/payout/obstacles";
import { PAYOUT_METHODS } from "~/domain/payout/policy";

const NOW = new Date("2026-11-22T12:00:00Z");
const before = new Date("2026-11-20T12:00:00Z");
const later = new Date("2026-11-25T12:00:00Z");
const NOTHING = { pendingCents: 0, paidCents: 0 };

let count = 0;
function row(paymentId: string | null, amountCents: number, more: Partial<OpenRow> = {}): OpenRow {
  count += 1;
  const kind = amountCents < 0 ? "refund" : "capture";
  return {
    id: `row${count}`,
    kind,
    paymentId,
    amountCents,
    availableAt: before,
    obstacle: null,
    ...more,
  };
}

const plan = (method: "connect" | "manual", rows: OpenRow[], left: [string, number][] = []) =>
  planPayouts(method, sortRows(rows, NOW).ready, new Map(left)).map(
    ({ sourcePaymentId, amountCents, rowIds }) => ({
      sourcePaymentId,
      amountCents,
      rows: rowIds.length,
    }),
  );

describe("the payable balance", () => {
  test("pays a job with its fee when its last row is available", () => {
    const rows = [row("a", 10_500), row("a", -500, { kind: "fee" })];
    expect(plan("manual", rows)).toEqual([{ sourcePaymentId: null, amountCents: 10_000, rows: 2 }]);
    expect(plan("manual", [row("a", 10_500, { availableAt: later })])).toEqual([]);
  });

  test("takes a refund before the payout off its own job, and a debt at once", () => {
    const waiting = [row("a", 10_000, { availableAt: later }), row("a", -4_000)];
    expect(sortRows(waiting, NOW).waiting).toMatchObject([{ cents: 6_000 }]);
    const owed = [row("a", -4_000, { availableAt: later })];
    expect(sortRows(owed, NOW).ready).toMatchObject([{ cents: -4_000 }]);
  });

  test("leaves a disputed job out and pays the others", () => {
    const rows = [row("a", 10_000, { obstacle: "disputed" }), row("b", 5_000)];
    expect(plan("manual", rows)).toEqual([{ sourcePaymentId: null, amountCents: 5_000, rows: 1 }]);
  });

  test("pays a line of the bank file from a dollar on", () => {
    expect(plan("manual", [row("a", 99)])).toEqual([]);
    expect(plan("manual", [row("a", 99), row("b", 1)])).toMatchObject([{ amountCents: 100 }]);
  });

  test("transfers once per charge, with the platform's part apart", () => {
    const rows = [
      row("a", 8_500),
      row("a", -500, { kind: "fee" }),
      row("a", 2_000, { kind: "promo_subsidy" }),
      row("b", 5_000),
      row("b", 100, { kind: "promo_subsidy" }),
    ];
    const charges: [string, number][] = [
      ["a", 8_500],
      ["b", 5_000],
    ];
    expect(plan("connect", rows, charges)).toEqual([
      { sourcePaymentId: "a", amountCents: 8_000, rows: 2 },
      { sourcePaymentId: "b", amountCents: 5_000, rows: 1 },
      { sourcePaymentId: null, amountCents: 2_100, rows: 2 },
    ]);
  });

  test("takes a debt off the first charges that cover it", () => {
    const rows = [row("a", -6_000), row("b", 4_000), row("c", 5_000), row("d", 1_000)];
    const charges: [string, number][] = ["b", "c", "d"].map((id) => [id, 10_000]);
    expect(plan("connect", rows, charges)).toEqual([
      { sourcePaymentId: "c", amountCents: 3_000, rows: 3 },
      { sourcePaymentId: "d", amountCents: 1_000, rows: 1 },
    ]);
  });

  test("sends nothing while the debt exceeds the balance", () => {
    for (const method of PAYOUT_METHODS) {
      expect(plan(method, [row("a", -6_000), row("b", 4_000)], [["b", 9_999]])).toEqual([]);
    }
  });

  test("pays from the platform's balance when a charge is unknown or too small", () => {
    const rows = [row("a", 5_000), row("b", 5_000)];
    expect(plan("connect", rows, [["b", 4_999]])).toEqual([
      { sourcePaymentId: null, amountCents: 5_000, rows: 1 },
      { sourcePaymentId: null, amountCents: 5_000, rows: 1 },
    ]);
  });
});

const target: PayoutTarget = {
  isClosed: false,
  ineligibility: null,
  changedAt: null,
  hasBank: true,
  routingFits: true,
  hasTaxForm: true,
  hasAccount: true,
  transfersActive: true,
};

describe("reasons to hold payouts", () => {
  const reasons = (method: "connect" | "manual", change: Partial<PayoutTarget>) =>
    targetObstacles(method, { ...target, ...change }, NOW).map(({ reason }) => reason);

  test.each([
    ["manual", {}, []],
    ["manual", { hasBank: false, routingFits: null }, ["no_bank"]],
    ["manual", { routingFits: false }, ["bad_routing"]],
    ["manual", { routingFits: null }, []],
    ["manual", { hasTaxForm: false }, ["no_tax_form"]],
    ["manual", { hasAccount: false, transfersActive: false }, []],
    ["connect", {}, []],
    ["connect", { hasBank: false, hasTaxForm: false, routingFits: false }, []],
    ["connect", { hasAccount: false, transfersActive: false }, ["not_onboarded"]],
    ["connect", { transfersActive: false }, ["requirements"]],
    ["connect", { isClosed: true }, ["account_closed"]],
  ] as const)("%s, %j: %j", (method, change, expected) => {
    expect(reasons(method, change)).toEqual(expected);
  });

  test("a change of details holds payouts for 72 hours", () => {
    const changedAt = new Date("2026-11-19T12:00:01Z");
    expect(targetObstacles("manual", { ...target, changedAt }, NOW)).toEqual([
      { reason: "changed", until: new Date("2026-11-22T12:00:01Z") },
    ]);
    const earlier = { ...target, changedAt: new Date("2026-11-19T12:00:00Z") };
    expect(targetObstacles("manual", earlier, NOW)).toEqual([]);
  });
});

const anyRow: fc.Arbitrary<OpenRow> = fc.record({
  id: fc.uuid(),
  kind: fc.constantFrom("capture", "fee", "promo_subsidy", "refund", "payout_returned"),
  paymentId: fc.constantFrom("a", "b", "c", "d", null),
  amountCents: fc.integer({ min: -20_000, max: 20_000 }),
  availableAt: fc.constantFrom(before, later, null),
  obstacle: fc.constantFrom(null, null, null, "disputed" as const),
});
const anyRows = fc.uniqueArray(anyRow, { selector: ({ id }) => id, maxLength: 20 });
const anyMethod = fc.constantFrom(...PAYOUT_METHODS);
const anyObstacles = fc.constantFrom([], [{ reason: "no_bank" as const, until: null }]);
const total = (rows: readonly { amountCents: number }[]) =>
  rows.reduce((sum, { amountCents }) => sum + amountCents, 0);

describe("for any ledger", () => {
  test("available, upcoming and held amounts add up to its sum", () => {
    fc.assert(
      fc.property(anyMethod, anyRows, anyObstacles, (method, rows, obstacles) => {
        const { availableCents, onTheWayCents, heldCents } = balanceOf(
          method,
          sortRows(rows, NOW),
          [...obstacles],
          NOTHING,
        );
        expect(availableCents + onTheWayCents + heldCents).toBe(total(rows));
      }),
    );
  });

  test("each row is in at most one payout, and each payout is the positive sum of its rows", () => {
    fc.assert(
      fc.property(anyMethod, anyRows, (method, rows) => {
        const { ready } = sortRows(rows, NOW);
        const charges = new Map(["a", "b", "c", "d"].map((id) => [id, 15_000]));
        const planned = planPayouts(method, ready, charges);
        const taken = planned.flatMap(({ rowIds }) => rowIds);
        expect(new Set(taken).size).toBe(taken.length);
        for (const { amountCents, rowIds, sourcePaymentId } of planned) {
          expect(amountCents).toBe(total(rows.filter(({ id }) => rowIds.includes(id))));
          expect(amountCents).toBeGreaterThan(0);
          if (sourcePaymentId !== null) expect(amountCents).toBeLessThanOrEqual(15_000);
        }
        // Never more than there is, and all of it when the sum is positive.
        const there = ready.reduce((sum, { cents }) => sum + cents, 0);
        if (planned.length > 0) expect(total(planned)).toBe(there);
      }),
    );
  });
});
