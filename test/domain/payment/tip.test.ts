import { expect, test } from "vitest";
import { canTip, largestTipCents, tipPresets } from "~/domain/payment/tip/rules";

test.each([
  [0, 2_000],
  [3_999, 2_000],
  [4_001, 2_000],
  [10_500, 5_250],
  [40_000, 20_000],
  [90_000, 20_000],
])("for a job of %i cents a tip is at most %i", (captured, most) => {
  expect(largestTipCents(captured)).toBe(most);
});

test("offers whole dollars near a tenth of the price, without repeats, none too large", () => {
  expect(tipPresets(10_500)).toEqual([1_100, 1_600, 2_100]);
  expect(tipPresets(525)).toEqual([100]);
  expect(tipPresets(300_000)).toEqual([20_000]);
});

test("is offered for fourteen days, once", () => {
  const completedAt = "2026-11-01T12:00:00.000Z";
  const done = { status: "completed", paymentStatus: "captured", completedAt, tip: null } as const;
  const at = (time: string) => Date.parse(time);
  expect(canTip(done, at("2026-11-15T12:00:00.000Z"))).toBe(true);
  expect(canTip(done, at("2026-11-15T12:00:00.001Z"))).toBe(false);
  expect(canTip({ ...done, tip: "5.00" }, at("2026-11-02T12:00:00Z"))).toBe(false);
  expect(canTip({ ...done, paymentStatus: "refunded" }, at("2026-11-02T12:00:00Z"))).toBe(false);
});
