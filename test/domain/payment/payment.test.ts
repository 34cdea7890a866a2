import { describe, expect, test } from "vitest";
import { availableAt } from "~/domain/payment/availability";
import { nextAuthorizationTry } from "~/domain/payment/card/decline";
import { canBePaid, paymentStatusOf, shareOut } from "~/domain/payment/payment";
import { refundShares } from "~/domain/payment/refund/rules";
import { mayNeedRenewal, needsRenewal } from "~/domain/payment/renewal";

type Row = Parameters<typeof paymentStatusOf>[0][number];
const row = (data: Partial<Row> = {}): Row => ({
  purpose: "booking",
  isCurrent: true,
  state: "open",
  capturedCents: 0,
  refundedCents: 0,
  disputedCents: 0,
  ...data,
});
const captured = (data: Partial<Row> = {}) =>
  row({ state: "captured", capturedCents: 10_500, ...data });

const HOUR_MS = 3_600_000;
const at = (hours: number) => new Date(Date.UTC(2027, 0, 1) + hours * HOUR_MS);

describe("the payment status of a booking with several payments", () => {
  const cases: [string, Row[]][] = [
    ["disputed", [captured({ disputedCents: 1 }), row({ state: "due" })]],
    ["due", [captured({ refundedCents: 5 }), row({ purpose: "change", state: "due" })]],
    ["failed", [row({ state: "failed" }), row({ purpose: "fee", state: "authorized" })]],
    ["partially_refunded", [captured({ refundedCents: 1 })]],
    ["partially_refunded", [captured({ refundedCents: 10_500 }), captured({ purpose: "change" })]],
    ["refunded", [captured({ refundedCents: 10_500 })]],
    ["captured", [captured(), row({ purpose: "change", state: "authorized" })]],
    ["authorized", [row({ state: "authorized" }), row({ purpose: "change" })]],
    ["released", [row({ state: "released" })]],
    ["none", [row()]],
    ["none", []],
    // A tip is separate, and an earlier attempt no longer counts.
    ["captured", [captured(), captured({ purpose: "tip", refundedCents: 10_500 })]],
    ["none", [row({ purpose: "tip", state: "due" })]],
    ["authorized", [row({ state: "authorized" }), row({ isCurrent: false, state: "failed" })]],
  ];
  test.each(cases)("%s", (status, rows) => expect(paymentStatusOf(rows)).toBe(status));
});

test("captures the booking's authorization first, and no more than the total of both", () => {
  const holds = [{ amountCents: 10_500 }, { amountCents: 5_000 }];
  const cents = (total: number) => shareOut(holds, total).shares.map((share) => share.cents);
  expect(cents(15_500)).toEqual([10_500, 5_000]);
  expect(cents(12_000)).toEqual([10_500, 1_500]);
  expect(cents(8_000)).toEqual([8_000, 0]);
  expect(shareOut(holds, 16_000).leftCents).toBe(500);
});

test("makes each share large enough for a card as long as the one before can spare the difference", () => {
  const cents = (holds: number[], total: number) =>
    shareOut(
      holds.map((amountCents) => ({ amountCents })),
      total,
    ).shares.map((share) => share.cents);
  expect(cents([10_500, 5_000], 10_501)).toEqual([10_451, 50]);
  expect(cents([10_500, 5_000], 10_549)).toEqual([10_499, 50]);
  expect(cents([10_500, 5_000], 10_550)).toEqual([10_500, 50]);
  expect(cents([10_500, 5_000], 10_500)).toEqual([10_500, 0]);
  expect(cents([60, 60], 70)).toEqual([60, 10]);
});

test("an open payment can be paid by itself, but a booking's not before it is done", () => {
  expect(canBePaid(row({ state: "due" }))).toBe(true);
  expect(canBePaid(row({ purpose: "tip" }))).toBe(true);
  expect(canBePaid(row())).toBe(false);
  expect(canBePaid(row({ state: "due", isCurrent: false }))).toBe(false);
  expect(canBePaid(captured({ purpose: "fee" }))).toBe(false);
});

describe("a shared refund", () => {
  const payment = { capturedCents: 8_500, platformFeeCents: 500, subsidyCents: 2_000 };
  test("is paid by the platform in proportion to its cut, and reduces the subsidy alike", () => {
    expect(refundShares(payment, { sharedCents: 4_250, platformCents: 0 })).toEqual({
      platformCents: 250,
      mechanicCents: 4_000,
      subsidyCents: 1_000,
    });
  });
  test("of the whole amount leaves zero on each side, in however many parts", () => {
    expect(refundShares(payment, { sharedCents: 8_500, platformCents: 0 })).toEqual({
      platformCents: 500,
      mechanicCents: 8_000,
      subsidyCents: 2_000,
    });
  });
  test("that the platform pays leaves mechanic and subsidy unchanged", () => {
    expect(refundShares(payment, { sharedCents: 0, platformCents: 700 })).toEqual({
      platformCents: 700,
      mechanicCents: 0,
      subsidyCents: 0,
    });
  });
});

describe("the date from which money can be paid out", () => {
  const known = { purpose: "booking", capturedJobs: 5, delayDays: 2 } as const;
  const job = { ...known, capturedAt: at(0), scheduledAt: at(-2) };
  test.each([
    ["two days later", job, 48],
    ["a week later for a mechanic with few jobs", { ...job, capturedJobs: 4 }, 168],
    ["a week later for a tip", { ...job, purpose: "tip" as const }, 168],
    ["a week later for a fee", { ...job, purpose: "fee" as const, scheduledAt: at(50) }, 168],
    ["from the planned time when the job was done early", { ...job, scheduledAt: at(24) }, 72],
  ])("%s", (_what, payment, hours) => expect(availableAt(payment)).toEqual(at(hours)));
});

test("a declined authorization is retried after 1, 12 and 24 hours, and 2 hours before the start", () => {
  const start = at(48);
  expect(nextAuthorizationTry(0, start, at(0))).toEqual(at(1));
  expect(nextAuthorizationTry(1, start, at(1))).toEqual(at(13));
  expect(nextAuthorizationTry(2, start, at(13))).toEqual(at(37));
  expect(nextAuthorizationTry(3, start, at(37))).toEqual(at(46));
  expect(nextAuthorizationTry(4, start, at(46))).toBeNull();
  expect(nextAuthorizationTry(2, start, at(30))).toEqual(at(46));
  expect(nextAuthorizationTry(0, start, at(47))).toBeNull();
});

test("an authorization is renewed in its last day, twice at most, and only if the job may outlast it", () => {
  const held = { captureBefore: at(20), renewals: 0 };
  const ending = (hours: number) => ({ busyUntil: at(hours), stoppedAt: null });
  expect(needsRenewal(held, ending(0), at(0))).toBe(true);
  expect(needsRenewal(held, ending(-5), at(0))).toBe(false);
  expect(needsRenewal(held, ending(0), at(-5))).toBe(false);
  expect(needsRenewal({ ...held, renewals: 2 }, ending(0), at(0))).toBe(false);
  expect(needsRenewal(held, ending(0), at(21))).toBe(false);
});

test("a stopped job's authorization is renewed in its last day until the desk decides", () => {
  const stopped = { busyUntil: at(-300), stoppedAt: at(-299) };
  const held = { captureBefore: at(20), renewals: 5 };
  expect(needsRenewal(held, stopped, at(0))).toBe(true);
  expect(needsRenewal(held, stopped, at(-5))).toBe(false);
  expect(needsRenewal(held, { ...stopped, stoppedAt: null }, at(0))).toBe(false);
});

test("an authorization that may end before the job is announced as two entries", () => {
  const now = new Date("2026-11-20T12:00:00Z");
  const ends = (days: number) => new Date(now.getTime() + days * 86_400_000);
  expect(mayNeedRenewal(ends(5.9), now)).toBe(false);
  expect(mayNeedRenewal(ends(6.05), now)).toBe(true);
});
